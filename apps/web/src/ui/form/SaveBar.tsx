import type { I18n } from '@corridor/rules/words'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import classes from './SaveBar.module.css'
import { SubmitButton } from './SubmitButton.tsx'
import type { Form } from './useForm.ts'

// lingui-set comment="Forms"

interface SaveBarProps<F extends object> {
  form: Form<F>
  readOnly: string | null
}

/** Stays in view however long the form is. Both buttons are disabled while nothing has changed. */
export function SaveBar<F extends object>({ form, readOnly }: SaveBarProps<F>) {
  const { t, i18n } = useLingui()
  const { isDirty, isSaving, reset } = form
  const notice = readOnly ?? noticeOf(i18n, form)
  return (
    <div className={classes.bar}>
      <SubmitButton form={form} disabled={readOnly !== null}>
        <Trans>Save</Trans>
      </SubmitButton>
      <Button variant="default" disabled={!isDirty || isSaving} onClick={reset}>
        <Trans>Reset</Trans>
      </Button>
      <span role="status" data-notice={notice !== null || undefined} data-refused={form.refusal !== null || undefined}>
        {notice ?? (isDirty && t`Not saved yet`)}
      </span>
    </div>
  )
}

/** What a person has to know before they can save. */
export function noticeOf<F extends object>(i18n: I18n, { conflicts, refusal }: Form<F>): string | null {
  if (conflicts > 0) return i18n._(msg`Changed elsewhere: choose which value to keep`)
  return refusal === null ? null : i18n._(msg`Not saved. ${refusal}`)
}
