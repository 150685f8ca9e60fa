import type { Field } from '../../../ui/form/field.ts'
import { SwitchField } from '../../../ui/form/SwitchField.tsx'

/** Where somebody has to be asked, or waited for. */
export function UrgentField({ bind }: { bind: Field<boolean> }) {
  return <SwitchField bind={bind} label="It's urgent" description="Your teacher is told right away." />
}
