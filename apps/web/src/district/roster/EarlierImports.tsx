import type { RosterSummary } from '@corridor/contract'
import { type DistrictId, type RosterRunId, shortTime } from '@corridor/rules'
import { Button } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useSchools } from '../../base/session/initialize.ts'
import { Sideways } from '../../ui/chart/Sideways.tsx'
import { STATES, toneOf } from './labels.ts'
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
    <section className={classes.tableCard} aria-labelledby={id}>
      <h3 id={id}>Earlier imports</h3>
      <Sideways label="Log of imports">
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">When</th>
              <th scope="col">What</th>
              <th scope="col">By</th>
              <th scope="col" data-number>
                New
              </th>
              <th scope="col" data-number>
                Changed
              </th>
              <th scope="col" data-number>
                Gone
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
                <td>
                  <span className={classes.state} data-tone={toneOf(run.state)} title={run.failure ?? undefined}>
                    {STATES[run.state]}
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </Sideways>
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
    </section>
  )
}

const startedBy = ({ startedBy: person, via }: RosterSummary) =>
  person?.name ?? (via === 'service' ? 'Every night' : 'From the command line')
