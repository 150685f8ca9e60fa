import type { RosterSummary } from '@corridor/contract'
import type { DistrictId, RosterRunId } from '@corridor/rules/ids'
import { shortTime } from '@corridor/rules/time'
import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useSchools } from '../../base/session/initialize.ts'
import { HorizontalScroll } from '../../ui/chart/HorizontalScroll.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { enrollmentsText, stateText, toneOf } from './labels.ts'
import { runsQuery } from './queries.ts'
import classes from './Roster.module.css'

interface EarlierImportsProps {
  districtId: DistrictId
  /** The one that is shown above. */
  current: RosterRunId | null
  onShow: (rosterRunId: RosterRunId) => void
}

/** The log of runs, the newest first. */
export function EarlierImports({ districtId, current, onShow }: EarlierImportsProps) {
  const id = useId()
  const [cursor, setCursor] = useState<string>()
  const { data } = useQuery({ ...runsQuery(districtId, cursor), placeholderData: keepPreviousData })
  const timezone = useSchools()[0]?.school.timezone ?? 'UTC'
  const rows = data?.rows.filter(({ rosterRunId }) => rosterRunId !== current) ?? []
  if (!data || (rows.length === 0 && !data.previousCursor)) return null
  const { nextCursor, previousCursor } = data
  const number = (sign: string, count: number) => (count > 0 ? `${sign}${count.toLocaleString('en-US')}` : '0')
  return (
    <Card isFlush className={classes.tableCard} aria-labelledby={id}>
      <h3 id={id}>Earlier imports</h3>
      <HorizontalScroll label="Log of imports">
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">When</th>
              <th scope="col">File</th>
              <th scope="col">By</th>
              <th scope="col" data-number>
                New
              </th>
              <th scope="col" data-number>
                Changed
              </th>
              <th scope="col" data-number>
                Removed
              </th>
              <th scope="col" data-number>
                Enrollments
              </th>
              <th scope="col">Outcome</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((run) => (
              <tr key={run.rosterRunId}>
                <th scope="row">
                  <button type="button" className={classes.link} onClick={() => onShow(run.rosterRunId)}>
                    {shortTime(run.createdAt, timezone)}
                  </button>
                </th>
                <td dir="auto" className={classes.name} title={run.name}>
                  {run.name}
                </td>
                <td dir="auto">{startedBy(run)}</td>
                <td data-number>{number('+', run.added)}</td>
                <td data-number>{number('', run.changed)}</td>
                <td data-number>{number('−', run.ended)}</td>
                <td data-number>{enrollmentsText(run)}</td>
                <td>
                  <span className={classes.state} data-tone={toneOf(run)} title={run.failure ?? undefined}>
                    {stateText(run)}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </HorizontalScroll>
      {(nextCursor || previousCursor) && (
        <div className={classes.pages}>
          <Button variant="default" disabled={!previousCursor} onClick={() => setCursor(previousCursor ?? undefined)}>
            Newer
          </Button>
          <Button variant="default" disabled={!nextCursor} onClick={() => setCursor(nextCursor ?? undefined)}>
            Older
          </Button>
        </div>
      )}
    </Card>
  )
}

const startedBy = ({ startedBy: person, via }: RosterSummary) =>
  person?.name ?? (via === 'service' ? 'Nightly' : 'Command line')
