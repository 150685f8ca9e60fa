import type { Pass, Place } from '@corridor/contract'
import type { PassId, SchoolId } from '@corridor/rules/ids'
import { Button } from '@mantine/core'
import { IconCircleCheck, IconPlayerPlay } from '@tabler/icons-react'
import { useState } from 'react'
import { errorMessage } from '../../../base/apiError.ts'
import { useInitialize, useSchoolSetup } from '../../../base/session/initialize.ts'
import { useNow } from '../../../base/session/now.ts'
import { flash } from '../../../base/state/flashes.ts'
import { variantFor } from '../../../base/variants.ts'
import { PlacePicker } from '../../../parts/place/PlacePicker.tsx'
import { placeOptions } from '../../../parts/place/places.ts'
import { looseField } from '../../../ui/form/field.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { skippedText } from '../../../ui/table/actions.ts'
import { useFocusOnOpen } from '../../../ui/useFocusOnOpen.ts'
import { actOnMany, updatePass } from '../../commands.ts'
import { useExpectedLists } from '../../pending.ts'
import classes from './StartIssued.module.css'
import { issuedTo, startedText, startLabel, startOffer } from './startIssued.ts'

/** Offers to start the passes that were just issued, all at once. Stays where it is until the page is left. */
export default function StartIssued({ passIds }: { passIds: readonly PassId[] }) {
  const { user, viewer, dataBySchoolId } = useInitialize()
  const now = useNow()
  const [origin, setOrigin] = useState<Place | null>(null)
  const [outcome, setOutcome] = useState<string | null>(null)
  const [isUnderWay, setUnderWay] = useState(false)
  const issued = useExpectedLists().upcoming.filter(({ passId }) => passIds.includes(passId))
  const { ready, withoutOrigin } = startOffer(issued, viewer, (id) => dataBySchoolId[id]?.school, now)
  const isBlocked = withoutOrigin.length > 0
  const button = useFocusOnOpen<HTMLButtonElement>(!isBlocked)
  const waiting = [...ready, ...withoutOrigin]
  if (waiting.length === 0 && outcome === null) return null

  const start = async () => {
    setUnderWay(true)
    try {
      const located = await Promise.all(withoutOrigin.map((pass) => withOrigin(pass, origin)))
      const answer = await actOnMany({ action: 'start' }, [...ready, ...located], viewer)
      if (!answer) return
      setOutcome(startedText(answer))
      const skipped = skippedText(answer.skipped)
      if (skipped) flash(skipped, 'info')
    } catch (error) {
      flash(errorMessage(error), 'error')
    } finally {
      setUnderWay(false)
    }
  }

  return (
    <section aria-label="Passes just issued" className={classes.card}>
      <p role="status" className={classes.text}>
        {outcome !== null && <IconCircleCheck size={20} aria-hidden />}
        {outcome ?? (isBlocked ? BLOCKED_TEXT : `Just issued to ${issuedTo(waiting)}.`)}
      </p>
      {outcome === null && isBlocked && withoutOrigin[0] && (
        <OriginPicker schoolId={withoutOrigin[0].schoolId} value={origin} onChange={setOrigin} />
      )}
      {outcome === null ? (
        <Button
          ref={button}
          leftSection={<IconPlayerPlay size={18} aria-hidden />}
          loading={isUnderWay}
          disabled={isBlocked && origin === null}
          onClick={start}
        >
          {startLabel(waiting.length)}
        </Button>
      ) : (
        <LinkButton to={variantFor(user.type, 'Live')} variant="default">
          Live Passes
        </LinkButton>
      )}
    </section>
  )
}

const BLOCKED_TEXT = 'Nobody can leave yet: choose where it starts.'

function withOrigin(pass: Pass, origin: Place | null): Promise<Pass> {
  if (origin === null) return Promise.resolve(pass)
  return updatePass(pass.passId, { fromRoomId: origin.roomId, fromFacultyId: origin.userId })
}

interface OriginPickerProps {
  schoolId: SchoolId
  value: Place | null
  onChange: (place: Place | null) => void
}

function OriginPicker({ schoolId, value, onChange }: OriginPickerProps) {
  const { user } = useInitialize()
  const { setup } = useSchoolSetup(schoolId)
  return (
    <div className={classes.origin}>
      <PlacePicker
        bind={looseField('origin', value, onChange)}
        label="From"
        placeholder="Where are they now?"
        options={setup ? placeOptions(setup) : []}
        favorites={user.attributes.origin}
      />
    </div>
  )
}
