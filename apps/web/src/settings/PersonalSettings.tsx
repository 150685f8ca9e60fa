import { NAME_LENGTH } from '@corridor/contract/constants'
import { canSomewhere } from '@corridor/rules/access'
import { professionalName as nameShown, TITLES } from '@corridor/rules/text'
import { useLingui } from '@lingui/react/macro'
import { useInitialize } from '../base/session/initialize.ts'
import type { Field } from '../ui/form/field.ts'
import { SelectField } from '../ui/form/SelectField.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import { Section } from '../ui/page/Section.tsx'
import type { Title } from './form.ts'

// lingui-set comment="Settings"

interface PersonalSettingsProps {
  title: Field<Title | null>
  professionalName: Field<string>
}

export function PersonalSettings({ title, professionalName }: PersonalSettingsProps) {
  const { t } = useLingui()
  const { user, viewer } = useInitialize()
  const shownAs = nameShown({ ...user, title: title.value, professionalName: professionalName.value })
  const none = { value: null, label: t({ message: 'None', context: 'title before a name' }) }
  return (
    <Section title={t`About you`}>
      <SelectField
        bind={title}
        label={t({ message: 'Title', context: 'before a name' })}
        options={[none, ...TITLES.map((value) => ({ value, label: value }))]}
      />
      <TextField
        bind={professionalName}
        label={t`Professional name`}
        placeholder={user.lastName}
        description={canSomewhere(viewer, 'pass.issue') ? `Students read: ${shownAs}` : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxLength={NAME_LENGTH}
        autoComplete="off"
      />
    </Section>
  )
}
