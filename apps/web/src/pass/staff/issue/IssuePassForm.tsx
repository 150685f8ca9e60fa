import type { FoundStudent, Place, SchoolSetup } from '@corridor/contract'
import { NOTE_LENGTH } from '@corridor/contract/constants'
import { can, type Viewer } from '@corridor/rules/access'
import { bookableDays, defaultScheduledTime, mayBeNamed, movedText } from '@corridor/rules/pass'
import { clockRangeOf } from '@corridor/rules/schedule'
import { fullName, professionalName } from '@corridor/rules/text'
import { useState } from 'react'
import { useGo } from '../../../base/navigation.ts'
import { useInitialize } from '../../../base/session/initialize.ts'
import { serverNow, useNow } from '../../../base/session/now.ts'
import { flash } from '../../../base/state/flashes.ts'
import { variantFor } from '../../../base/variants.ts'
import { useApartWarnings } from '../../../parts/apart/useApartWarnings.ts'
import { Ticket, TicketPart, TicketTear } from '../../../parts/pass/Ticket.tsx'
import { FacultySelect } from '../../../parts/place/FacultySelect.tsx'
import { PlacePicker } from '../../../parts/place/PlacePicker.tsx'
import {
  classNow,
  facultyChoices,
  findPlace,
  ownPlace,
  type PlaceOption,
  placeOfClass,
  placeOptions,
  staffIn,
} from '../../../parts/place/places.ts'
import { DateTimeFields } from '../../../parts/schedule/DateTimeFields.tsx'
import { MovedNote } from '../../../parts/schedule/MovedNote.tsx'
import { toFields, toInstant } from '../../../parts/schedule/scheduleTime.ts'
import { FormFrame } from '../../../ui/form/FormFrame.tsx'
import { NoteField } from '../../../ui/form/NoteField.tsx'
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { i18n } from '../../../words/runtime.tsx'
import { SENT_AS } from '../../draft.ts'
import { ConflictWarnings } from '../ConflictWarnings.tsx'
import classes from '../Form.module.css'
import { useConflictWarnings } from '../useConflictWarnings.ts'
import {
  destinationFaculty,
  type IssueForm,
  issuedText,
  issuePayload,
  issueProblem,
  problemsOf,
  withDestination,
} from './form.ts'
import { issueDespitePause } from './issueDespitePause.ts'
import { justIssued } from './justIssued.ts'
import { StartIssuedPart } from './StartIssuedPart.ts'
import { StudentPicker } from './StudentPicker.tsx'

interface IssuePassFormProps {
  setup: SchoolSetup
  students: readonly FoundStudent[]
  /** Chosen before the form was opened, by a room's card. */
  destination: PlaceOption | null
}

export function IssuePassForm({ setup, students, destination }: IssuePassFormProps) {
  const { user, viewer } = useInitialize()
  const [ownRoom] = useState(() => suggestedOrigin(setup, viewer))
  const [saved] = useState(() => {
    const empty = emptyForm(setup, students, ownRoom)
    return destination ? { ...empty, ...withDestination(empty, destination.place, ownRoom) } : empty
  })
  const go = useGo()
  const now = useNow()
  const options = placeOptions(setup)
  const form = useForm({
    saved,
    isNew: true,
    problems: (values) => problemsOf(values, setup, user.userId, now),
    isIncomplete: (values) => issueProblem(values, setup, user.userId, now) !== null,
    save: async (_, values) => {
      const [passes] = await Promise.all([
        issueDespitePause(
          issuePayload(values, setup, user.userId),
          findPlace(options, values.destination)?.room ?? 'This room',
        ),
        StartIssuedPart.load().catch(() => undefined),
      ])
      return { passes, students: values.students }
    },
    onSaved: ({ students: issuedTo, passes: [pass] }) => {
      flash(issuedText(issuedTo))
      const moved = pass ? movedText(i18n, pass.scheduledFor, serverNow(), setup.school.timezone, setup.calendar) : null
      if (moved) flash(moved, 'info')
    },
    onward: ({ passes }) => {
      justIssued.set(passes.map(({ passId }) => passId))
      go(variantFor(user.type, 'Upcoming'))
    },
    sentAs: SENT_AS,
  })
  const { values, fields, change } = form
  const { timezone } = setup.school
  const planned = {
    students: values.students.map((student) => ({ userId: student.userId, name: fullName(student) })),
    scheduledFor: toInstant(values.schedule, timezone),
  }
  const warnings = [
    ...useConflictWarnings(planned),
    ...useApartWarnings({ ...planned, schoolId: setup.school.schoolId }),
  ]
  return (
    <FormFrame
      form={form}
      bar={
        <div className={classes.actions}>
          <LinkButton to={variantFor(user.type, 'Live')} variant="default" size="lg" onClick={form.reset}>
            Cancel
          </LinkButton>
          <SubmitButton form={form} size="lg">
            {values.students.length > 1 ? `Issue ${values.students.length} passes` : 'Issue pass'}
          </SubmitButton>
        </div>
      }
    >
      <Ticket>
        <TicketPart className={classes.part}>
          <div className={classes.wide}>
            <StudentPicker bind={fields.students} schoolId={setup.school.schoolId} autoFocus={students.length === 0} />
          </div>
          <PlacePicker
            bind={{ ...fields.destination, set: (place) => change(withDestination(values, place, ownRoom)) }}
            autoFocus={students.length > 0}
            label="To"
            placeholder="Where should they go?"
            options={options}
            favorites={user.attributes.destination}
          />
          <FacultySelect
            bind={{ ...fields.chosenFacultyId, value: destinationFaculty(values, setup, user.userId) }}
            label="Teacher at destination"
            placeholder="Teacher there (optional)"
            choices={facultyChoices(setup, values.destination?.roomId ?? null)}
            {...(mayBeNamed(user.userId, staffIn(setup, values.destination?.roomId ?? null)) && {
              also: { userId: user.userId, name: professionalName(user) },
            })}
          />
          <PlacePicker
            bind={{ ...fields.origin, set: (place) => change({ origin: place, isOriginChosen: true }) }}
            label="From"
            description="Not required"
            placeholder="The student can fill this in later"
            options={options}
            favorites={ownRoom ? [ownRoom, ...user.attributes.origin] : user.attributes.origin}
            clearable
          />
        </TicketPart>
        <TicketTear />
        <TicketPart className={classes.part}>
          <MovedNote schedule={values.schedule} setup={setup} />
          <DateTimeFields
            bind={fields.schedule}
            days={bookableDays(now, timezone)}
            range={clockRangeOf(setup.calendar)}
          />
          <NoteField
            bind={fields.note}
            label="Note (optional)"
            placeholder="What the student should know"
            maxLength={NOTE_LENGTH}
          />
          <ConflictWarnings warnings={warnings} />
        </TicketPart>
      </Ticket>
    </FormFrame>
  )
}

/** A teacher's own room. Administrators send students from anywhere, unless they are teaching right now. */
function suggestedOrigin(setup: SchoolSetup, viewer: Viewer): Place | null {
  const now = serverNow()
  return can(viewer, 'school.manage', setup.school)
    ? placeOfClass(setup, classNow(setup, now))
    : ownPlace(setup, viewer.userId, now)
}

function emptyForm(
  { school, calendar }: SchoolSetup,
  students: readonly FoundStudent[],
  origin: Place | null,
): IssueForm {
  return {
    students,
    destination: null,
    chosenFacultyId: null,
    origin,
    isOriginChosen: false,
    schedule: toFields(defaultScheduledTime(serverNow(), school.timezone, calendar), school.timezone),
    note: '',
  }
}
