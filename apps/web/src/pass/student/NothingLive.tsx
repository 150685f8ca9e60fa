import { Button } from '@mantine/core'
import { RouteLink } from '../../base/RouteLink.tsx'
import { useInitialize, useSchoolSetup, useSchools } from '../../base/session/initialize.ts'
import { RoomChip } from '../../parts/pass/RoomChip.tsx'
import { findPlace, type PlaceOption, placeKey, placeOptions } from '../../parts/place/places.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Bone } from '../../ui/page/Skeletons.tsx'
import classes from './NothingLive.module.css'

/** More would push the rest of the page down; the form offers them all. */
const MAX_CHIPS = 6

/** No live pass: one large button, and one tap to each of the student's usual destinations. */
export function NothingLive({ isWaiting }: { isWaiting: boolean }) {
  const { user } = useInitialize()
  return (
    <section className={classes.card}>
      <h2>Where to, {user.firstName}?</h2>
      {!isWaiting && <p>You have no live pass. When you get one, it shows up here.</p>}
      <LinkButton to="StudentNewPass" size="xl" radius="lg" fullWidth>
        New Pass
      </LinkButton>
      {user.attributes.destination.length > 0 && <QuickDestinations />}
    </section>
  )
}

function QuickDestinations() {
  const { user } = useInitialize()
  const [school] = useSchools()
  const { setup, failure } = useSchoolSetup(school?.school.schoolId)
  if (failure) {
    return (
      <div className={classes.failed}>
        <span role="status">Your quick passes could not be loaded.</span>
        <Button variant="default" onClick={() => failure.retry()} loading={failure.error === null}>
          Try again
        </Button>
      </div>
    )
  }
  const chosen = user.attributes.destination.slice(0, MAX_CHIPS)
  const options = setup && placeOptions(setup)
  const places = options && new Set(chosen.map((place) => findPlace(options, place)))
  return (
    <nav aria-label="Quick passes" className={classes.quick}>
      <ul>
        {places
          ? [...places].map((option) => option && <QuickDestination key={option.key} option={option} />)
          : chosen.map((place) => (
              <li key={placeKey(place)}>
                <Bone width={150} height={44} radius={99} />
              </li>
            ))}
      </ul>
    </nav>
  )
}

function QuickDestination({ option }: { option: PlaceOption }) {
  const { roomId, userId } = option.place
  return (
    <li>
      <RouteLink to="StudentNewPass" query={{ quick: 1, to: roomId, with: userId }} className={classes.chip}>
        <RoomChip name={option.room} color={option.color} filled />
      </RouteLink>
    </li>
  )
}
