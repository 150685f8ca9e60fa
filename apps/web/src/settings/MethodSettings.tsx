import { NOTIFICATION_METHODS } from '@corridor/contract/constants'
import { isStudent } from '@corridor/rules/access'
import { formatPhoneNumber } from '@corridor/rules/text'
import { useLingui } from '@lingui/react/macro'
import { useInitialize, useSchools } from '../base/session/initialize.ts'
import type { Field } from '../ui/form/field.ts'
import { SwitchField } from '../ui/form/SwitchField.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import { Section } from '../ui/page/Section.tsx'
import { type NotificationMethod, switchOf } from './form.ts'
import { methodLabel, NOT_FOR_STUDENTS, NOT_SET_UP } from './labels.ts'

// lingui-set comment="Settings"

interface MethodSettingsProps {
  methods: Field<readonly NotificationMethod[]>
  phoneNumber: Field<string>
}

/** A method that the server cannot deliver by says so, and can only be switched off. */
export function MethodSettings({ methods, phoneNumber }: MethodSettingsProps) {
  const { t, i18n } = useLingui()
  const { availableMethods, user } = useInitialize()
  const schools = useSchools()
  const isAvailable = (method: NotificationMethod) => availableMethods.includes(method)
  const isForStudents = schools.some(({ school }) => school.studentTexts)
  const reason = (method: NotificationMethod) =>
    method === 'sms' && isStudent(user.type) && !isForStudents ? t(NOT_FOR_STUDENTS) : t(NOT_SET_UP)
  return (
    <Section title={t`Notify me by`}>
      {NOTIFICATION_METHODS.map((method) => (
        <SwitchField
          key={method}
          {...methodLabel(i18n, method)}
          {...(!isAvailable(method) && { description: reason(method) })}
          disabled={!isAvailable(method) && !user.notificationMethods.includes(method)}
          bind={switchOf(methods, method, NOTIFICATION_METHODS)}
        />
      ))}
      {methods.value.includes('sms') && <PhoneNumber bind={phoneNumber} />}
    </Section>
  )
}

/** Adds the parentheses and the dash while typing, but not while deleting. */
function PhoneNumber({ bind }: { bind: Field<string> }) {
  const { t } = useLingui()
  const set = (typed: string) => bind.set(typed.length > bind.value.length ? formatPhoneNumber(typed) : typed)
  return (
    <TextField
      bind={{ ...bind, set }}
      label={t`Phone number`}
      type="tel"
      autoComplete="tel-national"
      placeholder="(000) 000-0000"
      description={t`Enter it as (000) 000-0000. Once it is saved, you confirm it with a code that we text you.`}
    />
  )
}
