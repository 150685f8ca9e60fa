import type { ApartGroup, FoundStudent } from '@corridor/contract'
import type { SchoolId, UserId } from '@corridor/rules/ids'
import { APART_NAME_LENGTH, APART_NOTE_LENGTH, lastApartDay, MAX_APART_STUDENTS } from '@corridor/rules/pass'
import { fullName } from '@corridor/rules/text'
import { localDay } from '@corridor/rules/time'
import { Button } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PathLink } from '../base/RouteLink.tsx'
import { useRouter } from '../base/router/useRouter.ts'
import { useInitialize, useSchool } from '../base/session/initialize.ts'
import { serverNow } from '../base/session/now.ts'
import { schoolSetupQuery } from '../base/session/queries.ts'
import { flash } from '../base/state/flashes.ts'
import { groupsPath } from '../parts/apart/pages.ts'
import { groupsQuery } from '../parts/apart/queries.ts'
import { studentDetails, studentSearchQuery } from '../parts/person/studentSearch.ts'
import { FormFrame } from '../ui/form/FormFrame.tsx'
import { NoteField } from '../ui/form/NoteField.tsx'
import { SubmitButton } from '../ui/form/SubmitButton.tsx'
import { TextField } from '../ui/form/TextField.tsx'
import { TimeField } from '../ui/form/TimeField.tsx'
import { useForm } from '../ui/form/useForm.ts'
import { Card } from '../ui/layout/Card.tsx'
import { Columns } from '../ui/layout/Columns.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import { SearchPicker } from '../ui/picker/SearchPicker.tsx'
import classes from './Apart.module.css'
import { changeGroup, createGroup } from './commands.ts'
import {
  bodyOf,
  type ChosenStudent,
  changesOf,
  endChoices,
  type GroupValues,
  isIncomplete,
  problemsOf,
} from './form.ts'
import { WhatOthersSee } from './WhatOthersSee.tsx'

interface GroupFormProps {
  schoolId: SchoolId
  saved: GroupValues
  /** Null for a new one. */
  group: ApartGroup | null
}

export function GroupForm({ schoolId, saved, group }: GroupFormProps) {
  const { user } = useInitialize()
  const school = useSchool(schoolId)
  const router = useRouter()
  const back = groupsPath(user.type, schoolId)
  const today = localDay(serverNow(), school?.timezone ?? 'UTC')
  // The day may change while the form is open, and an end that was filled in stays.
  const [first] = useState(saved)
  const form = useForm({
    saved: group ? saved : first,
    ...(group ? {} : { isNew: true as const }),
    problems: (values) => problemsOf(values, today),
    isIncomplete,
    changes: (values, before) => (group ? changesOf(values, before) : bodyOf(values)),
    save: (changes, values) =>
      group
        ? changeGroup({ params: { groupId: group.groupId }, body: { ...changes, version: group.version } })
        : createGroup({ params: { schoolId }, body: bodyOf(values) }),
    sentAs: { studentIds: 'students' },
    onSaved: () => flash(group ? 'Group saved' : 'These students are kept apart'),
    onward: () => router.go(back),
  })
  const { students, name, endsOn, note } = form.fields
  const terms = useQuery(schoolSetupQuery(schoolId)).data?.terms ?? []
  return (
    <Columns widths={['1fr', '370px']}>
      <FormFrame form={form} bar={null}>
        <Stack as={Card} gap={6}>
          <Students bind={students} schoolId={schoolId} schoolName={school?.name ?? 'this school'} />
          <TextField
            bind={name}
            label="Name (optional)"
            description="For your own list. Without one, the students’ names stand there."
            maxLength={APART_NAME_LENGTH}
          />
          <div>
            <TimeField bind={endsOn} type="date" label="Until" min={today} max={lastApartDay(today)} />
            <fieldset className={classes.ends} aria-label="Usual ends">
              {endChoices(today, terms).map(({ label, day }) => (
                <button key={label} type="button" aria-pressed={endsOn.value === day} onClick={() => endsOn.set(day)}>
                  {label}
                </button>
              ))}
            </fieldset>
          </div>
          <NoteField
            bind={note}
            label="Note (optional)"
            description="Do not name anybody here. It becomes part of each student’s record."
            maxLength={APART_NOTE_LENGTH}
            minRows={3}
          />
          <CanBeGuessed schoolId={schoolId} />
          <div className={classes.bar}>
            <span role="status">{form.refusal}</span>
            <Button variant="default" renderRoot={(props) => <PathLink path={back} {...props} />}>
              Cancel
            </Button>
            <SubmitButton form={form}>{group ? 'Save' : 'Keep apart'}</SubmitButton>
          </div>
        </Stack>
      </FormFrame>
      <Stack>
        <WhatOthersSee name={students.value[0] ? fullName(students.value[0]) : null} />
      </Stack>
    </Columns>
  )
}

interface StudentsProps {
  bind: Parameters<typeof SearchPicker<ChosenStudent, UserId>>[0]['bind']
  schoolId: SchoolId
  schoolName: string
}

function Students({ bind, schoolId, schoolName }: StudentsProps) {
  return (
    <SearchPicker<ChosenStudent, UserId>
      bind={bind}
      label="Students"
      description={`2 to ${MAX_APART_STUDENTS} students of ${schoolName}. While one of them is out, the others wait.`}
      placeholder="Search by name or number"
      morePlaceholder="Add a student"
      search={(search) => studentSearchQuery(schoolId, search) as never}
      keyOf={({ userId }) => userId}
      labelOf={fullName}
      detailOf={(student) => studentDetails(student as FoundStudent)}
      emptyText="No student found. Try a last name or student number."
      max={MAX_APART_STUDENTS}
      fullText={`At most ${MAX_APART_STUDENTS}; make two groups`}
    />
  )
}

/** Where students are not used to waiting for a room that is not full. */
function CanBeGuessed({ schoolId }: { schoolId: SchoolId }) {
  const hasOtherWaits = useQuery(groupsQuery(schoolId)).data?.hasOtherWaits
  if (hasOtherWaits !== false) return null
  return (
    <p className={classes.hint}>
      <IconInfoCircle size={18} aria-hidden />
      Your school has neither a hall cap nor an out limit, so a wait in front of an empty room can be guessed.
    </p>
  )
}
