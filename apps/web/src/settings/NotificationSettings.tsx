import { NOTIFICATION_OPTIONS } from '@corridor/contract/constants'
import type { Field } from '../ui/form/field.ts'
import { SwitchField } from '../ui/form/SwitchField.tsx'
import { Section } from '../ui/page/Section.tsx'
import { type NotificationOption, switchOf } from './form.ts'
import { ALWAYS_NOTIFIED, OPTION_LABELS } from './labels.ts'

export function NotificationSettings({ bind }: { bind: Field<readonly NotificationOption[]> }) {
  return (
    <Section title="Notify me about" description={ALWAYS_NOTIFIED}>
      {NOTIFICATION_OPTIONS.map((option) => (
        <SwitchField key={option} {...OPTION_LABELS[option]} bind={switchOf(bind, option, NOTIFICATION_OPTIONS)} />
      ))}
    </Section>
  )
}
