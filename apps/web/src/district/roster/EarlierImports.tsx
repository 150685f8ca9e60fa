import type { RosterSummary } from '@corridor/contract'
import { type RosterRunId, shortTime } from '@corridor/rules'
import { useId } from 'react'
import { useSchools } from '../../base/session/initialize.ts'
import { Sideways } from '../../ui/chart/Sideways.tsx'
import { STATES, toneOf } from './labels.ts'
import classes from './Roster.module.css'

interface EarlierImportsProps {
  rows: readonly RosterSummary[]
  onShow: (rosterRunId: RosterRunId) => void
}

/** The log of runs. */
export function EarlierImports({ rows, onShow }: EarlierImportsProps) {
  const id = useId()
  const timezone = useSchools()[0]?.school.timezone ?? 'UTC'
  if (rows.length === 0) return null
  const number = (sign: string, count: number) => (count > 0 ? `${sign}${count.toLocaleString('en-US')}` : '0')
  return (
    <section className={classes.tableCard} aria-labelledby={id}>
      <h3 id={id}>Earlier imports</h3>
      <Sideways label="Log of imports">
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">When</th>
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
                <td dir="auto">{run.startedBy?.name ?? 'From the command line'}</td>
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
    </section>
  )
}
