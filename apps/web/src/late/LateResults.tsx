import type { LateRow } from '@corridor/contract'
import type { UserGroupId } from '@corridor/rules/ids'
import { Button } from '@mantine/core'
import { IconCheck, IconExclamationCircle } from '@tabler/icons-react'
import { Row } from '../ui/layout/Stack.tsx'
import classes from './LateArrivals.module.css'
import { nameOf, outcomeText } from './labels.ts'

interface LateResultsProps {
  rows: readonly LateRow[]
  isBusy: boolean
  onChoose: (row: LateRow, userGroupId: UserGroupId) => void
}

const IS_FINE: readonly LateRow['outcome'][] = ['made', 'already', 'onTime']

/** What became of each number, those first about which there is something to do. */
export function LateResults({ rows, isBusy, onChoose }: LateResultsProps) {
  const isFine = ({ outcome }: LateRow) => IS_FINE.includes(outcome)
  const sorted = rows.toSorted((a, b) => Number(isFine(a)) - Number(isFine(b)))
  return (
    <ul className={classes.rows} aria-label="What became of each number">
      {sorted.map((row) => {
        const Icon = isFine(row) ? IconCheck : IconExclamationCircle
        return (
          <li key={row.typed} data-fine={isFine(row) || undefined}>
            <Icon size={20} aria-hidden />
            <div>
              <b>{nameOf(row)}</b>
              <span>{outcomeText(row)}</span>
              {row.outcome === 'choose' && (
                <Row gap={2}>
                  {row.classes.map(({ userGroupId, name, roomName }) => (
                    <Button
                      key={userGroupId}
                      variant="default"
                      size="compact-sm"
                      disabled={isBusy}
                      onClick={() => onChoose(row, userGroupId)}
                    >
                      {name} · {roomName}
                    </Button>
                  ))}
                </Row>
              )}
            </div>
            {row.pass && <span className={classes.room}>{row.pass.roomName}</span>}
          </li>
        )
      })}
    </ul>
  )
}
