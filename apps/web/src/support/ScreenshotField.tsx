import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconPhotoPlus } from '@tabler/icons-react'
import { useEffect, useId, useRef, useState } from 'react'
import type { Field } from '../ui/form/field.ts'
import { Row } from '../ui/layout/Stack.tsx'
import classes from './ScreenshotField.module.css'
import { pictureIn, readyToSend, UnusablePicture } from './screenshot.ts'

// lingui-set comment="Help: a message to support"

/** A picture that is chosen or pasted, shown as it will be sent. */
export function ScreenshotField({ bind }: { bind: Field<File | null> }) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const choose = useRef<HTMLButtonElement>(null)
  const hint = useId()
  const [isReading, setReading] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const shown = useObjectUrl(bind.value)
  const take = async (file: File | null) => {
    if (!file) return
    setReading(true)
    setProblem(null)
    try {
      bind.set(await readyToSend(file))
    } catch (error) {
      setProblem(error instanceof UnusablePicture ? error.message : t`This picture cannot be read. Choose another one.`)
    }
    setReading(false)
  }
  usePastedPicture(take)
  const wrong = problem ?? bind.error
  return (
    <div className={classes.field}>
      <span className={classes.label}>{t`Screenshot (optional)`}</span>
      <p id={hint} className={classes.hint}>
        <Trans>Paste it here, or choose a file. Others’ names may be in it: send only what is needed.</Trans>
      </p>
      <input
        ref={input}
        type="file"
        className="visually-hidden"
        tabIndex={-1}
        aria-label={t`Screenshot file`}
        accept="image/*"
        onChange={({ currentTarget }) => {
          take(currentTarget.files?.[0] ?? null)
          // The same file may be chosen again, after it was removed.
          currentTarget.value = ''
        }}
      />
      {shown && <img className={classes.preview} src={shown} alt={t`The screenshot that will be sent`} />}
      <Row gap={2}>
        <Button
          ref={choose}
          variant="default"
          aria-describedby={hint}
          loading={isReading}
          leftSection={shown ? null : <IconPhotoPlus size={18} />}
          onClick={() => input.current?.click()}
        >
          {shown ? t`Choose another` : t`Choose a screenshot`}
        </Button>
        {shown && (
          <Button
            variant="default"
            aria-label={t`Remove screenshot`}
            onClick={() => {
              bind.set(null)
              setProblem(null)
              choose.current?.focus()
            }}
          >
            <Trans>Remove</Trans>
          </Button>
        )}
      </Row>
      <p role="status" className={classes.problem}>
        {wrong}
      </p>
    </div>
  )
}

/** Wherever the cursor is while the form is open. Text is pasted as ever. */
function usePastedPicture(take: (file: File) => void): void {
  const latest = useRef(take)
  latest.current = take
  useEffect(() => {
    const onPaste = (event: ClipboardEvent) => {
      const picture = pictureIn(event.clipboardData?.files ?? [])
      if (!picture) return
      event.preventDefault()
      latest.current(picture)
    }
    document.addEventListener('paste', onPaste)
    return () => document.removeEventListener('paste', onPaste)
  }, [])
}

function useObjectUrl(file: File | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    const made = file && URL.createObjectURL(file)
    setUrl(made)
    return () => {
      if (made) URL.revokeObjectURL(made)
    }
  }, [file])
  return url
}
