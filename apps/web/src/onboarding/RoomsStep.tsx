import type { SchoolSetup } from '@corridor/contract'
import { IDENTIFIER_LENGTH, NAME_LENGTH } from '@corridor/contract/constants'
import { NativeSelect, TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { useGo } from '../base/navigation.ts'
import { SetupGate } from '../parts/place/SetupGate.tsx'
import { AddDraft, RemoveDraft } from './DraftButtons.tsx'
import classes from './Onboarding.module.css'
import { Question } from './Question.tsx'
import { newRoom, ownRooms, roomsProblem, storeRoom } from './rooms.ts'
import { useDrafts } from './useDrafts.ts'

export default function RoomsStep() {
  return <SetupGate fields={3}>{(setups) => <Rooms setups={setups} />}</SetupGate>
}

function Rooms({ setups }: { setups: readonly SchoolSetup[] }) {
  const go = useGo()
  const { drafts, change, add, remove, failure, isSaving, storeAll } = useDrafts(setups.flatMap(ownRooms), storeRoom)
  const [first] = setups
  return (
    <Question
      name="Your rooms"
      title="Where do you teach?"
      lead={
        drafts.length === 0 ? 'Add the room where students find you, or go on without one.' : leadFor(drafts.length)
      }
      back="StaffOnboardingTitle"
      missing={roomsProblem(drafts)}
      isSaving={isSaving}
      onContinue={async () => (await storeAll()) && go('StaffOnboardingClasses')}
    >
      <div className={classes.fields}>
        {drafts.length > 0 && (
          <div className={classes.card}>
            {drafts.map(({ key, schoolId, name, identifier, saved }) => (
              <div key={key} className={classes.row}>
                <TextInput
                  label="Name"
                  value={name}
                  maxLength={NAME_LENGTH}
                  error={failure?.key === key ? failure.sentence : null}
                  onChange={({ currentTarget: { value } }) => change(key, { name: value })}
                />
                <TextInput
                  label="Number"
                  value={identifier}
                  maxLength={IDENTIFIER_LENGTH}
                  onChange={({ currentTarget: { value } }) => change(key, { identifier: value })}
                />
                {saved === null ? <RemoveDraft name={name || 'this room'} onRemove={() => remove(key)} /> : <span />}
                {saved === null && setups.length > 1 && (
                  <NativeSelect
                    label="School"
                    data={setups.map(({ school }) => ({ value: String(school.schoolId), label: school.name }))}
                    value={String(schoolId)}
                    onChange={({ currentTarget: { value } }) => {
                      const chosen = setups.find(({ school }) => String(school.schoolId) === value)
                      if (chosen) change(key, { schoolId: chosen.school.schoolId })
                    }}
                  />
                )}
              </div>
            ))}
          </div>
        )}
        {first && <AddDraft label="Add a room" onAdd={() => add(newRoom(first.school.schoolId))} />}
      </div>
    </Question>
  )
}

function leadFor(count: number): string {
  return count === 1
    ? 'This is your room. Correct it, or add another.'
    : 'These are your rooms. Correct them, or add another.'
}
