import type { Place, SchoolSetup, User } from '@corridor/contract'
import { NOTE_LENGTH } from '@corridor/contract/constants'
import { defaultScheduledTime, draftMessage, PASS_TIME_RANGE } from '@corridor/rules'
import { Button, Textarea } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { type SubmitEvent, useState } from 'react'
import { request, sentenceOf } from '../../../base/client.ts'
import { useGo } from '../../../base/navigation.ts'
import { applyPassLocally, useOwnLists } from '../../../base/session/initialize.ts'
import { serverNow, useNow } from '../../../base/session/now.ts'
import { deviceFingerprint } from '../../../base/state/deviceFingerprint.ts'
import { flash } from '../../../base/state/flashes.ts'
import { Ticket, TicketPart, TicketTear } from '../../../parts/pass/Ticket.tsx'
import { FacultySelect } from '../../../parts/place/FacultySelect.tsx'
import { PlacePicker } from '../../../parts/place/PlacePicker.tsx'
import { facultyChoices, findPlace, placeOptions } from '../../../parts/place/places.ts'
import { DateTimeFields } from '../../../parts/schedule/DateTimeFields.tsx'
import { dateBounds, toFields } from '../../../parts/schedule/scheduleTime.ts'
import { SwitchField } from '../../../ui/form/SwitchField.tsx'
import { PAST_MESSAGE } from '../../scheduling.ts'
import { StickyFooter } from '../StickyFooter.tsx'
import { routeAfterRequest } from './afterRequest.ts'
import { destinationFaculty, isAsapOpen, type RequestForm, requestPayload, requestProblem } from './form.ts'
import { lastOrigin, rememberOrigin } from './lastOrigin.ts'
import { liveHint } from './liveHint.ts'
import { likelyOrigin } from './origin.ts'
import classes from './RequestPass.module.css'

interface RequestPassFormProps {
  setup: SchoolSetup
  quickSelect: User['attributes']
  destination: Place | null
}

const ASAP_HINTS = { on: 'Switch it off to choose a time', off: 'Switch it on to go right away' }

export function RequestPassForm({ setup, quickSelect, destination }: RequestPassFormProps) {
  const [form, setForm] = useState<RequestForm>(() => emptyForm(setup, quickSelect, destination))
  const [isSending, setSending] = useState(false)
  const { live } = useOwnLists()
  const go = useGo()
  const now = useNow()
  const { timezone } = setup.school
  const options = placeOptions(setup)
  const toRoom = findPlace(options, form.destination)?.room
  const problem = requestProblem(form, { setup, now })
  const canBeAsap = isAsapOpen(form, setup)
  const isAsap = form.wantsAsap && canBeAsap
  const change = (changes: Partial<RequestForm>) => setForm((held) => ({ ...held, ...changes }))

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    setSending(true)
    try {
      const answer = await request('POST /api/pass', {
        body: { pass: requestPayload(form, setup), deviceFingerprint: deviceFingerprint.get() },
      })
      const [pass] = [answer].flat()
      rememberOrigin(form.origin)
      if (!pass) return await go('StudentLive')
      applyPassLocally(pass)
      const route = routeAfterRequest(pass)
      await (route === 'StudentPass' ? go(route, { id: pass.passId }) : go(route))
    } catch (error) {
      flash(sentenceOf(error), 'error')
    } finally {
      setSending(false)
    }
  }

  return (
    <form onSubmit={submit} className={classes.form}>
      <Ticket>
        <TicketPart className={classes.part}>
          <PlacePicker
            label="From"
            placeholder="Where are you now?"
            options={options}
            favorites={quickSelect.origin}
            value={form.origin}
            onChange={(origin) => change({ origin })}
          />
          <PlacePicker
            label="To"
            placeholder="Where do you want to go?"
            options={options}
            favorites={quickSelect.destination}
            value={form.destination}
            onChange={(place) => change({ destination: place, chosenFacultyId: null })}
            error={problem === 'same_place' && draftMessage(problem)}
          />
          {form.destination && (
            <FacultySelect
              label="Teacher"
              placeholder="Who is responsible there?"
              choices={facultyChoices(setup, form.destination.roomId)}
              value={destinationFaculty(form, setup)}
              onChange={(chosenFacultyId) => change({ chosenFacultyId })}
            />
          )}
        </TicketPart>
        <TicketTear />
        <TicketPart className={classes.part}>
          <SwitchField
            label="As soon as possible"
            description={canBeAsap ? ASAP_HINTS[isAsap ? 'on' : 'off'] : `${toRoom} only accepts scheduled passes`}
            checked={isAsap}
            disabled={!canBeAsap}
            onChange={(wantsAsap) => change({ wantsAsap })}
          />
          {!isAsap && (
            <DateTimeFields
              value={form.schedule}
              onChange={(schedule) => change({ schedule })}
              bounds={dateBounds(now, timezone)}
              range={PASS_TIME_RANGE}
              error={problem === 'past' ? PAST_MESSAGE : null}
            />
          )}
          <Textarea
            label="Note (optional)"
            placeholder="Anything your teacher should know"
            maxLength={NOTE_LENGTH}
            autosize
            minRows={1}
            maxRows={5}
            value={form.note}
            onChange={(event) => change({ note: event.currentTarget.value })}
          />
        </TicketPart>
      </Ticket>
      {isAsap && live[0] && (
        <p className={classes.hint} role="note">
          {liveHint(live[0])}
        </p>
      )}
      <StickyFooter>
        <Button type="submit" size="xl" radius="lg" fullWidth disabled={problem !== null} loading={isSending}>
          Request pass
        </Button>
      </StickyFooter>
    </form>
  )
}

function emptyForm(setup: SchoolSetup, quickSelect: User['attributes'], destination: Place | null): RequestForm {
  const options = placeOptions(setup)
  const now = serverNow()
  const { timezone } = setup.school
  const origin = likelyOrigin(setup, quickSelect.origin, lastOrigin(), now)
  return {
    origin: findPlace(options, origin)?.place ?? null,
    destination,
    chosenFacultyId: null,
    wantsAsap: true,
    schedule: toFields(defaultScheduledTime(now, timezone), timezone),
    note: '',
  }
}
