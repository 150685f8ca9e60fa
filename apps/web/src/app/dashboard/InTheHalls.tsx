import type { SchoolNow } from '@corridor/contract'
import { NO_LIMIT } from '@corridor/rules/pass'
import { useQuery } from '@tanstack/react-query'
import { RouteLink } from '../../base/RouteLink.tsx'
import { failureOf } from '../../base/session/failure.ts'
import { useSchool } from '../../base/session/initialize.ts'
import { ZoneDot } from '../../parts/room/ZoneDot.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { LoadFailed } from '../../ui/page/LoadFailed.tsx'
import { SkeletonLine, Waiting } from '../../ui/page/Skeletons.tsx'
import classes from './Panels.module.css'
import { allNowQuery } from './queries.ts'

/** More would push the rest of the page away; the list of live passes has them all. */
const ROOMS_SHOWN = 9

/** As many lines at most; what is left out is further from its cap. */
const CAPS_SHOWN = 9

/** This many rooms fill two rows on a Chromebook. */
const ROOMS_AWAITED = 6

/** Where students are on a pass now, the fullest destinations first. */
export function InTheHalls() {
  const query = useQuery(allNowQuery)
  const failure = query.data ? null : failureOf(query)
  if (failure) return <LoadFailed title="Who is in the halls could not be loaded" failure={failure} />
  const schools = query.data ?? []
  const isLoaded = query.data !== undefined
  const sum = (of: 'active' | 'inLine') => schools.reduce((total, school) => total + school[of], 0)
  const capped = schools.filter(hasCap)
  const rooms = schools.flatMap((school) => school.rooms).toSorted((a, b) => b.active - a.active)
  return (
    <Card aria-label="In the halls now">
      <header className={classes.head}>
        <h2>In the halls now</h2>
        <span>
          {isLoaded ? `${outText(schools, sum('active'))}, ${sum('inLine')} in line` : <SkeletonLine width={120} />}
        </span>
        <RouteLink to="AdminLive" query={{ scope: 'all', show: 'out' }} className={classes.all}>
          See all
        </RouteLink>
      </header>
      {isLoaded && schools.length > 1 && capped.length > 0 && (
        <ul className={classes.caps} aria-label="Hall caps">
          {capped
            .toSorted((a, b) => b.inHalls / b.hallCap - a.inHalls / a.hallCap)
            .slice(0, CAPS_SHOWN)
            .map((school) => (
              <Cap key={school.schoolId} school={school} />
            ))}
        </ul>
      )}
      {!isLoaded && (
        <Waiting className={classes.rooms}>
          {Array.from({ length: ROOMS_AWAITED }, (_, room) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rooms of a skeleton have no identity
            <SkeletonLine key={room} height={28} />
          ))}
        </Waiting>
      )}
      {isLoaded && rooms.length === 0 && <p className={classes.none}>Nobody is out.</p>}
      {isLoaded && rooms.length > 0 && (
        <ul className={classes.rooms}>
          {rooms.slice(0, ROOMS_SHOWN).map((room) => (
            <Room key={room.roomId} room={room} />
          ))}
        </ul>
      )}
    </Card>
  )
}

type CappedSchool = SchoolNow & { hallCap: number }

const hasCap = (school: SchoolNow): school is CappedSchool => school.hallCap !== null
const capText = ({ inHalls, hallCap }: CappedSchool) => `${inHalls} of ${hallCap} in the halls`

/** "18 of 20 in the halls" for a single school with a hall cap; "18 active" without one, or for several schools. */
function outText(schools: readonly SchoolNow[], active: number): string {
  const [only, ...others] = schools
  return only !== undefined && others.length === 0 && hasCap(only) ? capText(only) : `${active} active`
}

/** Each school has a cap of its own, so several are not added up. */
function Cap({ school }: { school: CappedSchool }) {
  const name = useSchool(school.schoolId)?.name
  return (
    <li>
      <b>{name}</b> {capText(school)}
    </li>
  )
}

function Room({ room }: { room: SchoolNow['rooms'][number] }) {
  const { name, zoneColor, active, inLine, totalLimit } = room
  const hasLimit = totalLimit !== NO_LIMIT
  const share = hasLimit && totalLimit > 0 ? Math.min(1, active / totalLimit) : 0
  return (
    <li>
      <span className={classes.room}>
        <ZoneDot color={zoneColor} />
        <b>{name}</b>
        <span className={classes.places}>
          <b>{active}</b>
          {hasLimit && (
            <>
              <span aria-hidden>/{totalLimit}</span>
              <span className="visually-hidden"> of {totalLimit}</span>
            </>
          )}
          {inLine > 0 && <small>, {inLine} in line</small>}
        </span>
      </span>
      {hasLimit && (
        <span className={classes.filled} data-full={share >= 1 || undefined} aria-hidden>
          <i style={{ width: `${(share * 100).toFixed(0)}%` }} />
        </span>
      )}
    </li>
  )
}
