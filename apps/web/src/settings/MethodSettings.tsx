import { NOTIFICATION_METHODS } from '@corridor/contract/constants'
import { formatPhoneNumber } from '@corridor/rules'
import { IconInfoCircle } from '@tabler/icons-react'
import type { Field } from '../ui/form/field.ts'
import { SwitchField } from '../ui/form/SwitchField.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import { Section } from '../ui/page/Section.tsx'
import { type NotificationMethod, switchOf } from './form.ts'
import { METHOD_LABELS, NOT_SET_UP } from './labels.ts'
import classes from './MethodSettings.module.css'

interface MethodSettingsProps {
  methods: Field<readonly NotificationMethod[]>
  phoneNumber: Field<string>
}

export function MethodSettings({ methods, phoneNumber }: MethodSettingsProps) {
  return (
    <Section title="Notify me by">
      {NOTIFICATION_METHODS.map((method) => (
        <SwitchField key={method} {...METHOD_LABELS[method]} bind={switchOf(methods, method, NOTIFICATION_METHODS)} />
      ))}
      <p className={classes.note} role="note">
        <IconInfoCircle size={18} aria-hidden="true" />
        {NOT_SET_UP}
      </p>
      {methods.value.includes('sms') && <PhoneNumber bind={phoneNumber} />}
    </Section>
  )
}

/** Adds the parentheses and the dash while typing, but not while deleting. */
function PhoneNumber({ bind }: { bind: Field<string> }) {
  const set = (typed: string) => bind.set(typed.length > bind.value.length ? formatPhoneNumber(typed) : typed)
  return (
    <TextField
      bind={{ ...bind, set }}
      label="Phone number"
      type="tel"
      autoComplete="tel-national"
      placeholder="(000) 000-0000"
      description="Write it as (000) 000-0000"
    />
  )
}
