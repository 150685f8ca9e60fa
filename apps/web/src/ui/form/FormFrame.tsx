import type { ReactNode, SubmitEvent } from 'react'
import classes from './FormFrame.module.css'
import { SaveBar } from './SaveBar.tsx'
import type { Form } from './useForm.ts'
import { useLeaveGuard } from './useLeaveGuard.ts'

interface FormFrameProps<F extends object> {
  form: Form<F>
  className?: string | undefined
  /** Why nothing can be changed here just now. */
  readOnly?: string | null
  /** In place of Save and Reset. */
  bar?: ReactNode
  /** Leaving loses nothing that anybody would miss. */
  unguarded?: true
  children: ReactNode
}

/** Around every form that is saved by a button: sending, the bar with Save and Reset, and the question on leaving. */
export function FormFrame<F extends object>({
  form,
  className = classes.form,
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
    <form onSubmit={submit} className={className} noValidate>
      {children}
      {bar ?? <SaveBar form={form} readOnly={readOnly} />}
    </form>
  )
}
