import type { Place, SchoolSetup } from '@corridor/contract'
import { dayTitle, scheduleOn } from '@corridor/rules/schedule'
import { localDay } from '@corridor/rules/time'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import {
  IconCalendarTime,
  IconCheck,
  IconChevronRight,
  IconHandStop,
  IconPlayerPause,
  IconSearch,
  IconUsers,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type CSSProperties, Suspense, useState } from 'react'
import { RouteLink } from '../../../base/RouteLink.tsx'
import { useInitialize, useSchoolSetup, useSchools } from '../../../base/session/initialize.ts'
import { useNow } from '../../../base/session/now.ts'
import { findPlace, placeOptions } from '../../../parts/place/places.ts'
import { RoomIcon } from '../../../parts/place/RoomIcon.tsx'
import { ZoneDot } from '../../../parts/room/ZoneDot.tsx'
import { lazyPart } from '../../../ui/lazyPart.tsx'
import { SkeletonLine } from '../../../ui/page/Skeletons.tsx'
import { usualDestinationsQuery } from '../../queries.ts'
import { lastOrigin } from '../request/lastOrigin.ts'
import { tileOrigin } from '../request/origin.ts'
import { originDetail } from './originText.ts'
import classes from './Tiles.module.css'
import { type Tile, tilesOf } from './tiles.ts'

// lingui-set comment="Student: the first page, destinations"

const GoSheet = lazyPart(() => import('./GoSheet.tsx'), { floats: true })

/** A tile for each of the student's usual destinations, with what a tap would lead to now. */
export default function Tiles() {
  const [school] = useSchools()
  const { setup, failure } = useSchoolSetup(school?.school.schoolId)
  if (setup) return <SchoolTiles setup={setup} />
  if (!failure) return <Loading />
  return (
    <div className={classes.failed}>
      <span role="status">
        <Trans>Your quick passes could not be loaded.</Trans>
      </span>
      <Button variant="default" onClick={() => failure.retry()} loading={failure.error === null}>
        <Trans>Try again</Trans>
      </Button>
    </div>
  )
}

function Loading() {
  return <SkeletonLine width="100%" height={340} radius={18} />
}

function SchoolTiles({ setup }: { setup: SchoolSetup }) {
  const { user } = useInitialize()
  const { origin: quickOrigins, destination: chosen } = user.attributes
  const suggested = tileOrigin(setup, quickOrigins, lastOrigin(), useNow())
  const [changed, setChanged] = useState<{ from: string; to: Place | null } | null>(null)
  // What was chosen by hand counts until the next class begins.
  const from = JSON.stringify(suggested)
  const origin = changed?.from === from ? changed.to : suggested
  const [opened, setOpened] = useState<Tile | null>(null)
  const { t, i18n } = useLingui()
  const { data, error, isPlaceholderData } = useQuery(usualDestinationsQuery(setup.school.schoolId, origin))
  // Until the order is known, nothing is shown: a tile must not move under a thumb.
  if (!data && !error) return <Loading />
  const tiles = tilesOf(i18n, data ?? chosen, placeOptions(setup), setup.school.timezone)
  const tile = opened && (tiles.find(({ option }) => option.key === opened.option.key) ?? opened)
  return (
    <>
      <Day setup={setup} />
      <From setup={setup} origin={origin} />
      <nav aria-label={t`Quick passes`}>
        <ul className={classes.tiles}>
          {tiles.map((one) => (
            <li key={one.option.key}>
              <TileButton tile={one} onOpen={() => setOpened(one)} />
            </li>
          ))}
          <li className={classes.last}>
            <RouteLink to="StudentNewPass" className={classes.elsewhere}>
              <IconSearch size={20} aria-hidden />
              <Trans>Somewhere else</Trans>
              <IconChevronRight size={18} aria-hidden />
            </RouteLink>
          </li>
        </ul>
      </nav>
      <Suspense>
        {tile && (
          <GoSheet
            setup={setup}
            tile={tile}
            isLookedUp={!isPlaceholderData}
            origin={origin}
            onOrigin={(to) => setChanged({ from, to })}
            onClose={() => setOpened(null)}
          />
        )}
      </Suspense>
    </>
  )
}

/** Only on a day that is not like any other. */
function Day({ setup }: { setup: SchoolSetup }) {
  const { i18n } = useLingui()
  const title = dayTitle(i18n, scheduleOn(setup, localDay(useNow(), setup.school.timezone)))
  return title && <p className={classes.day}>{title}</p>
}

function From({ setup, origin }: { setup: SchoolSetup; origin: Place | null }) {
  const from = findPlace(placeOptions(setup), origin)
  if (!from) return null
  const { room } = from
  const detail = originDetail(setup, from)
  return (
    <p className={classes.from}>
      <ZoneDot color={from.color} isMixed />
      <span>
        {detail ? (
          <Trans>
            From <b>{room}</b>, {detail}
          </Trans>
        ) : (
          <Trans>
            From <b>{room}</b>
          </Trans>
        )}
      </span>
    </p>
  )
}

const STATE_ICONS = {
  go: IconCheck,
  line: IconUsers,
  ask: IconHandStop,
  schedule: IconCalendarTime,
  paused: IconPlayerPause,
}

function TileButton({ tile: { option, state }, onOpen }: { tile: Tile; onOpen: () => void }) {
  const { roomId, userId } = option.place
  const zone = { '--zone': option.color } as CSSProperties
  // Without a state nobody knows what a tap would do, and a time has to be picked: both are questions for the form.
  if (state === null || state.outlook === 'schedule') {
    return (
      <RouteLink
        to="StudentNewPass"
        query={{ quick: 1, to: roomId, with: userId }}
        className={classes.tile}
        style={zone}
      >
        <TileContent option={option} state={state} />
      </RouteLink>
    )
  }
  if (state.outlook === 'paused') {
    return (
      <button type="button" className={classes.tile} data-closed aria-disabled>
        <TileContent option={{ ...option, color: 'var(--muted)' }} state={state} />
      </button>
    )
  }
  return (
    <button
      type="button"
      className={classes.tile}
      style={zone}
      aria-haspopup="dialog"
      onClick={onOpen}
      onPointerEnter={() => GoSheet.load()}
      onFocus={() => GoSheet.load()}
    >
      <TileContent option={option} state={state} />
    </button>
  )
}

function TileContent({ option, state }: Tile) {
  const Icon = state && STATE_ICONS[state.outlook]
  return (
    <>
      <RoomIcon name={option.room} color={option.color} />
      <b>{option.room}</b>
      {state && Icon && (
        <span className={classes.state} data-tone={state.tone}>
          <Icon size={16} aria-hidden />
          {state.text}
        </span>
      )}
    </>
  )
}
