import type { Pass, Place, SchoolSetup } from '@corridor/contract'
import { isOriginComplete, isSamePlace, SAME_PLACE_MESSAGE } from '@corridor/rules'
import { Button } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { request } from '../../app/client.ts'
import { useGo, useParam } from '../../app/navigation.ts'
import { applyPassLocally, useInitialize, useSchoolSetup } from '../../app/session/initialize.ts'
import { flash } from '../../app/state/flashes.ts'
import { PassTicket } from '../../ui/pass/PassTicket.tsx'
import { FacultySelect } from '../../ui/place/FacultySelect.tsx'
import { PlacePicker } from '../../ui/place/PlacePicker.tsx'
import { placeOptions } from '../../ui/place/places.ts'
import { FormSkeleton } from '../../ui/Skeletons.tsx'
import { usePassAction } from '../actions.ts'
import { Foot } from './Foot.tsx'
import { NoSuchPass } from './NoSuchPass.tsx'
import page from './Page.module.css'
import classes from './request/RequestPass.module.css'
import { usePass } from './usePass.ts'

/** A pass that somebody made without saying where it starts: the student says so, and goes. */
export default function UpdatePass() {
  const { pass, isLoading } = usePass(useParam('id'))
  const setup = useSchoolSetup(pass?.schoolId)
  if (!pass && !isLoading) return <NoSuchPass />
  return (
    <div className={page.page}>
      <h1>Where are you now?</h1>
      {pass && setup ? <ChooseOrigin pass={pass} setup={setup} /> : <FormSkeleton fields={2} />}
    </div>
  )
}

function ChooseOrigin({ pass, setup }: { pass: Pass; setup: SchoolSetup }) {
  const { user } = useInitialize()
  const [origin, setOrigin] = useState<Place | null>(null)
  const [isSending, setSending] = useState(false)
  const act = usePassAction()
  const go = useGo()
  const fromRoomId = origin?.roomId ?? null
  const fromFacultyId = origin?.userId ?? null
  const isSame = isSamePlace(fromRoomId, pass.toRoomId)

  async function saveAndStart(event: SubmitEvent) {
    event.preventDefault()
    if (fromRoomId === null) return
    setSending(true)
    const saved = await save(pass.passId, fromRoomId, fromFacultyId)
    const started = saved && (await act({ action: 'start' }, saved))
    setSending(false)
    if (started) await go('StudentPass', { id: pass.passId })
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
                setup={setup}
                roomId={origin.roomId}
                value={origin.userId}
                onChange={(userId) => setOrigin({ ...origin, userId })}
              />
            )}
          </div>
        }
      />
      <Foot>
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
      </Foot>
    </form>
  )
}

async function save(passId: string, fromRoomId: number, fromFacultyId: number | null): Promise<Pass | null> {
  try {
    const pass = await request('POST /api/pass/:passId', { params: { passId }, body: { fromRoomId, fromFacultyId } })
    applyPassLocally(pass)
    return pass
  } catch {
    flash('Unable to update pass. Please refresh and try again.', 'error')
    return null
  }
}
