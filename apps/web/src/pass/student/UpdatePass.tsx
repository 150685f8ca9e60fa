import type { Pass, Place, SchoolSetup } from '@corridor/contract'
import { isOriginComplete, isSamePlace, SAME_PLACE_MESSAGE } from '@corridor/rules'
import { Button } from '@mantine/core'
import { type SubmitEvent, useEffect, useState } from 'react'
import { ApiError, request } from '../../base/client.ts'
import { useParam, useReplace } from '../../base/navigation.ts'
import { applyPassLocally, useInitialize, useSchool, useSchoolSetup } from '../../base/session/initialize.ts'
import { useNow } from '../../base/session/now.ts'
import { flash } from '../../base/state/flashes.ts'
import { PassTicket } from '../../parts/pass/PassTicket.tsx'
import { AwaitingSetup } from '../../parts/place/AwaitingSetup.tsx'
import { FacultySelect } from '../../parts/place/FacultySelect.tsx'
import { PlacePicker } from '../../parts/place/PlacePicker.tsx'
import { originChoices, placeOptions } from '../../parts/place/places.ts'
import { FormSkeleton } from '../../ui/page/Skeletons.tsx'
import { usePassAction } from '../actions.ts'
import page from './Page.module.css'
import { PassMissing } from './PassMissing.tsx'
import classes from './request/RequestPass.module.css'
import { StickyFooter } from './StickyFooter.tsx'
import { asksForOrigin } from './upcoming.ts'
import { usePass } from './usePass.ts'

/**
 * A pass that somebody made without saying where it starts: the student says so, and goes. Once it is said there is
 * nothing left to ask, whatever becomes of the start: the pass's own page shows it, and offers the start again.
 */
export default function UpdatePass() {
  const passId = useParam('id')
  const { pass, failure } = usePass(passId)
  const { setup, failure: setupFailure } = useSchoolSetup(pass?.schoolId)
  const school = useSchool(pass?.schoolId ?? 0)
  const now = useNow()
  const isAnswered = pass !== undefined && school !== undefined && !asksForOrigin(pass, school, now)
  useLeaveWhen(isAnswered, passId)
  if (failure) return <PassMissing failure={failure} />
  return (
    <div className={page.page}>
      <h1>Where are you now?</h1>
      {pass && setup && !isAnswered ? (
        <ChooseOrigin pass={pass} setup={setup} />
      ) : (
        <AwaitingSetup failure={setupFailure}>
          <FormSkeleton fields={2} />
        </AwaitingSetup>
      )}
    </div>
  )
}

function useLeaveWhen(isAnswered: boolean, passId: string): void {
  const replace = useReplace()
  useEffect(() => {
    if (isAnswered) replace('StudentPass', { id: passId })
  }, [isAnswered, passId, replace])
}

function ChooseOrigin({ pass, setup }: { pass: Pass; setup: SchoolSetup }) {
  const { user } = useInitialize()
  const [origin, setOrigin] = useState<Place | null>(null)
  const [isSending, setSending] = useState(false)
  const act = usePassAction()
  const fromRoomId = origin?.roomId ?? null
  const fromFacultyId = origin?.userId ?? null
  const isSame = isSamePlace(fromRoomId, pass.toRoomId)

  async function saveAndStart(event: SubmitEvent) {
    event.preventDefault()
    if (fromRoomId === null) return
    setSending(true)
    const saved = await save(pass.passId, fromRoomId, fromFacultyId)
    if (saved) await act({ action: 'start' }, saved)
    setSending(false)
  }

  return (
    <form onSubmit={saveAndStart} className={classes.form}>
      <PassTicket
        pass={pass}
        actions={
          <div className={classes.fields}>
            <PlacePicker
              label="From"
              placeholder="Your room"
              options={placeOptions(setup)}
              favorites={user.attributes.origin}
              value={origin}
              onChange={setOrigin}
              error={isSame && SAME_PLACE_MESSAGE}
            />
            {origin && (
              <FacultySelect
                label="Teacher"
                placeholder="Who is with you there?"
                choices={originChoices(setup, origin.roomId)}
                value={origin.userId}
                onChange={(userId) => setOrigin({ ...origin, userId })}
              />
            )}
          </div>
        }
      />
      <StickyFooter>
        <Button
          type="submit"
          size="xl"
          radius="lg"
          fullWidth
          disabled={isSame || !isOriginComplete({ fromRoomId, fromFacultyId })}
          loading={isSending}
        >
          Save and start
        </Button>
      </StickyFooter>
    </form>
  )
}

async function save(passId: string, fromRoomId: number, fromFacultyId: number | null): Promise<Pass | null> {
  try {
    const pass = await request('POST /api/pass/:passId', { params: { passId }, body: { fromRoomId, fromFacultyId } })
    applyPassLocally(pass)
    return pass
  } catch (error) {
    if (error instanceof ApiError && error.pass) applyPassLocally(error.pass)
    flash('Unable to update pass. Please refresh and try again.', 'error')
    return null
  }
}
