import { NOTIFICATION_OPTIONS } from '@corridor/contract/constants'
import { isStudent } from '@corridor/rules/access'
import { type NotificationOption, optionsFor } from '@corridor/rules/notification'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useInitialize } from '../base/session/initialize.ts'
import { flash } from '../base/state/flashes.ts'
import { FormFrame } from '../ui/form/FormFrame.tsx'
import type { Field } from '../ui/form/field.ts'
import { SwitchField } from '../ui/form/SwitchField.tsx'
import { useForm } from '../ui/form/useForm.ts'
import { Section } from '../ui/page/Section.tsx'
import { saveSettings } from './commands.ts'
import { changesOf, formOf, isPhoneMissing, problemsOf, switchOf } from './form.ts'
import { ALWAYS_NOTIFIED, optionLabel, STUDENTS_ALWAYS_NOTIFIED } from './labels.ts'
import { MethodSettings } from './MethodSettings.tsx'
import { PersonalSettings } from './PersonalSettings.tsx'
import { QuickSelectList } from './QuickSelectList.tsx'
import type { QuickSelectFacts } from './quickSelect.ts'
import { SchoolLinks } from './SchoolLinks.tsx'
import classes from './SettingsForm.module.css'

// lingui-set comment="Settings"

const READ_ONLY_REASON = msg`Settings cannot be changed while impersonating.`

/**
 * `facts` are for the quick-select lists; null if the form has none. They are what students come for; a title and a
 * professional name are rarely theirs, so those come last.
 */
export function SettingsForm({ facts }: { facts: QuickSelectFacts | null }) {
  const { t, i18n } = useLingui()
  const { user, isImpersonator } = useInitialize()
  const form = useForm({
    saved: formOf(user, facts),
    problems: (values) => problemsOf(i18n, values),
    isIncomplete: isPhoneMissing,
    changes: changesOf,
    save: (changes) => saveSettings(user, changes),
    valuesOf: (saved) => formOf(saved, facts),
    onSaved: () => flash(t`Successfully saved changes!`),
  })
  const { title, professionalName, notificationSettings, notificationMethods, phoneNumber } = form.fields
  return (
    <FormFrame form={form} className={classes.form} readOnly={isImpersonator ? t(READ_ONLY_REASON) : null}>
      <div className={classes.cards}>
        {!facts && <PersonalSettings title={title} professionalName={professionalName} />}
        <NotificationSettings bind={notificationSettings} />
        <MethodSettings methods={notificationMethods} phoneNumber={phoneNumber} />
        <SchoolLinks />
        {facts && (
          <>
            <QuickSelectList
              title={t`Quick origins`}
              addLabel={t`Add to quick origins`}
              description={t`Where your passes start. Your classes are always here.`}
              bind={form.fields.origin}
              options={facts.options}
              fixed={facts.classPlaces}
            />
            <QuickSelectList
              title={t`Quick destinations`}
              addLabel={t`Add to quick destinations`}
              description={t`One tap away on your first page.`}
              bind={form.fields.destination}
              options={facts.options}
            />
            <PersonalSettings title={title} professionalName={professionalName} />
          </>
        )}
      </div>
    </FormFrame>
  )
}

function NotificationSettings({ bind }: { bind: Field<readonly NotificationOption[]> }) {
  const { t, i18n } = useLingui()
  const { type } = useInitialize().user
  return (
    <Section title={t`Notify me about`} description={isStudent(type) ? t(STUDENTS_ALWAYS_NOTIFIED) : ALWAYS_NOTIFIED}>
      {optionsFor(type).map((option) => (
        <SwitchField
          key={option}
          {...optionLabel(i18n, option, type)}
          bind={switchOf(bind, option, NOTIFICATION_OPTIONS)}
        />
      ))}
    </Section>
  )
}
