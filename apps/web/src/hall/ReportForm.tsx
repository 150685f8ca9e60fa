import { HALL_NOTE_LENGTH } from '@corridor/contract/constants'
import type { RoomId, SchoolId, UserId } from '@corridor/rules/ids'
import { HALL_REPORT_TYPES, type HallReportType } from '@corridor/rules/incident'
import { IconFlag } from '@tabler/icons-react'
import { useState } from 'react'
import { useSchoolSetup } from '../base/session/initialize.ts'
import { flash } from '../base/state/flashes.ts'
import { useRememberedRoom } from '../parts/room/rememberedRoom.ts'
import { FormFrame } from '../ui/form/FormFrame.tsx'
import { NoteField } from '../ui/form/NoteField.tsx'
import { SubmitButton } from '../ui/form/SubmitButton.tsx'
import { useForm } from '../ui/form/useForm.ts'
import { Picker } from '../ui/picker/Picker.tsx'
import { report } from './commands.ts'
import classes from './StudentSheet.module.css'

interface ReportFormProps {
  schoolId: SchoolId
  studentId: UserId
  name: string
  hasPass: boolean
  onDone: () => void
}

const LABELS: Readonly<Record<HallReportType, string>> = {
  no_pass: 'In the hall without a pass',
  hall_report: 'Something else',
}

interface Values {
  type: HallReportType
  roomId: RoomId | null
  note: string
}

/** Goes to the school's administrators as an incident. */
export function ReportForm({ schoolId, studentId, name, hasPass, onDone }: ReportFormProps) {
  const [nearby] = useRememberedRoom('nearby', schoolId)
  const rooms = useSchoolSetup(schoolId).setup?.rooms ?? []
  const [saved] = useState<Values>({ type: hasPass ? 'hall_report' : 'no_pass', roomId: nearby, note: '' })
  const form = useForm({
    saved,
    isNew: true,
    problems: ({ note }) => ({ note: note.length > HALL_NOTE_LENGTH && `Up to ${HALL_NOTE_LENGTH} characters.` }),
    save: (_, values) => report({ params: { schoolId }, body: { studentId, ...values } }),
    onSaved: ({ isAdded }) => {
      flash(isAdded ? 'Added to the report of a moment ago' : `${name} was reported to the administrators`)
      onDone()
    },
  })
  return (
    <FormFrame form={form} unguarded bar={null}>
      <fieldset className={classes.types} aria-label="What">
        {HALL_REPORT_TYPES.map((type) => (
          <label key={type}>
            <input
              type="radio"
              className="over-label"
              name="type"
              checked={type === form.values.type}
              onChange={() => form.change({ type })}
              data-autofocus={type === form.values.type || undefined}
            />
            <b>{LABELS[type]}</b>
          </label>
        ))}
      </fieldset>
      <Picker
        bind={form.fields.roomId}
        label="Near (optional)"
        options={rooms}
        keyOf={({ roomId }) => roomId}
        labelOf={(room) => room.name}
        emptyText="No room matches."
        clearable
      />
      <NoteField
        bind={form.fields.note}
        label="Note (optional)"
        description="It becomes part of the student’s record."
        maxLength={HALL_NOTE_LENGTH}
        minRows={2}
      />
      <SubmitButton form={form} size="xl" radius="lg" fullWidth leftSection={<IconFlag size={22} aria-hidden />}>
        Send report
      </SubmitButton>
    </FormFrame>
  )
}
