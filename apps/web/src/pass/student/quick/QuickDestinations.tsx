import type { SchoolSetup } from '@corridor/contract'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { RouteLink } from '../../../base/RouteLink.tsx'
import { useInitialize, useSchoolSetup, useSchools } from '../../../base/session/initialize.ts'
import { serverNow } from '../../../base/session/now.ts'
import { RoomChip } from '../../../parts/pass/RoomChip.tsx'
import { placeOptions } from '../../../parts/place/places.ts'
import { SkeletonLine } from '../../../ui/page/Skeletons.tsx'
import { usualDestinationsQuery } from '../../queries.ts'
import { lastOrigin } from '../request/lastOrigin.ts'
import { likelyOrigin } from '../request/origin.ts'
import { type Chip, type ChipGroup, chipGroups, chipKey } from './chips.ts'
import classes from './QuickDestinations.module.css'

/** One tap to each of the student's usual destinations, each with what it would lead to now. */
export default function QuickDestinations() {
  const [school] = useSchools()
  const { setup, failure } = useSchoolSetup(school?.school.schoolId)
  if (setup) return <Chips setup={setup} />
  if (!failure) return <Loading />
  return (
    <div className={classes.failed}>
      <span role="status">Your quick passes could not be loaded.</span>
      <Button variant="default" onClick={() => failure.retry()} loading={failure.error === null}>
        Try again
      </Button>
    </div>
  )
}

function Loading() {
  return <SkeletonLine width="100%" height={104} radius={16} />
}

function Chips({ setup }: { setup: SchoolSetup }) {
  const { user } = useInitialize()
  const { origin: quickOrigins, destination: chosen } = user.attributes
  const [origin] = useState(() => likelyOrigin(setup, quickOrigins, lastOrigin(), serverNow()))
  const { data, error } = useQuery(usualDestinationsQuery(setup.school.schoolId, origin))
  // Until the order is known, nothing is shown: a chip must not move under a thumb.
  if (!data && !error) return <Loading />
  const groups = chipGroups(data ?? chosen, placeOptions(setup))
  if (groups.length === 0) return null
  return (
    <nav aria-label="Quick passes">
      <ul className={classes.chips}>
        {groups.map((group) =>
          group.kind === null ? group.chips.map(single) : <Group key={group.kind} group={group} />,
        )}
        <li>
          <RouteLink to="StudentNewPass" className={`${classes.chip} ${classes.more}`}>
            More
          </RouteLink>
        </li>
      </ul>
    </nav>
  )
}

const single = (chip: Chip) => <QuickChip key={chipKey(chip)} chip={chip} />

function Group({ group: { kind, chips } }: { group: ChipGroup }) {
  return (
    <li className={classes.group}>
      <span className={classes.kind} aria-hidden>
        {kind}
      </span>
      <ul className={classes.chips}>
        {chips.map((chip) => (
          <QuickChip key={chipKey(chip)} chip={chip} kind={kind} />
        ))}
      </ul>
    </li>
  )
}

function QuickChip({ chip: { option, label, state }, kind }: { chip: Chip; kind?: string | null }) {
  const { roomId, userId } = option.place
  return (
    <li>
      <RouteLink to="StudentNewPass" query={{ quick: 1, to: roomId, with: userId }} className={classes.chip}>
        {kind && <span className="visually-hidden">{kind},</span>}
        <RoomChip name={label} color={option.color} />
        {state && (
          <span className={classes.state} data-tone={state.tone}>
            {state.text}
          </span>
        )}
      </RouteLink>
    </li>
  )
}
