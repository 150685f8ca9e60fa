import type { Pass, SchoolNow } from '@corridor/contract'
import { clockTime, type Instant, relativeTime, type SchoolId } from '@corridor/rules'
import { IconChecks, IconFlag, IconInbox } from '@tabler/icons-react'
import { useQueries, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSchool } from '../../base/session/initialize.ts'
import { useNow } from '../../base/session/now.ts'
import { ElapsedTime } from '../../parts/pass/ElapsedTime.tsx'
import { PersonAvatar } from '../../parts/person/PersonAvatar.tsx'
import { ActionButtons } from '../../pass/staff/list/rows/ActionButtons.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import classes from './Panels.module.css'
import { listQuery, nowQuery } from './queries.ts'

/** The rest is behind See all. */
const OVER_TIME_SHOWN = 3

/** What somebody has to do something about: passes over their time, requests, arrivals and new incidents. */
export function NeedsYou({ schoolIds }: { schoolIds: readonly SchoolId[] }) {
  const over = useQuery(listQuery('live', 'over')).data
  const requested = useQuery(listQuery('requested')).data
  const arrived = useQuery(listQuery('live', 'confirm')).data
  const schools = useQueries({ queries: schoolIds.map(nowQuery) }).flatMap(({ data }) => (data ? [data] : []))
  const incidents = schools.reduce((total, { newIncidents }) => total + (newIncidents?.count ?? 0), 0)
  const isLoaded = over && requested && arrived
  const isQuiet = isLoaded && over.total + requested.total + arrived.total + incidents === 0
  return (
    <section className={classes.card} aria-label="Needs you">
      <header className={classes.head}>
        <h2>Needs you</h2>
        {over && over.total > 0 && <span className={classes.over}>{over.total} over time</span>}
      </header>
      {isQuiet && <p className={classes.none}>Nothing waits for you.</p>}
      <ul className={classes.needs}>
        {over?.rows.slice(0, OVER_TIME_SHOWN).map((pass) => (
          <OverTime key={pass.passId} pass={pass} />
        ))}
        {requested && requested.total > 0 && <Requests total={requested.total} oldest={requested.rows[0]} />}
        {arrived && arrived.total > 0 && <Arrivals total={arrived.total} oldest={arrived.rows[0]} />}
        {incidents > 0 && <NewIncidents count={incidents} schools={schools} />}
      </ul>
    </section>
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
  tone: 'requested' | 'confirm' | 'incident'
  title: string
  detail: string | null
  action: ReactNode
}

function Need({ icon, tone, title, detail, action }: NeedProps) {
  return (
    <li>
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

function Requests({ total, oldest }: { total: number; oldest: Pass | undefined }) {
  const now = useNow()
  return (
    <Need
      icon={<IconInbox size={20} />}
      tone="requested"
      title={total === 1 ? '1 request waits' : `${total.toLocaleString('en-US')} requests wait`}
      detail={oldest ? `The first asked ${relativeTime(oldest.createdAt, now)}` : null}
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

function NewIncidents({ count, schools }: { count: number; schools: readonly SchoolNow[] }) {
  const titles = [...new Set(schools.flatMap(({ newIncidents }) => newIncidents?.titles ?? []))]
  // The newest first: once they are seen, this leads to the next student.
  const studentId = schools.flatMap(({ newIncidents }) => newIncidents?.studentId ?? [])[0]
  return (
    <Need
      icon={<IconFlag size={20} />}
      tone="incident"
      title={count === 1 ? '1 new incident' : `${count.toLocaleString('en-US')} new incidents`}
      detail={titles.join(', ')}
      action={
        studentId !== undefined && (
          <LinkButton to="AdminUserIncidents" params={{ id: studentId }} variant="default" size="sm">
            See
          </LinkButton>
        )
      }
    />
  )
}
