import type { Answer, Pass } from '@corridor/contract'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ElapsedBar } from '../parts/pass/ElapsedBar.tsx'
import { InlineEndpoints } from '../parts/pass/PassEndpoints.tsx'
import { LateNote, LimitNote, UrgentPill } from '../parts/pass/PassFlags.tsx'
import { PassPill } from '../parts/pass/PassPill.tsx'
import { PassTimeText } from '../parts/pass/PassTimeText.tsx'
import { Card } from '../ui/layout/Card.tsx'
import cardTable from '../ui/table/cardTable.module.css'
import { TOO_CLOSE } from './labels.ts'
import classes from './OpenPasses.module.css'
import { openRows } from './openRows.ts'

type Snapshot = Answer<'GET /api/user/:userId/passes'>

interface OpenPassesProps {
  snapshot: Snapshot
  passButtons: (pass: Pass) => ReactNode
}

/** Live, upcoming and requested passes of one student, in this order. */
export function OpenPasses({ snapshot, passButtons }: OpenPassesProps) {
  const rows = openRows(snapshot)
  return (
    <Card isFlush aria-labelledby="open-passes">
      <header className={classes.head}>
        <h2 id="open-passes">Open passes</h2>
        <span>{countText(snapshot)}</span>
      </header>
      {rows.length > 0 && (
        <table className={`${cardTable.table} ${classes.table}`}>
          <thead>
            <tr>
              <th scope="col" className={classes.state}>
                State
              </th>
              <th scope="col">From and to</th>
              <th scope="col" className={classes.time}>
                Time
              </th>
              <th scope="col" className={classes.actions}>
                <span className="visually-hidden">Actions</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ pass, isTooClose }) => (
              <tr key={pass.passId}>
                <td>
                  <PassPill pass={pass} /> <UrgentPill pass={pass} /> <LimitNote pass={pass} /> <LateNote pass={pass} />
                </td>
                <td>
                  <InlineEndpoints pass={pass} />
                  {isTooClose && (
                    <p className={classes.close}>
                      <IconAlertTriangle size={14} aria-hidden />
                      {TOO_CLOSE}
                    </p>
                  )}
                </td>
                <td>
                  <PassTime pass={pass} />
                </td>
                <td className={classes.actions}>{passButtons(pass)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}

/** "1 live, 2 upcoming", or that there are none. */
export function countText({ livePasses, upcomingPasses, requestedPasses }: Snapshot): string {
  const counts = [
    [livePasses.length, 'live'],
    [upcomingPasses.length, 'upcoming'],
    [requestedPasses.length, 'requested'],
  ] as const
  const text = counts.filter(([count]) => count > 0).map(([count, word]) => `${count} ${word}`)
  return text.join(', ') || 'None right now'
}

function PassTime({ pass }: { pass: Pass }) {
  const isActive = pass.startedAt !== null && pass.completedAt === null
  return isActive && pass.startedAt ? (
    <ElapsedBar from={pass.startedAt} limit={pass.timeLimit} />
  ) : (
    <PassTimeText pass={pass} />
  )
}
