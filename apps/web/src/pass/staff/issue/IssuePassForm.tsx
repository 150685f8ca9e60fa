import type { FoundStudent, SchoolSetup } from '@corridor/contract'
import { NOTE_LENGTH } from '@corridor/contract/constants'
import { defaultScheduledTime, draftMessage, fullName, PASS_TIME_RANGE, professionalName } from '@corridor/rules'
import { Button, Textarea } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { type SubmitEvent, useState } from 'react'
import { request, sentenceOf } from '../../../base/client.ts'
import { useGo } from '../../../base/navigation.ts'
import { applyPassLocally, useInitialize } from '../../../base/session/initialize.ts'
import { serverNow, useNow } from '../../../base/session/now.ts'
import { flash } from '../../../base/state/flashes.ts'
import { variantFor } from '../../../base/variants.ts'
import { Ticket, TicketPart, TicketTear } from '../../../parts/pass/Ticket.tsx'
import { FacultySelect } from '../../../parts/place/FacultySelect.tsx'
import { PlacePicker } from '../../../parts/place/PlacePicker.tsx'
import { facultyChoices, placeOptions } from '../../../parts/place/places.ts'
import { DateTimeFields } from '../../../parts/schedule/DateTimeFields.tsx'
import { dateBounds, toFields, toInstant } from '../../../parts/schedule/scheduleTime.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { PAST_MESSAGE } from '../../scheduling.ts'
import { ConflictWarnings } from '../ConflictWarnings.tsx'
import classes from '../Form.module.css'
import { useConflictWarnings } from '../useConflictWarnings.ts'
import { destinationFaculty, type IssueForm, issuedText, issuePayload, issueProblem } from './form.ts'
import { StudentPicker } from './StudentPicker.tsx'

interface IssuePassFormProps {
  setup: SchoolSetup
  students: readonly FoundStudent[]
}

export function IssuePassForm({ setup, students }: IssuePassFormProps) {
  const { user } = useInitialize()
  const [form, setForm] = useState<IssueForm>(() => emptyForm(setup, students))
  const [isSending, setSending] = useState(false)
  const go = useGo()
  const now = useNow()
  const { timezone } = setup.school
  const options = placeOptions(setup)
  const problem = issueProblem(form, setup, now)
  const change = (changes: Partial<IssueForm>) => setForm((held) => ({ ...held, ...changes }))
  const warnings = useConflictWarnings({
    students: form.students.map((student) => ({ userId: student.userId, name: fullName(student) })),
    scheduledFor: toInstant(form.schedule, timezone),
  })

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    setSending(true)
    try {
      const answer = await request('POST /api/pass', { body: { pass: issuePayload(form, setup, user.userId) } })
      for (const pass of [answer].flat()) applyPassLocally(pass)
      flash(issuedText(form.students))
      go(variantFor(user.type, 'Upcoming'))
    } catch (error) {
      flash(sentenceOf(error), 'error')
      setSending(false)
    }
  }

  return (
    <form onSubmit={submit} className={classes.form}>
      <Ticket>
        <TicketPart className={classes.part}>
          <div className={classes.wide}>
            <StudentPicker
              schoolId={setup.school.schoolId}
              value={form.students}
              onChange={(chosen) => change({ students: chosen })}
            />
          </div>
          <PlacePicker
            label="To"
            placeholder="Where should they go?"
            options={options}
            favorites={user.attributes.destination}
            value={form.destination}
            onChange={(destination) => change({ destination, chosenFacultyId: null })}
            error={problem === 'same_place' && draftMessage(problem)}
          />
          <FacultySelect
            label="Teacher there"
            placeholder="Who is responsible there?"
            choices={facultyChoices(setup, form.destination?.roomId ?? null)}
            also={{ userId: user.userId, name: professionalName(user) }}
            value={destinationFaculty(form, setup, user.userId)}
            onChange={(chosenFacultyId) => change({ chosenFacultyId })}
          />
          <PlacePicker
            label="From"
            description="Not required"
            placeholder="The student can fill this in later"
            options={options}
            favorites={user.attributes.origin}
            value={form.origin}
            onChange={(origin) => change({ origin })}
            onClear={() => change({ origin: null })}
          />
        </TicketPart>
        <TicketTear />
        <TicketPart className={classes.part}>
          <DateTimeFields
            value={form.schedule}
            onChange={(schedule) => change({ schedule })}
            bounds={dateBounds(now, timezone)}
            range={PASS_TIME_RANGE}
            error={problem === 'past' ? PAST_MESSAGE : null}
          />
          <Textarea
            label="Note (optional)"
            placeholder="What the student should know"
            maxLength={NOTE_LENGTH}
            autosize
            minRows={1}
            maxRows={5}
            value={form.note}
            onChange={(event) => change({ note: event.currentTarget.value })}
          />
          <ConflictWarnings warnings={warnings} />
        </TicketPart>
      </Ticket>
      <div className={classes.actions}>
        <LinkButton to={variantFor(user.type, 'Live')} variant="default" size="lg">
          Cancel
        </LinkButton>
        <Button type="submit" size="lg" disabled={problem !== null} loading={isSending}>
          {form.students.length > 1 ? `Issue ${form.students.length} passes` : 'Issue pass'}
        </Button>
      </div>
    </form>
  )
}

function emptyForm({ school }: SchoolSetup, students: readonly FoundStudent[]): IssueForm {
  return {
    students,
    destination: null,
    chosenFacultyId: null,
    origin: null,
    schedule: toFields(defaultScheduledTime(serverNow(), school.timezone), school.timezone),
    note: '',
  }
}
