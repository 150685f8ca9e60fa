import { NOTIFICATION_OPTIONS } from '@corridor/contract/constants'
import type { Field } from '../ui/form/field.ts'
import { SwitchField } from '../ui/form/SwitchField.tsx'
import { Section } from '../ui/page/Section.tsx'
import { type NotificationOption, switchOf } from './form.ts'
import { ALWAYS_TOLD, OPTION_WORDS } from './labels.ts'

export function NotificationSettings({ bind }: { bind: Field<readonly NotificationOption[]> }) {
  return (
    <Section title="Tell me about" description={ALWAYS_TOLD}>
      {NOTIFICATION_OPTIONS.map((option) => (
        <SwitchField key={option} {...OPTION_WORDS[option]} bind={switchOf(bind, option, NOTIFICATION_OPTIONS)} />
      ))}
    </Section>
  )
}
