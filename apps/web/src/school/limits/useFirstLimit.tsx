import type { SchoolSetup } from '@corridor/contract'
import { type ReactNode, useState } from 'react'
import type { Form } from '../../ui/form/useForm.ts'
import { FirstLimitDialog } from './FirstLimitDialog.tsx'

interface Guarded<F extends object> {
  /** Asks before it is saved, where there is something to ask. */
  form: Form<F>
  dialog: ReactNode
}

/**
 * Whoever switches on the first limit of a school without an always-open room is asked to pick some first: a sick
 * student must never meet a counter. `isLimiting` says whether what is about to be saved limits anything.
 */
export function useFirstLimit<F extends object>(
  setup: SchoolSetup,
  form: Form<F>,
  isLimiting: () => boolean,
): Guarded<F> {
  const [isAsking, setAsking] = useState(false)
  const { submit } = form
  const asks = () => form.canSave && isLimiting() && !hasLimits(setup) && !setup.rooms.some((room) => room.alwaysOpen)
  return {
    form: { ...form, submit: async () => (asks() ? setAsking(true) : submit()) },
    dialog: isAsking && (
      <FirstLimitDialog
        setup={setup}
        onClose={() => setAsking(false)}
        onDone={() => {
          setAsking(false)
          submit().catch(() => undefined)
        }}
      />
    ),
  }
}

function hasLimits({ limits, closedTimes }: SchoolSetup): boolean {
  const { closedFirst, closedLast, ...numbers } = limits
  return (
    closedFirst > 0 ||
    closedLast > 0 ||
    closedTimes.length > 0 ||
    Object.values(numbers).some((number) => number !== null)
  )
}
