import { Button } from '@mantine/core'
import { i18n } from '../../words/runtime.tsx'
import { Row } from '../layout/Stack.tsx'
import classes from './CardActions.module.css'
import { noticeOf } from './SaveBar.tsx'
import { SubmitButton } from './SubmitButton.tsx'
import type { Form } from './useForm.ts'

interface CardActionsProps<F extends object> {
  form: Form<F>
  readOnly: string | null
}

/** Reset and Save at the end of a card, for a page with several small forms. Both are disabled while unchanged. */
export function CardActions<F extends object>({ form, readOnly }: CardActionsProps<F>) {
  const { isDirty, isSaving, reset } = form
  return (
    <Row isAtEnd className={classes.actions}>
      <span role="status" data-refused={form.refusal !== null || undefined}>
        {readOnly ?? noticeOf(i18n, form)}
      </span>
      <Button variant="default" disabled={!isDirty || isSaving} onClick={reset}>
        Reset
      </Button>
      <SubmitButton form={form} disabled={readOnly !== null}>
        Save
      </SubmitButton>
    </Row>
  )
}
