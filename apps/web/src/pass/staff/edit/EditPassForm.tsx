import type { Pass, SchoolSetup } from '@corridor/contract'
import { bookableDays } from '@corridor/rules/pass'
import { clockRangeOf } from '@corridor/rules/schedule'
import { useGo } from '../../../base/navigation.ts'
import { useInitialize } from '../../../base/session/initialize.ts'
import { useNow } from '../../../base/session/now.ts'
import { flash } from '../../../base/state/flashes.ts'
import { useApartWarnings } from '../../../parts/apart/useApartWarnings.ts'
import { StackedEndpoints } from '../../../parts/pass/PassEndpoints.tsx'
import { NO_ORIGIN } from '../../../parts/pass/RoomChip.tsx'
import { Ticket, TicketPart, TicketTear } from '../../../parts/pass/Ticket.tsx'
import { FacultySelect } from '../../../parts/place/FacultySelect.tsx'
import { PlacePicker } from '../../../parts/place/PlacePicker.tsx'
import { facultyChoices, placeOptions } from '../../../parts/place/places.ts'
import { DateTimeFields } from '../../../parts/schedule/DateTimeFields.tsx'
import { toInstant } from '../../../parts/schedule/scheduleTime.ts'
import { FormFrame } from '../../../ui/form/FormFrame.tsx'
import { looseField } from '../../../ui/form/field.ts'
import { SubmitButton } from '../../../ui/form/SubmitButton.tsx'
import { useForm } from '../../../ui/form/useForm.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { i18n } from '../../../words/runtime.tsx'
import { UNABLE_TO_UPDATE, updatePass } from '../../commands.ts'
import { ConflictWarnings } from '../ConflictWarnings.tsx'
import classes from '../Form.module.css'
import { Student } from '../list/rows/RowParts.tsx'
import { useConflictWarnings } from '../useConflictWarnings.ts'
import { changesOf, editProblem, formOf, listAfter, problemsOf } from './form.ts'

export function EditPassForm({ pass, setup }: { pass: Pass; setup: SchoolSetup }) {
  const { user } = useInitialize()
  const go = useGo()
  const now = useNow()
  const form = useForm({
    saved: formOf(pass, setup),
    problems: (values) => problemsOf(values, pass, setup, now),
    isIncomplete: (values) => editProblem(values, pass, setup, now) !== null,
    changes: (values) => changesOf(values, pass, setup),
    save: (changes) => updatePass(pass.passId, changes),
    onSaved: () => flash(`Updated ${pass.studentName}'s pass`),
    onward: (saved) => go(listAfter(user.type, saved)),
    refusal: i18n._(UNABLE_TO_UPDATE),
  })
  const { origin, schedule } = form.fields
  const from = origin.value
  const { timezone } = setup.school
  const planned = {
    students: [{ userId: pass.studentId, name: pass.studentName }],
    scheduledFor: toInstant(schedule.value, timezone),
    ignorePassId: pass.passId,
  }
  const warnings = [...useConflictWarnings(planned), ...useApartWarnings({ ...planned, schoolId: pass.schoolId })]
  return (
    <FormFrame
      form={form}
      bar={
        <div className={classes.actions}>
          <LinkButton to={listAfter(user.type, pass)} variant="default" size="lg" onClick={form.reset}>
            Cancel
          </LinkButton>
          <SubmitButton form={form} size="lg">
            Update pass
          </SubmitButton>
        </div>
      }
    >
      <Ticket>
        <TicketPart className={classes.part}>
          <Student pass={pass} hint={null} />
          <StackedEndpoints
            pass={pass}
            fromDetail={pass.fromFacultyName}
            toDetail={pass.toFacultyName}
            noOrigin={NO_ORIGIN}
          />
          {pass.note && <p className={classes.wide}>{pass.note}</p>}
        </TicketPart>
        <TicketTear />
        <TicketPart className={classes.part}>
          <PlacePicker
            bind={origin}
            label="From"
            placeholder="Where does it start?"
            options={placeOptions(setup)}
            favorites={user.attributes.origin}
          />
          <FacultySelect
            bind={looseField(
              'fromFacultyId',
              from?.userId ?? null,
              (userId) => from && origin.set({ ...from, userId }),
            )}
            label="Teacher at origin"
            placeholder="Who is with them?"
            choices={facultyChoices(setup, from?.roomId ?? null)}
          />
          <DateTimeFields bind={schedule} days={bookableDays(now, timezone)} range={clockRangeOf(setup.calendar)} />
          <ConflictWarnings warnings={warnings} />
        </TicketPart>
      </Ticket>
    </FormFrame>
  )
}
