import { useLingui } from '@lingui/react/macro'
import type { Field } from '../../../ui/form/field.ts'
import { SwitchField } from '../../../ui/form/SwitchField.tsx'

// lingui-set comment="Student: new pass"

/** Where somebody has to be asked, or waited for. */
export function UrgentField({ bind }: { bind: Field<boolean> }) {
  const { t } = useLingui()
  return <SwitchField bind={bind} label={t`It's urgent`} description={t`Your teacher is told right away.`} />
}
