import { Button } from '@mantine/core'
import { useRef } from 'react'
import { Row } from '../../ui/layout/Stack.tsx'
import classes from './FileActions.module.css'
import type { FileKind } from './fileKinds.ts'
import type { SchoolFile } from './useSchoolFile.ts'

interface FileActionsProps {
  label: string
  kind: FileKind
  upload: SchoolFile
  /** There is one that can be removed. */
  hasStored: boolean
  readOnly: string | null
}

/** Choose, save, reset and remove, with what is wrong in a sentence above. */
export function FileActions({ label, kind, upload, hasStored, readOnly }: FileActionsProps) {
  const input = useRef<HTMLInputElement>(null)
  const { file, problem, canSave, isSaving, choose, save, remove } = upload
  const isLocked = readOnly !== null || isSaving
  return (
    <>
      <p role="status" className={classes.status} data-wrong={problem !== null || undefined}>
        {problem ?? readOnly ?? (file ? `${file.name} is chosen and not saved yet.` : '')}
      </p>
      <input
        ref={input}
        type="file"
        className="visually-hidden"
        tabIndex={-1}
        aria-label={`${label} file`}
        accept={kind.extensions.join(',')}
        onChange={({ currentTarget }) => {
          choose(currentTarget.files?.[0] ?? null)
          // The same file may be chosen again, after it was changed.
          currentTarget.value = ''
        }}
      />
      <Row className={classes.actions}>
        <Button variant="default" disabled={isLocked} onClick={() => input.current?.click()}>
          Choose a file
        </Button>
        {hasStored && !file && (
          <Button variant="default" disabled={isLocked} onClick={remove}>
            Remove
          </Button>
        )}
        <div className={classes.saving}>
          <Button variant="default" disabled={isLocked || !file} onClick={() => choose(null)}>
            Reset
          </Button>
          <Button disabled={readOnly !== null || !canSave} loading={isSaving} onClick={save}>
            Save
          </Button>
        </div>
      </Row>
    </>
  )
}
