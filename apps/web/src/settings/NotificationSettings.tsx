import { NOTIFICATION_OPTIONS } from '@corridor/contract/constants'
import { SwitchField } from '../ui/form/SwitchField.tsx'
import { toggled } from './form.ts'
import { ALWAYS_TOLD, OPTION_WORDS } from './labels.ts'
import type { SettingsPartProps } from './PersonalSettings.tsx'
import { SettingsCard } from './SettingsCard.tsx'

export function NotificationSettings({ form, change }: SettingsPartProps) {
  return (
    <SettingsCard title="Tell me about" description={ALWAYS_TOLD}>
      {NOTIFICATION_OPTIONS.map((option) => (
        <SwitchField
          key={option}
          {...OPTION_WORDS[option]}
          checked={form.notificationSettings.includes(option)}
          onChange={(on) =>
            change({ notificationSettings: toggled(form.notificationSettings, option, on, NOTIFICATION_OPTIONS) })
          }
        />
      ))}
    </SettingsCard>
  )
}
