import { NOTIFICATION_METHODS } from '@corridor/contract/constants'
import { formatPhoneNumber } from '@corridor/rules'
import { TextInput } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { SwitchField } from '../ui/form/SwitchField.tsx'
import { isPhoneMissing, toggled, wantsTexts } from './form.ts'
import { METHOD_WORDS, NOT_SET_UP } from './labels.ts'
import classes from './MethodSettings.module.css'
import type { SettingsPartProps } from './PersonalSettings.tsx'
import { SettingsCard } from './SettingsCard.tsx'

export function MethodSettings({ form, change }: SettingsPartProps) {
  return (
    <SettingsCard title="Tell me by">
      {NOTIFICATION_METHODS.map((method) => (
        <SwitchField
          key={method}
          {...METHOD_WORDS[method]}
          checked={form.notificationMethods.includes(method)}
          onChange={(on) =>
            change({ notificationMethods: toggled(form.notificationMethods, method, on, NOTIFICATION_METHODS) })
          }
        />
      ))}
      <p className={classes.note} role="note">
        <IconInfoCircle size={18} aria-hidden="true" />
        {NOT_SET_UP}
      </p>
      {wantsTexts(form) && <PhoneNumber form={form} change={change} />}
    </SettingsCard>
  )
}

/** Puts the brackets and the dash in while somebody types; taking characters away is left alone. */
function PhoneNumber({ form, change }: SettingsPartProps) {
  const isComplaining = isPhoneMissing(form) && form.phoneNumber !== ''
  return (
    <TextInput
      label="Phone number"
      type="tel"
      autoComplete="tel-national"
      placeholder="(000) 000-0000"
      description="Write it as (000) 000-0000"
      error={isComplaining && 'This number is not complete. Write all ten digits.'}
      value={form.phoneNumber}
      onChange={({ currentTarget: { value } }) =>
        change({ phoneNumber: value.length > form.phoneNumber.length ? formatPhoneNumber(value) : value })
      }
    />
  )
}
