import { NAME_LENGTH } from '@corridor/contract/constants'
import { professionalName, TITLES } from '@corridor/rules/text'
import { TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { useEffect, useState } from 'react'
import { errorMessage } from '../base/apiError.ts'
import { useGo } from '../base/navigation.ts'
import { useInitialize } from '../base/session/initialize.ts'
import { flash } from '../base/state/flashes.ts'
import { saveOwn } from './commands.ts'
import classes from './Onboarding.module.css'
import { Question } from './Question.tsx'
import { typedName } from './typedName.ts'

type Title = (typeof TITLES)[number]

export default function NameStep() {
  const { user } = useInitialize()
  const go = useGo()
  const [title, setTitle] = useState<Title | null>(TITLES.find((one) => one === user.title) ?? null)
  const [name, setName] = useState(user.professionalName ?? user.lastName)
  const [isSaving, setSaving] = useState(false)
  const shown = professionalName({ ...user, title, professionalName: name.trim() || null })
  useEffect(() => {
    typedName.set(shown)
    return () => typedName.set(null)
  }, [shown])
  const missing = title === null ? 'Choose a title.' : name.trim() === '' ? 'Enter your professional name.' : null
  async function save(): Promise<void> {
    setSaving(true)
    try {
      await saveOwn(user, { title, professionalName: name.trim() })
      go('StaffOnboardingRooms')
    } catch (error) {
      flash(errorMessage(error), 'error')
      setSaving(false)
    }
  }
  return (
    <Question
      name="Your name"
      title="What do students call you?"
      lead="This is the name on every pass that you approve."
      back="Welcome"
      missing={missing}
      isSaving={isSaving}
      onContinue={save}
    >
      <div className={classes.fields}>
        <fieldset className={classes.titles}>
          <legend>Title</legend>
          {TITLES.map((one) => (
            <label key={one}>
              <input
                type="radio"
                className="over-label"
                name="title"
                checked={one === title}
                onChange={() => setTitle(one)}
              />
              {one}
            </label>
          ))}
        </fieldset>
        <TextInput
          label="Professional name"
          description={
            <>
              Students read: <strong>{shown}</strong>
            </>
          }
          inputWrapperOrder={['label', 'input', 'description']}
          maxLength={NAME_LENGTH}
          value={name}
          onChange={({ currentTarget: { value } }) => setName(value)}
        />
      </div>
    </Question>
  )
}
