import { Button } from '@mantine/core'
import classes from './SaveBar.module.css'
import { SubmitButton } from './SubmitButton.tsx'
import type { Form } from './useForm.ts'

interface SaveBarProps<F extends object> {
  form: Form<F>
  readOnly: string | null
}

/** Stays in view however long the form is. Both buttons are disabled while nothing has changed. */
export function SaveBar<F extends object>({ form, readOnly }: SaveBarProps<F>) {
  const { isDirty, isSaving, reset } = form
  const notice = readOnly ?? noticeOf(form)
  return (
    <div className={classes.bar}>
      <SubmitButton form={form} disabled={readOnly !== null}>
        Save
      </SubmitButton>
      <Button variant="default" disabled={!isDirty || isSaving} onClick={reset}>
        Reset
      </Button>
      <span role="status" data-notice={notice !== null || undefined} data-refused={form.refusal !== null || undefined}>
        {notice ?? (isDirty && 'Not saved yet')}
      </span>
    </div>
  )
}

/** What a person has to know before they can save. */
export function noticeOf<F extends object>({ conflicts, refusal }: Form<F>): string | null {
  if (conflicts > 0) return 'Changed elsewhere: choose which value to keep'
  return refusal === null ? null : `Not saved. ${refusal}`
}
