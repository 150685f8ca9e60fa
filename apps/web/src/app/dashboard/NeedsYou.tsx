import type { Pass, RoomClaim, SchoolNow, UnconfirmedClass } from '@corridor/contract'
import { waitsUrgently } from '@corridor/rules/pass'
import { fullName } from '@corridor/rules/text'
import { clockTime, type Instant, relativeTime } from '@corridor/rules/time'
import { Button } from '@mantine/core'
import { IconChecks, IconCloudOff, IconDoorEnter, IconFlag, IconInbox, IconUserCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorMessage } from '../../base/apiError.ts'
import { type Failure, failureOf } from '../../base/session/failure.ts'
import { useSchool } from '../../base/session/initialize.ts'
import { useNow } from '../../base/session/now.ts'
import { ConfirmButton } from '../../parts/class/ConfirmButton.tsx'
import { ElapsedTime } from '../../parts/pass/ElapsedTime.tsx'
import { PersonAvatar } from '../../parts/person/PersonAvatar.tsx'
import { ClaimButtons } from '../../parts/room/ClaimButtons.tsx'
import { ActionButtons } from '../../pass/staff/list/rows/ActionButtons.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { SkeletonLine, Waiting } from '../../ui/page/Skeletons.tsx'
import classes from './Panels.module.css'
import { allNowQuery, claimsQuery, listQuery, unconfirmedQuery } from './queries.ts'

/** The rest is behind See all. */
const OVER_TIME_SHOWN = 3

/** Once these are confirmed, the next ones follow. */
const CLASSES_SHOWN = 3
const CLAIMS_SHOWN = 3

interface NeedsYouProps {
  /** Whether the viewer may see the passes of a school. */
  seesPasses: boolean
  /** Whether the viewer confirms students whom teachers added. */
  confirms: boolean
  /** Whether the viewer confirms the rooms that new staff chose. */
  answersClaims: boolean
}

/** What somebody has to do something about: passes over their time, requests, arrivals, new incidents, classes and rooms. */
export function NeedsYou({ seesPasses, confirms, answersClaims }: NeedsYouProps) {
  const ifSeen = { enabled: seesPasses }
  const overQuery = useQuery({ ...listQuery('live', 'over'), ...ifSeen })
  const requestedQuery = useQuery({ ...listQuery('requested'), ...ifSeen })
  const arrivedQuery = useQuery({ ...listQuery('live', 'confirm'), ...ifSeen })
  const nowQuery = useQuery({ ...allNowQuery, ...ifSeen })
  const unconfirmedResult = useQuery({ ...unconfirmedQuery, enabled: confirms })
  const claimsResult = useQuery({ ...claimsQuery, enabled: answersClaims })
  const [over, requested, arrived] = [overQuery.data, requestedQuery.data, arrivedQuery.data]
  const schools = nowQuery.data ?? []
  const incidents = schools.reduce((total, { newIncidents }) => total + (newIncidents?.count ?? 0), 0)
  const missing = [
    { what: 'Passes over their time', failure: failureOf(overQuery) },
    { what: 'Requests', failure: failureOf(requestedQuery) },
    { what: 'Arrivals', failure: failureOf(arrivedQuery) },
    { what: 'Incidents', failure: failureOf(nowQuery) },
    { what: 'Classes', failure: failureOf(unconfirmedResult) },
    { what: 'Rooms of new staff', failure: failureOf(claimsResult) },
  ]
  const [unconfirmed, claims] = [unconfirmedResult.data, claimsResult.data]
  const lists = [
    ...(seesPasses ? [over, requested, arrived] : []),
    ...(confirms ? [unconfirmed] : []),
    ...(answersClaims ? [claims] : []),
  ]
  const isLoaded = lists.every((list) => list !== undefined) && (!seesPasses || nowQuery.data !== undefined)
  const isQuiet = isLoaded && lists.reduce((total, list) => total + (list?.total ?? 0), incidents) === 0
  const isWaiting = !isLoaded && missing.every(({ failure }) => failure === null)
  return (
    <Card aria-label="Needs you">
      <header className={classes.head}>
        <h2>Needs you</h2>
        {over && over.total > 0 && <span className={classes.over}>{over.total} over time</span>}
      </header>
      {isQuiet && <p className={classes.none}>You're all caught up.</p>}
      {isWaiting && (
        <Waiting className={classes.awaited}>
          {Array.from({ length: OVER_TIME_SHOWN }, (_, need) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: rows of a skeleton have no identity
            <SkeletonLine key={need} height={40} />
          ))}
        </Waiting>
      )}
      <ul className={classes.needs}>
        {over?.rows.slice(0, OVER_TIME_SHOWN).map((pass) => (
          <OverTime key={pass.passId} pass={pass} />
        ))}
        {requested && requested.total > 0 && <Requests total={requested.total} first={requested.rows} />}
        {arrived && arrived.total > 0 && <Arrivals total={arrived.total} oldest={arrived.rows[0]} />}
        {incidents > 0 && <NewIncidents count={incidents} schools={schools} />}
        {unconfirmed?.rows.slice(0, CLASSES_SHOWN).map((group) => (
          <AddedStudents key={group.userGroupId} group={group} />
        ))}
        {claims?.rows.slice(0, CLAIMS_SHOWN).map((claim) => (
          <ChosenRoom key={`${claim.roomId}-${claim.userId}`} claim={claim} />
        ))}
        {missing.map(({ what, failure }) => failure && <Missing key={what} what={what} failure={failure} />)}
      </ul>
    </Card>
  )
}

function OverTime({ pass }: { pass: Pass }) {
  return (
    <li>
      <PersonAvatar name={pass.studentName} imageUrl={pass.studentProfileImageUrl} />
      <span className={classes.what}>
        <b title={pass.studentName}>{pass.studentName}</b>
        <small>
          <span className={classes.late}>{pass.startedAt && <ElapsedTime from={pass.startedAt} />}</span> ·{' '}
          {pass.toRoomName}
        </small>
      </span>
      <ActionButtons pass={pass} />
    </li>
  )
}

interface NeedProps {
  icon: ReactNode
  tone: 'requested' | 'confirm' | 'incident' | 'missing'
  title: string
  detail: ReactNode
  action: ReactNode
  /** The action has several buttons, which come below the text where there is no room beside it. */
  isWide?: boolean
}

function Need({ icon, tone, title, detail, action, isWide = false }: NeedProps) {
  return (
    <li data-wide={isWide || undefined}>
      <span className={classes.icon} data-tone={tone} aria-hidden>
        {icon}
      </span>
      <span className={classes.what}>
        <b>{title}</b>
        {detail && <small>{detail}</small>}
      </span>
      {action}
    </li>
  )
}

/** One part could not be loaded; the others are there. */
function Missing({ what, failure: { error, retry } }: { what: string; failure: Failure }) {
  return (
    <Need
      icon={<IconCloudOff size={20} />}
      tone="missing"
      title={`${what} could not be loaded`}
      detail={<span role="status">{error ? errorMessage(error) : 'Trying again…'}</span>}
      action={
        <Button variant="default" size="sm" onClick={() => retry()} loading={error === null}>
          Try again
        </Button>
      }
    />
  )
}

/** What is urgent comes first, and then the oldest. */
function Requests({ total, first }: { total: number; first: readonly Pass[] }) {
  const now = useNow()
  const [urgent] = first.filter(waitsUrgently)
  const oldest = first.find((pass) => !waitsUrgently(pass))
  const age = oldest && `Oldest: ${relativeTime(oldest.createdAt, now)}`
  return (
    <Need
      icon={<IconInbox size={20} />}
      tone="requested"
      title={total === 1 ? '1 request waiting' : `${total.toLocaleString('en-US')} requests waiting`}
      detail={urgent ? `Urgent: ${urgent.studentName}` : age}
      action={
        <LinkButton to="AdminRequested" query={{ scope: 'all' }} variant="default" size="sm">
          Answer
        </LinkButton>
      }
    />
  )
}

function Arrivals({ total, oldest }: { total: number; oldest: Pass | undefined }) {
  const school = useSchool(oldest?.schoolId)
  const since: Instant | null = oldest?.completedAt ?? null
  return (
    <Need
      icon={<IconChecks size={20} />}
      tone="confirm"
      title={total === 1 ? '1 arrival to confirm' : `${total.toLocaleString('en-US')} arrivals to confirm`}
      detail={since ? `Oldest from ${clockTime(since, school?.timezone ?? 'UTC')}` : null}
      action={
        <LinkButton to="AdminLive" query={{ scope: 'all', show: 'confirm' }} variant="default" size="sm">
          Confirm
        </LinkButton>
      }
    />
  )
}

/** A teacher added them by themselves, and may open their pages once somebody confirms it. */
function AddedStudents({ group }: { group: UnconfirmedClass }) {
  const { schoolId, userGroupId, name, professionalOwnedByName, students } = group
  const [first, ...others] = students.map(fullName)
  const names = others.length > 1 ? `${first} and ${others.length} others` : [first, ...others].join(' and ')
  return (
    <Need
      icon={<IconUserCheck size={20} />}
      tone="requested"
      title={`${students.length === 1 ? '1 student' : `${students.length} students`} added to ${name}`}
      detail={`${names}, by ${professionalOwnedByName}`}
      action={
        <ConfirmButton
          waiting={{ schoolId, userGroupId, studentIds: students.map(({ userId }) => userId) }}
          name={`the students added to ${name}`}
        />
      }
    />
  )
}

/** Somebody new says that they work there, and sees nothing of the room until somebody confirms it. */
function ChosenRoom({ claim }: { claim: RoomClaim }) {
  const now = useNow()
  const { name, roomName, createdAt } = claim
  return (
    <Need
      icon={<IconDoorEnter size={20} />}
      tone="requested"
      title={`${name} chose ${roomName}`}
      detail={`Confirm if they work there · ${relativeTime(createdAt, now)}`}
      isWide
      action={<ClaimButtons claim={claim} />}
    />
  )
}

function NewIncidents({ count, schools }: { count: number; schools: readonly SchoolNow[] }) {
  const titles = [...new Set(schools.flatMap(({ newIncidents }) => newIncidents?.titles ?? []))]
  // Once those of this school are seen, it leads to the next one.
  const school = schools.find(({ newIncidents }) => newIncidents && newIncidents.count > 0)
  return (
    <Need
      icon={<IconFlag size={20} />}
      tone="incident"
      title={count === 1 ? '1 new incident' : `${count.toLocaleString('en-US')} new incidents`}
      detail={titles.join(', ')}
      action={
        school && (
          <LinkButton
            to="AdminSchoolIncidents"
            params={{ id: school.schoolId }}
            query={{ state: 'new' }}
            variant="default"
            size="sm"
          >
            See
          </LinkButton>
        )
      }
    />
  )
}
