import type { PastFreeze } from '@corridor/contract'
import { MILESTONES, type Milestone } from '@corridor/rules/freeze'
import type { SchoolId } from '@corridor/rules/ids'
import { shortTime, stopwatch } from '@corridor/rules/time'
import { useInfiniteQuery } from '@tanstack/react-query'
import { request } from '../base/client.ts'
import { RouteLink } from '../base/RouteLink.tsx'
import { failureOf } from '../base/session/failure.ts'
import { FREEZE_KEY } from '../parts/freeze/freezeQuery.ts'
import { kindOf } from '../parts/freeze/labels.ts'
import { Card } from '../ui/layout/Card.tsx'
import { LoadFailed } from '../ui/page/LoadFailed.tsx'
import { LoadMore } from '../ui/page/LoadMore.tsx'
import { TableSkeleton } from '../ui/page/Skeletons.tsx'
import cardTable from '../ui/table/cardTable.module.css'
import classes from './Freezes.module.css'

const HEADS: Readonly<Record<Milestone, string>> = { 50: 'Half', 90: '90 %', 100: 'All' }

/** The freezes and drills of a school: when, how long, how fast students were accounted for, and who was not. */
export function Freezes({ schoolId, timezone }: { schoolId: SchoolId; timezone: string }) {
  const query = useInfiniteQuery({
    queryKey: [FREEZE_KEY, 'past', schoolId],
    queryFn: ({ pageParam: cursor }) =>
      request('GET /api/school/:schoolId/freezes', { params: { schoolId }, query: { ...(cursor && { cursor }) } }),
    initialPageParam: '',
    getNextPageParam: ({ nextCursor }) => nextCursor,
  })
  const failure = failureOf(query)
  const rows = query.data?.pages.flatMap((page) => page.rows)
  return (
    <Card isFlush aria-labelledby="freezes">
      <header className={classes.head}>
        <h2 id="freezes">Freezes and drills</h2>
        <p>How fast students were accounted for. A row opens who was not.</p>
      </header>
      {!rows && (failure ? <LoadFailed title="Freezes could not be loaded" failure={failure} /> : <TableSkeleton />)}
      {rows?.length === 0 && <p className={classes.none}>There was no freeze and no drill yet.</p>}
      {rows && rows.length > 0 && (
        <table className={`${cardTable.table} ${classes.table}`}>
          <thead>
            <tr>
              <th scope="col">When</th>
              <th scope="col">Length</th>
              {MILESTONES.map((milestone) => (
                <th key={milestone} scope="col">
                  {HEADS[milestone]}
                </th>
              ))}
              <th scope="col">To find</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((freeze) => (
              <Line key={freeze.freezeId} freeze={freeze} timezone={timezone} />
            ))}
          </tbody>
        </table>
      )}
      <LoadMore
        hasMore={query.hasNextPage}
        isLoadingMore={query.isFetchingNextPage}
        loadMore={() => void query.fetchNextPage({ cancelRefetch: false })}
      >
        Show more
      </LoadMore>
    </Card>
  )
}

function Line({ freeze, timezone }: { freeze: PastFreeze; timezone: string }) {
  const { freezeId, startedAt, endedAt, result } = freeze
  return (
    <tr>
      <th scope="row">
        <RouteLink to="PastFreeze" params={{ id: freezeId }}>
          {shortTime(startedAt, timezone)}
        </RouteLink>
        <small>{kindOf(freeze)}</small>
      </th>
      <td data-label="Length">{endedAt ? stopwatch(startedAt, endedAt) : 'On now'}</td>
      {MILESTONES.map((milestone) => {
        const at = result?.pace[milestone]
        return (
          <td key={milestone} data-label={HEADS[milestone]}>
            {at ? stopwatch(startedAt, at) : '–'}
          </td>
        )
      })}
      <td data-label="To find">{result ? result.toFind.toLocaleString('en-US') : '–'}</td>
    </tr>
  )
}
