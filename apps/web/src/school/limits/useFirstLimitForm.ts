import type { SchoolSetup } from '@corridor/contract'
import type { ReactNode } from 'react'
import { useFirstLimit } from '../../parts/room/useFirstLimit.tsx'
import type { Form } from '../../ui/form/useForm.ts'

interface Guarded<F extends object> {
  /** Asks before it is saved, where there is something to ask. */
  form: Form<F>
  dialog: ReactNode
}

/** `isLimiting` says whether what is about to be saved limits anything. */
export function useFirstLimitForm<F extends object>(
  setup: SchoolSetup,
  form: Form<F>,
  isLimiting: () => boolean,
): Guarded<F> {
  const { limit, dialog } = useFirstLimit(setup)
  const { submit } = form
  const ask = async () => limit(() => void submit().catch(() => undefined))
  return { form: { ...form, submit: () => (form.canSave && isLimiting() ? ask() : submit()) }, dialog }
}
