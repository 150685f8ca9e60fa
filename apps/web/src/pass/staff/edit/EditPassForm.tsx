import type { Pass, SchoolSetup } from '@corridor/contract'
import { PASS_TIME_RANGE, SAME_PLACE_MESSAGE } from '@corridor/rules'
import { Button } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { ApiError, request } from '../../../base/client.ts'
import { useGo } from '../../../base/navigation.ts'
import { applyPassLocally, useInitialize } from '../../../base/session/initialize.ts'
import { useNow } from '../../../base/session/now.ts'
import { flash } from '../../../base/state/flashes.ts'
import { StackedEndpoints } from '../../../parts/pass/PassEndpoints.tsx'
import { Ticket, TicketPart, TicketTear } from '../../../parts/pass/Ticket.tsx'
import { FacultySelect } from '../../../parts/place/FacultySelect.tsx'
import { PlacePicker } from '../../../parts/place/PlacePicker.tsx'
import { facultyChoices, placeOptions } from '../../../parts/place/places.ts'
import { DateTimeFields } from '../../../parts/schedule/DateTimeFields.tsx'
import { dateBounds, toInstant } from '../../../parts/schedule/scheduleTime.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { PAST_MESSAGE } from '../../scheduling.ts'
import { ConflictWarnings } from '../ConflictWarnings.tsx'
import classes from '../Form.module.css'
import { Student } from '../list/rows/RowParts.tsx'
import { useConflictWarnings } from '../useConflictWarnings.ts'
import { changesOf, editProblem, formOf, listAfter } from './form.ts'

export function EditPassForm({ pass, setup }: { pass: Pass; setup: SchoolSetup }) {
  const { user } = useInitialize()
  const [form, setForm] = useState(() => formOf(pass, setup))
  const [isSending, setSending] = useState(false)
  const go = useGo()
  const now = useNow()
  const { timezone } = setup.school
  const { origin, schedule } = form
  const problem = editProblem(form, pass, setup, now)
  const warnings = useConflictWarnings({
    students: [{ userId: pass.studentId, name: pass.studentName }],
    scheduledFor: toInstant(schedule, timezone),
    ignorePassId: pass.passId,
  })

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    setSending(true)
    const saved = await save(pass, changesOf(form, pass, setup))
    setSending(false)
    if (!saved) return
    flash(`Updated ${pass.studentName}'s pass`)
    go(listAfter(user.type, saved))
  }

  return (
    <form onSubmit={submit} className={classes.form}>
      <Ticket>
        <TicketPart className={classes.part}>
          <Student pass={pass} hint={null} />
          <StackedEndpoints pass={pass} fromDetail={pass.fromFacultyName} toDetail={pass.toFacultyName} />
          {pass.note && <p className={classes.wide}>{pass.note}</p>}
        </TicketPart>
        <TicketTear />
        <TicketPart className={classes.part}>
          <PlacePicker
            label="From"
            placeholder="Where does it start?"
            options={placeOptions(setup)}
            favorites={user.attributes.origin}
            value={origin}
            onChange={(place) => setForm({ ...form, origin: place })}
            error={problem === 'same_place' && SAME_PLACE_MESSAGE}
          />
          <FacultySelect
            label="Teacher there"
            placeholder="Who is with them?"
            choices={facultyChoices(setup, origin?.roomId ?? null)}
            value={origin?.userId ?? null}
            onChange={(userId) => origin && setForm({ ...form, origin: { ...origin, userId } })}
          />
          <DateTimeFields
            value={schedule}
            onChange={(changed) => setForm({ ...form, schedule: changed })}
            bounds={dateBounds(now, timezone)}
            range={PASS_TIME_RANGE}
            error={problem === 'past' ? PAST_MESSAGE : null}
          />
          <ConflictWarnings warnings={warnings} />
        </TicketPart>
      </Ticket>
      <div className={classes.actions}>
        <LinkButton to={listAfter(user.type, pass)} variant="default" size="lg">
          Cancel
        </LinkButton>
        <Button type="submit" size="lg" disabled={problem !== null} loading={isSending}>
          Update pass
        </Button>
      </div>
    </form>
  )
}

/** Null where it could not be saved; then the person has been told. */
async function save(pass: Pass, changes: ReturnType<typeof changesOf>): Promise<Pass | null> {
  try {
    const saved = await request('POST /api/pass/:passId', { params: { passId: pass.passId }, body: changes })
    applyPassLocally(saved)
    return saved
  } catch (error) {
    if (error instanceof ApiError && error.pass) applyPassLocally(error.pass)
    flash('Unable to update pass. Please refresh and try again.', 'error')
    return null
  }
}
