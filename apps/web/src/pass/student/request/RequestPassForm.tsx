import type { Place, SchoolSetup, User } from '@corridor/contract'
import { NOTE_LENGTH } from '@corridor/contract/constants'
import type { Instant } from '@corridor/rules/time'
import { useLingui } from '@lingui/react/macro'
import { useOwnLists } from '../../../base/session/initialize.ts'
import { serverNow } from '../../../base/session/now.ts'
import { Ticket, TicketPart, TicketTear } from '../../../parts/pass/Ticket.tsx'
import { FacultySelect } from '../../../parts/place/FacultySelect.tsx'
import { PlacePicker } from '../../../parts/place/PlacePicker.tsx'
import { facultyChoices, findPlace, placeOptions } from '../../../parts/place/places.ts'
import type { ScheduleFields } from '../../../parts/schedule/scheduleTime.ts'
import { FormFrame } from '../../../ui/form/FormFrame.tsx'
import { fieldAs } from '../../../ui/form/field.ts'
import { NoteField } from '../../../ui/form/NoteField.tsx'
import { SwitchField } from '../../../ui/form/SwitchField.tsx'
import { OnlineSubmit } from '../OnlineSubmit.tsx'
import { enteredFor } from './entered.ts'
import { destinationFaculty, isAsapOpen, liveHint, type RequestForm, scheduleOf, timeOf } from './form.ts'
import { lastOrigin } from './lastOrigin.ts'
import { likelyOrigin, originFor } from './origin.ts'
import { canBeUrgent, outlookText } from './outlookText.ts'
import classes from './RequestPass.module.css'
import { UrgentField } from './UrgentField.tsx'
import { useRequestForm } from './useRequestForm.ts'
import { WhenFields } from './WhenFields.tsx'

// lingui-set comment="Student: new pass"

interface RequestPassFormProps {
  setup: SchoolSetup
  quickSelect: User['attributes']
  destination: Place | null
}

export function RequestPassForm({ setup, quickSelect, destination }: RequestPassFormProps) {
  const { live } = useOwnLists()
  const { t, i18n } = useLingui()
  const options = placeOptions(setup)
  const suggested = (at: Instant) =>
    findPlace(options, likelyOrigin(setup, quickSelect.origin, lastOrigin(), at))?.place ?? null
  const { form, context, outlook } = useRequestForm(setup, {
    origin: suggested(serverNow()),
    destination,
    ...enteredFor(destination),
  })
  const { values, fields, change } = form
  /** From follows the class of the time that is chosen. */
  const changeTime = (chosen: Partial<Pick<RequestForm, 'schedule' | 'wantsAsap'>>) => {
    const [before, at] = [timeOf(values, context), timeOf({ ...values, ...chosen }, context)]
    change({ ...chosen, origin: originFor(suggested, values.origin, { before, at }) })
  }
  const schedule = {
    ...fieldAs(
      fields.schedule,
      (chosen) => scheduleOf({ ...values, schedule: chosen }, context),
      (chosen) => chosen,
    ),
    set: (chosen: ScheduleFields) => changeTime({ schedule: chosen }),
  }
  const toRoom = findPlace(options, values.destination)?.room
  const canBeAsap = isAsapOpen(values, setup)
  const isAsap = values.wantsAsap && canBeAsap
  const switchHint = isAsap ? t`Turn off to pick a time` : t`Turn on to go right away`
  const asapHint = canBeAsap ? switchHint : t`${toRoom} only accepts scheduled passes`
  const time = isAsap ? null : timeOf(values, context)
  const expected = outlook && outlookText(i18n, outlook, { time, now: context.now, timezone: setup.school.timezone })

  return (
    <FormFrame form={form} unguarded bar={<OnlineSubmit form={form}>{t`Request pass`}</OnlineSubmit>}>
      <Ticket>
        <TicketPart className={classes.part}>
          <PlacePicker
            bind={fields.origin}
            label={t({ message: 'From', context: 'origin of a pass' })}
            placeholder={t`Where are you now?`}
            options={options}
            favorites={quickSelect.origin}
          />
          <PlacePicker
            bind={{ ...fields.destination, set: (place) => change({ destination: place, chosenFacultyId: null }) }}
            label={t({ message: 'To', context: 'destination of a pass' })}
            placeholder={t`Where do you want to go?`}
            options={options}
            favorites={quickSelect.destination}
          />
          {values.destination && (
            <FacultySelect
              bind={{ ...fields.chosenFacultyId, value: destinationFaculty(values, setup) }}
              label={t`Teacher at destination`}
              placeholder={t`Choose a teacher`}
              choices={facultyChoices(setup, values.destination.roomId)}
            />
          )}
        </TicketPart>
        <TicketTear />
        <TicketPart className={classes.part}>
          <SwitchField
            bind={{ ...fields.wantsAsap, value: isAsap, set: (wantsAsap) => changeTime({ wantsAsap }) }}
            label={t`As soon as possible`}
            description={asapHint}
            disabled={!canBeAsap}
          />
          {!isAsap && <WhenFields bind={schedule} setup={setup} />}
          <NoteField
            bind={fields.note}
            label={t`Note (optional)`}
            placeholder={t`Anything your teacher should know`}
            maxLength={NOTE_LENGTH}
          />
          {canBeUrgent(outlook) && <UrgentField bind={fields.isUrgent} />}
        </TicketPart>
      </Ticket>
      {/* Always there, so that what appears in it is read aloud. */}
      <div role="status">{expected && <p className={classes.hint}>{expected}</p>}</div>
      {isAsap && live[0] && (
        <p className={classes.hint} role="note">
          {liveHint(i18n, live[0])}
        </p>
      )}
    </FormFrame>
  )
}
