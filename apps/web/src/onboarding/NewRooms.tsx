import type { SchoolSetup } from '@corridor/contract'
import { IDENTIFIER_LENGTH, NAME_LENGTH } from '@corridor/contract/constants'
import { NativeSelect, TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { RemoveDraft } from './DraftButtons.tsx'
import classes from './Onboarding.module.css'
import type { RoomDraft } from './rooms.ts'

interface NewRoomsProps {
  drafts: readonly RoomDraft[]
  setups: readonly SchoolSetup[]
  failure: { key: string; sentence: string } | null
  onChange: (key: string, changes: Partial<RoomDraft>) => void
  onRemove: (key: string) => void
}

/** Rooms that the school does not have yet. */
export function NewRooms({ drafts, setups, failure, onChange, onRemove }: NewRoomsProps) {
  return (
    <div className={classes.card}>
      {drafts.map(({ key, schoolId, name, identifier }) => (
        <div key={key} className={classes.row}>
          <TextInput
            label="New room"
            value={name}
            maxLength={NAME_LENGTH}
            // Whoever presses "Add a room" without a name types it next.
            autoFocus={name === ''}
            error={failure?.key === key ? failure.sentence : null}
            onChange={({ currentTarget: { value } }) => onChange(key, { name: value })}
          />
          <TextInput
            label="Number"
            value={identifier}
            maxLength={IDENTIFIER_LENGTH}
            onChange={({ currentTarget: { value } }) => onChange(key, { identifier: value })}
          />
          <RemoveDraft name={name || 'this room'} onRemove={() => onRemove(key)} />
          {setups.length > 1 && (
            <NativeSelect
              label="School"
              data={setups.map(({ school }) => ({ value: String(school.schoolId), label: school.name }))}
              value={String(schoolId)}
              onChange={({ currentTarget: { value } }) => {
                const chosen = setups.find(({ school }) => String(school.schoolId) === value)
                if (chosen) onChange(key, { schoolId: chosen.school.schoolId })
              }}
            />
          )}
        </div>
      ))}
    </div>
  )
}
