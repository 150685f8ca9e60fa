import { DANGER_COLOR } from '@corridor/contract/constants'
import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { ModalCard } from '../dialog/ModalCard.tsx'
import { Row } from '../layout/Stack.tsx'
import classes from './DialogForm.module.css'
import { FormFrame } from './FormFrame.tsx'
import { SubmitButton } from './SubmitButton.tsx'
import type { Form } from './useForm.ts'

// lingui-set comment="Forms"

interface DialogFormProps<F extends object> {
  title: string
  form: Form<F>
  submitLabel: string
  /** What it does cannot be undone. */
  danger?: true
  onClose: () => void
  children: ReactNode
}

/** A short form over the page. */
export function DialogForm<F extends object>({
  title,
  form,
  submitLabel,
  danger,
  onClose,
  children,
}: DialogFormProps<F>) {
  const bar = (
    <Row isAtEnd>
      <Button variant="default" onClick={onClose}>
        <Trans context="a dialog">Cancel</Trans>
      </Button>
      <SubmitButton form={form} {...(danger && { color: DANGER_COLOR })}>
        {submitLabel}
      </SubmitButton>
    </Row>
  )
  return (
    <ModalCard title={title} onClose={onClose}>
      <FormFrame form={form} bar={bar} unguarded>
        {children}
        {form.refusal && (
          <p role="alert" className={classes.refusal}>
            {form.refusal}
          </p>
        )}
      </FormFrame>
    </ModalCard>
  )
}
