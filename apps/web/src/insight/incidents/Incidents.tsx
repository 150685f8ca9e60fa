import type { Incident, Person } from '@corridor/contract'
import type { IncidentId, UserId } from '@corridor/rules/ids'
import { Button } from '@mantine/core'
import { IconFlag } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { errorMessage } from '../../base/apiError.ts'
import { request } from '../../base/client.ts'
import { failureOf } from '../../base/session/failure.ts'
import { invalidate, PERSON_KEY } from '../../base/session/queries.ts'
import { flash } from '../../base/state/flashes.ts'
import { isReadOnlyView } from '../../base/state/impersonation.ts'
import { useIncidents } from '../../parts/insight/useIncidents.ts'
import { usePerson } from '../../parts/person/person.ts'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { LoadFailed } from '../../ui/page/LoadFailed.tsx'
import { TableSkeleton } from '../../ui/page/Skeletons.tsx'
import { IncidentCard } from './IncidentCard.tsx'
import classes from './Incidents.module.css'

/** What a student's passes, or those of staff, were reported for. Opening this page marks them as seen. */
export default function Incidents() {
  const person = usePerson()
  return person && <IncidentsOf key={person.userId} person={person} />
}

function IncidentsOf({ person }: { person: Person }) {
  const query = useIncidents(person.userId)
  const rows = query.data?.pages.flatMap((page) => page.rows)
  const isNew = useNewIncidents(person, rows)
  const total = query.data?.pages[0]?.total ?? 0
  if (!rows) {
    const failure = failureOf(query)
    return failure ? (
      <LoadFailed title="The incidents could not be loaded" failure={failure} />
    ) : (
      <TableSkeleton rows={3} />
    )
  }
  if (rows.length === 0) {
    return (
      <EmptyState icon={<IconFlag />} title="No incidents to display!">
        Passes that were flagged, took too long or were ended on another device appear here.
      </EmptyState>
    )
  }
  return (
    <section aria-label="Incidents" className={classes.page}>
      <p className={classes.count}>
        {total.toLocaleString('en-US')} {total === 1 ? 'incident' : 'incidents'}, the newest first
      </p>
      <ul className={classes.list}>
        {rows.map((incident) => (
          <li key={incident.incidentId}>
            <IncidentCard incident={incident} isNew={isNew(incident)} isNamed={incident.studentId !== person.userId} />
          </li>
        ))}
      </ul>
      {query.hasNextPage && (
        <Button variant="default" loading={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          Show more
        </Button>
      )}
    </section>
  )
}

/** Marks what is shown as seen. It stays marked as new on this page until it is left. */
function useNewIncidents({ userId }: Person, rows: readonly Incident[] | undefined): (incident: Incident) => boolean {
  const [fresh, setFresh] = useState<ReadonlySet<number>>(new Set())
  const unseen = rows?.filter(({ seenAt }) => seenAt === null).map(({ incidentId }) => incidentId) ?? []
  const look = useEffectEvent(() => {
    if (unseen.length === 0) return
    setFresh((known) => new Set([...known, ...unseen]))
    if (!isReadOnlyView()) void markSeen(userId, unseen)
  })
  const shown = unseen.join()
  useEffect(() => {
    if (shown !== '') look()
  }, [shown])
  return ({ incidentId, seenAt }) => seenAt === null || fresh.has(incidentId)
}

/** The most that are marked with one request. */
const MAX_PER_REQUEST = 100

async function markSeen(userId: UserId, incidentIds: readonly IncidentId[]): Promise<void> {
  try {
    const body = { incidentIds: incidentIds.slice(0, MAX_PER_REQUEST) }
    await request('POST /api/user/:userId/incidents/seen', { params: { userId }, body })
    await invalidate({ queryKey: [PERSON_KEY, userId, 'incidents'] })
  } catch (error) {
    flash(errorMessage(error), 'error')
  }
}
