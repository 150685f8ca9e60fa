import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Form } from './useForm.ts'

interface SubmitButtonProps<F extends object> extends ButtonProps {
  form: Form<F>
  children: ReactNode
}

/** Submits the form. Disabled while there is nothing to send or something is missing. */
export function SubmitButton<F extends object>({ form, disabled = false, ...button }: SubmitButtonProps<F>) {
  const { canSave, isSaving } = form
  return <Button {...button} type="submit" disabled={disabled || !(canSave || isSaving)} loading={isSaving} />
}
