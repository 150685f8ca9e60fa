import type { ReactNode, SubmitEvent } from 'react'
import { type Gap, Stack } from '../layout/Stack.tsx'
import { SaveBar } from './SaveBar.tsx'
import type { Form } from './useForm.ts'
import { useLeaveGuard } from './useLeaveGuard.ts'

interface FormFrameProps<F extends object> {
  form: Form<F>
  className?: string | undefined
  /** Between the fields. */
  gap?: Gap
  /** Why nothing can be changed at the moment. */
  readOnly?: string | null
  /** Replaces Save and Reset; null if the form has its own. */
  bar?: ReactNode
  /** Whether leaving without saving loses nothing important. */
  unguarded?: true
  children: ReactNode
}

/** Wraps every form that is saved by a button: submitting, the bar with Save and Reset, and the question on leaving. */
export function FormFrame<F extends object>({
  form,
  className,
  gap = 4,
  readOnly = null,
  bar,
  unguarded,
  children,
}: FormFrameProps<F>) {
  useLeaveGuard({ isDirty: () => !unguarded && readOnly === null && form.isDirtyNow() })
  function submit(event: SubmitEvent) {
    event.preventDefault()
    if (readOnly === null) form.submit()
  }
  return (
    <Stack as="form" gap={gap} onSubmit={submit} className={className} noValidate>
      {children}
      {bar === undefined ? <SaveBar form={form} readOnly={readOnly} /> : bar}
    </Stack>
  )
}
