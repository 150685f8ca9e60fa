import type { BoardRow, KioskScreen } from '@corridor/contract'
import { type Instant, wholeMinutes } from '@corridor/rules/time'
import type { CSSProperties } from 'react'
import { EVERY_SECOND, useNow } from '../../base/session/now.ts'
import { Logo } from '../../ui/theme/Logo.tsx'
import { LeaveClock } from '../frame/LeaveClock.tsx'
import { useLastContact } from '../frame/useLastContact.ts'
import classes from './Board.module.css'
import { BoardCard } from './BoardCard.tsx'
import { GAP, layoutOf } from './layout.ts'
import { Places } from './Places.tsx'
import { sortedRows, stateOf } from './rows.ts'
import { ToFind } from './ToFind.tsx'
import { useSize } from './useSize.ts'

interface BoardProps {
  screen: KioskScreen
  isOffline: boolean
  onLeave: () => void
}

/** Who is in the halls, for a room that students do not enter. It is read from afar, in the dark, by staff. */
export default function Board({ screen, isOffline, onLeave }: BoardProps) {
  const now = useNow(EVERY_SECOND)
  const rows = sortedRows(screen.board ?? [], now)
  return (
    <main className={classes.board} data-mantine-color-scheme="dark">
      <header className={classes.header}>
        <Logo size={56} />
        <div className={classes.title}>
          <h1>In the halls</h1>
          <p>
            {screen.schoolName}
            <span role="status" className={classes.live} data-offline={isOffline || undefined}>
              {isOffline ? <Offline timezone={screen.timezone} /> : 'Live'}
            </span>
          </p>
        </div>
        {/* During a freeze nothing is colored but who is to be found. */}
        <Figure count={rows.length} color={screen.freeze ? 'none' : 'active'} label="active" />
        {!screen.freeze && (
          <Figure count={rows.filter((row) => stateOf(row, now) === 'over').length} color="over" label="over time" />
        )}
        <div className={classes.time}>
          <LeaveClock timezone={screen.timezone} onLeave={onLeave} />
          <p>{blockText(screen, now)}</p>
        </div>
      </header>
      <div className={classes.body}>
        {screen.freeze && <ToFind freeze={screen.freeze} timezone={screen.timezone} />}
        <Cards rows={rows} now={now} />
        {rows.length > 0 && !screen.freeze && <Places rows={rows} />}
      </div>
    </main>
  )
}

/** None is nothing to look at. */
function Figure({ count, color, label }: { count: number; color: string; label: string }) {
  return (
    <p className={classes.figure} data-color={count > 0 ? color : undefined}>
      <b>{count}</b> {label}
    </p>
  )
}

function Offline({ timezone }: { timezone: string }) {
  return `No connection since ${useLastContact(timezone)}`
}

/** "Block 3 · 18 min. left" */
function blockText({ blockName, blockEndsAt }: KioskScreen, now: Instant): string {
  if (blockName === null || blockEndsAt === null || blockEndsAt <= now) return ''
  return `${blockName} · ${wholeMinutes(now, blockEndsAt)} min. left`
}

function Cards({ rows, now }: { rows: readonly BoardRow[]; now: Instant }) {
  const [list, size] = useSize<HTMLUListElement>()
  const { columns, rows: lines, isDense, shown } = layoutOf(rows.length, size ?? { width: 0, height: 0 })
  return (
    <ul
      ref={list}
      className={classes.cards}
      aria-label="In the halls"
      style={{ '--columns': columns, '--rows': lines, gap: GAP } as CSSProperties}
    >
      {rows.length === 0 && <li className={classes.nobody}>Nobody is in the halls.</li>}
      {size &&
        rows
          .slice(0, shown)
          .map((row) => <BoardCard key={`${row.name} ${row.startedAt}`} row={row} now={now} isDense={isDense} />)}
      {size && shown < rows.length && <li className={classes.more}>and {rows.length - shown} more</li>}
    </ul>
  )
}
