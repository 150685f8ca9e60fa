import type { Place, SchoolSetup, User } from '@corridor/contract'
import { NOTE_LENGTH } from '@corridor/contract/constants'
import { useOwnLists } from '../../../base/session/initialize.ts'
import { serverNow } from '../../../base/session/now.ts'
import { Ticket, TicketPart, TicketTear } from '../../../parts/pass/Ticket.tsx'
import { FacultySelect } from '../../../parts/place/FacultySelect.tsx'
import { PlacePicker } from '../../../parts/place/PlacePicker.tsx'
import { facultyChoices, findPlace, placeOptions } from '../../../parts/place/places.ts'
import { FormFrame } from '../../../ui/form/FormFrame.tsx'
import { fieldAs } from '../../../ui/form/field.ts'
import { NoteField } from '../../../ui/form/NoteField.tsx'
import { SwitchField } from '../../../ui/form/SwitchField.tsx'
import { OnlineSubmit } from '../OnlineSubmit.tsx'
import { destinationFaculty, isAsapOpen, liveHint, scheduleOf } from './form.ts'
import { lastOrigin } from './lastOrigin.ts'
import { likelyOrigin } from './origin.ts'
import classes from './RequestPass.module.css'
import { useRequestForm } from './useRequestForm.ts'
import { WhenFields } from './WhenFields.tsx'

interface RequestPassFormProps {
  setup: SchoolSetup
  quickSelect: User['attributes']
  destination: Place | null
}

const ASAP_HINTS = { on: 'Turn off to pick a time', off: 'Turn on to go right away' }

export function RequestPassForm({ setup, quickSelect, destination }: RequestPassFormProps) {
  const { live } = useOwnLists()
  const options = placeOptions(setup)
  const { form, context } = useRequestForm(setup, {
    origin: findPlace(options, likelyOrigin(setup, quickSelect.origin, lastOrigin(), serverNow()))?.place ?? null,
    destination,
  })
  const { values, fields, change } = form
  const schedule = fieldAs(
    fields.schedule,
    (chosen) => scheduleOf({ ...values, schedule: chosen }, context),
    (chosen) => chosen,
  )
  const toRoom = findPlace(options, values.destination)?.room
  const canBeAsap = isAsapOpen(values, setup)
  const isAsap = values.wantsAsap && canBeAsap

  return (
    <FormFrame form={form} unguarded bar={<OnlineSubmit form={form}>Request pass</OnlineSubmit>}>
      <Ticket>
        <TicketPart className={classes.part}>
          <PlacePicker
            bind={fields.origin}
            label="From"
            placeholder="Where are you now?"
            options={options}
            favorites={quickSelect.origin}
          />
          <PlacePicker
            bind={{ ...fields.destination, set: (place) => change({ destination: place, chosenFacultyId: null }) }}
            label="To"
            placeholder="Where do you want to go?"
            options={options}
            favorites={quickSelect.destination}
          />
          {values.destination && (
            <FacultySelect
              bind={{ ...fields.chosenFacultyId, value: destinationFaculty(values, setup) }}
              label="Teacher at destination"
              placeholder="Choose a teacher"
              choices={facultyChoices(setup, values.destination.roomId)}
            />
          )}
        </TicketPart>
        <TicketTear />
        <TicketPart className={classes.part}>
          <SwitchField
            bind={{ ...fields.wantsAsap, value: isAsap }}
            label="As soon as possible"
            description={canBeAsap ? ASAP_HINTS[isAsap ? 'on' : 'off'] : `${toRoom} only accepts scheduled passes`}
            disabled={!canBeAsap}
          />
          {!isAsap && <WhenFields bind={schedule} setup={setup} />}
          <NoteField
            bind={fields.note}
            label="Note (optional)"
            placeholder="Anything your teacher should know"
            maxLength={NOTE_LENGTH}
          />
        </TicketPart>
      </Ticket>
      {isAsap && live[0] && (
        <p className={classes.hint} role="note">
          {liveHint(live[0])}
        </p>
      )}
    </FormFrame>
  )
}
