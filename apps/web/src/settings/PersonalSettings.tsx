import { NAME_LENGTH } from '@corridor/contract/constants'
import { isStudent, professionalName, TITLES } from '@corridor/rules'
import { NativeSelect, TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { useInitialize } from '../base/session/initialize.ts'
import type { SettingsForm } from './form.ts'
import { SettingsCard } from './SettingsCard.tsx'

export interface SettingsPartProps {
  form: SettingsForm
  change: (changes: Partial<SettingsForm>) => void
}

export function PersonalSettings({ form, change }: SettingsPartProps) {
  const { user } = useInitialize()
  const shownAs = professionalName({ ...user, title: form.title, professionalName: form.professionalName })
  return (
    <SettingsCard title="About you">
      <NativeSelect
        label="Title"
        data={[{ value: '', label: 'None' }, ...TITLES]}
        value={form.title ?? ''}
        onChange={({ currentTarget: { value } }) => change({ title: TITLES.find((title) => title === value) ?? null })}
      />
      <TextInput
        label="Professional name"
        placeholder={user.lastName}
        description={isStudent(user.type) ? undefined : `Students read: ${shownAs}`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxLength={NAME_LENGTH}
        autoComplete="off"
        value={form.professionalName}
        onChange={(event) => change({ professionalName: event.currentTarget.value })}
      />
    </SettingsCard>
  )
}
