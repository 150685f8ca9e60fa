/** A file that was chosen, until it is saved as the school's logo or certificate. */
import type { SchoolSetup } from '@corridor/contract'
import { useState } from 'react'
import { ApiError, errorMessage } from '../../base/apiError.ts'
import { flash } from '../../base/state/flashes.ts'
import { useLeaveGuard } from '../../ui/form/useLeaveGuard.ts'
import { keepEdited, saveSchool, uploadSchoolFile } from '../commands.ts'
import { type FileKind, fileProblem } from './fileKinds.ts'

export interface SchoolFile {
  file: File | null
  /** What is wrong with it, as a sentence. */
  problem: string | null
  /** One is chosen, and nothing shows from outside that is wrong with it. */
  canSave: boolean
  isSaving: boolean
  choose: (file: File | null) => void
  save: () => Promise<void>
  /** Removes what is stored. */
  remove: () => Promise<void>
}

export function useSchoolFile({ school, settings }: SchoolSetup, kind: FileKind): SchoolFile {
  const [file, setFile] = useState<File | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isSaving, setSaving] = useState(false)
  useLeaveGuard({ isDirty: () => file !== null })
  const { schoolId } = school

  function choose(chosen: File | null): void {
    setFile(chosen)
    setRefusal(null)
  }

  async function run(work: () => Promise<unknown>): Promise<void> {
    setSaving(true)
    setRefusal(null)
    try {
      await work()
      setFile(null)
      flash('Successfully Updated School!')
    } catch (error) {
      // Somebody else was faster: theirs is shown beside the chosen one, and saving again replaces it.
      if (error instanceof ApiError && error.current !== undefined) keepEdited(error.current as never)
      setRefusal((error instanceof ApiError && error.fields.file) || errorMessage(error))
    }
    setSaving(false)
  }

  const problem = file && fileProblem(file, kind)
  return {
    file,
    problem: problem ?? refusal,
    canSave: file !== null && problem === null,
    isSaving,
    choose,
    save: async () => {
      if (file) await run(() => uploadSchoolFile(schoolId, settings.version, file))
    },
    remove: () => run(() => saveSchool(schoolId, { [kind.field]: null, version: settings.version })),
  }
}
