import type { Answer, Pass, Person } from '@corridor/contract'
import { type Instant, longDayText } from '@corridor/rules/time'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useSchool } from '../base/session/initialize.ts'
import { useNow } from '../base/session/now.ts'
import { usePassUpdates } from '../base/session/passUpdates.ts'
import { invalidate } from '../base/session/queries.ts'
import { WhereaboutsLabel } from '../parts/person/WhereaboutsLabel.tsx'
import { Card } from '../ui/layout/Card.tsx'
import { Loaded } from '../ui/page/Loaded.tsx'
import { TableSkeleton } from '../ui/page/Skeletons.tsx'
import { dailyLimitText } from './labels.ts'
import { OpenPasses } from './OpenPasses.tsx'
import { personPassesQuery } from './queries.ts'
import classes from './StudentDay.module.css'

interface StudentDayProps {
  person: Person
  passButtons: (pass: Pass) => ReactNode
}

/** A student's counts and open passes. They are fetched again whenever one of the student's passes changes. */
export function StudentDay({ person, passButtons }: StudentDayProps) {
  const { userId } = person
  const query = useQuery({ ...personPassesQuery(userId), staleTime: 0 })
  usePassUpdates((pass) => {
    if (pass.studentId !== userId) return
    invalidate({ queryKey: personPassesQuery(userId).queryKey }).catch(() => undefined)
  })
  return (
    <Loaded query={query} failedTitle="The passes could not be loaded" skeleton={<TableSkeleton rows={3} />}>
      {(snapshot) => (
        <>
          <Today snapshot={snapshot} person={person} />
          <OpenPasses snapshot={snapshot} passButtons={passButtons} />
        </>
      )}
    </Loaded>
  )
}

type Snapshot = Answer<'GET /api/user/:userId/passes'>

function Today({ snapshot: { metrics, whereabouts }, person }: { snapshot: Snapshot; person: Person }) {
  const school = useSchool(person.schools[0]?.schoolId)
  const timezone = school?.timezone ?? 'UTC'
  // The counts are of all schools that the viewer sees the student in, and a limit is of one.
  const amount = person.schools.length === 1 ? (school?.passAlertUsagePerDayAmount ?? null) : null
  const limit = dailyLimitText(amount, metrics.completedPassesToday)
  const now: Instant = useNow()
  const average = metrics.averagePassTime
  return (
    <Card aria-labelledby="today">
      <header className={classes.head}>
        <h2 id="today">Today</h2>
        <span>{longDayText(now, timezone)}</span>
      </header>
      <p className={classes.where}>
        <WhereaboutsLabel where={whereabouts} />
      </p>
      <dl className={classes.counts}>
        <Count label="Passes used today" value={metrics.passesUsedToday} />
        <Count label="Outside class today" value={metrics.totalTimeOutsideClassroomToday} unit="min." />
        <Count label="Total passes used" value={metrics.totalUsedPassCount} />
        <Count
          label="Average pass time"
          value={average === null ? '–' : Math.round(average)}
          unit={average === null ? '' : 'min.'}
        />
      </dl>
      {limit && <p className={classes.limit}>{limit}</p>}
    </Card>
  )
}

function Count({ label, value, unit }: { label: string; value: number | string; unit?: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {value} {unit && <small>{unit}</small>}
      </dd>
    </div>
  )
}
