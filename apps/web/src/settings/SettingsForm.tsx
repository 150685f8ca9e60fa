import { NOTIFICATION_OPTIONS } from '@corridor/contract/constants'
import { isStudent } from '@corridor/rules/access'
import { type NotificationOption, optionsFor } from '@corridor/rules/notification'
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

const READ_ONLY_REASON = 'Settings cannot be changed while impersonating.'

/**
 * `facts` are for the quick-select lists; null if the form has none. They are what students come for; a title and a
 * professional name are rarely theirs, so those come last.
 */
export function SettingsForm({ facts }: { facts: QuickSelectFacts | null }) {
  const { user, isImpersonator } = useInitialize()
  const form = useForm({
    saved: formOf(user, facts),
    problems: problemsOf,
    isIncomplete: isPhoneMissing,
    changes: changesOf,
    save: (changes) => saveSettings(user, changes),
    valuesOf: (saved) => formOf(saved, facts),
    onSaved: () => flash('Successfully saved changes!'),
  })
  const { title, professionalName, notificationSettings, notificationMethods, phoneNumber } = form.fields
  return (
    <FormFrame form={form} className={classes.form} readOnly={isImpersonator ? READ_ONLY_REASON : null}>
      <div className={classes.cards}>
        {!facts && <PersonalSettings title={title} professionalName={professionalName} />}
        <NotificationSettings bind={notificationSettings} />
        <MethodSettings methods={notificationMethods} phoneNumber={phoneNumber} />
        <SchoolLinks />
        {facts && (
          <>
            <QuickSelectList
              title="Quick origins"
              description="Where your passes start. Your classes are always here."
              bind={form.fields.origin}
              options={facts.options}
              fixed={facts.classPlaces}
            />
            <QuickSelectList
              title="Quick destinations"
              description="One tap away on your first page."
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
  const { type } = useInitialize().user
  return (
    <Section title="Notify me about" description={isStudent(type) ? STUDENTS_ALWAYS_NOTIFIED : ALWAYS_NOTIFIED}>
      {optionsFor(type).map((option) => (
        <SwitchField key={option} {...optionLabel(option, type)} bind={switchOf(bind, option, NOTIFICATION_OPTIONS)} />
      ))}
    </Section>
  )
}
