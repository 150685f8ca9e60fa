import { NAME_LENGTH } from '@corridor/contract/constants'
import { canSomewhere } from '@corridor/rules/access'
import { professionalName as nameShown, TITLES } from '@corridor/rules/text'
import { useInitialize } from '../base/session/initialize.ts'
import type { Field } from '../ui/form/field.ts'
import { SelectField } from '../ui/form/SelectField.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import { Section } from '../ui/page/Section.tsx'
import type { Title } from './form.ts'

interface PersonalSettingsProps {
  title: Field<Title | null>
  professionalName: Field<string>
}

const TITLE_OPTIONS = [{ value: null, label: 'None' }, ...TITLES.map((title) => ({ value: title, label: title }))]

export function PersonalSettings({ title, professionalName }: PersonalSettingsProps) {
  const { user, viewer } = useInitialize()
  const shownAs = nameShown({ ...user, title: title.value, professionalName: professionalName.value })
  return (
    <Section title="About you">
      <SelectField bind={title} label="Title" options={TITLE_OPTIONS} />
      <TextField
        bind={professionalName}
        label="Professional name"
        placeholder={user.lastName}
        description={canSomewhere(viewer, 'pass.issue') ? `Students read: ${shownAs}` : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxLength={NAME_LENGTH}
        autoComplete="off"
      />
    </Section>
  )
}
