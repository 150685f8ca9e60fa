import { NOTIFICATION_OPTIONS } from '@corridor/contract/constants'
import { optionsFor } from '@corridor/rules'
import { useInitialize } from '../base/session/initialize.ts'
import type { Field } from '../ui/form/field.ts'
import { SwitchField } from '../ui/form/SwitchField.tsx'
import { Section } from '../ui/page/Section.tsx'
import { type NotificationOption, switchOf } from './form.ts'
import { ALWAYS_NOTIFIED, OPTION_LABELS, STUDENTS_NOTIFIED } from './labels.ts'

export function NotificationSettings({ bind }: { bind: Field<readonly NotificationOption[]> }) {
  const { user } = useInitialize()
  const options = optionsFor(user.type)
  return (
    <Section title="Notify me about" description={options.length > 0 ? ALWAYS_NOTIFIED : STUDENTS_NOTIFIED}>
      {options.map((option) => (
        <SwitchField key={option} {...OPTION_LABELS[option]} bind={switchOf(bind, option, NOTIFICATION_OPTIONS)} />
      ))}
    </Section>
  )
}
