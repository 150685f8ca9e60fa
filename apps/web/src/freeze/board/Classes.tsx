import type { Freeze, FreezeClass, FreezeMark } from '@corridor/contract'
import { type Accounts, type ClassProgress, SILENT_SECONDS } from '@corridor/rules/freeze'
import { Button } from '@mantine/core'
import { type CSSProperties, useMemo, useState } from 'react'
import { useNow } from '../../base/session/now.ts'
import { isOn } from '../../parts/freeze/useFreezes.ts'
import { Card } from '../../ui/layout/Card.tsx'
import type { Names } from '../names.ts'
import classes from './Classes.module.css'
import board from './FreezeBoard.module.css'
import { type ClassLine, lastMarkBy, linesOf, standOf } from './progress.ts'

const EVERY_TEN_SECONDS = 10_000
const LINES_SHOWN = 8

const PROGRESS: Readonly<Record<ClassProgress, string>> = {
  silent: `Not heard from for ${SILENT_SECONDS / 60} min.`,
  notStarted: 'Not started',
  marking: 'Marking now',
  finished: 'Finished',
}

interface ClassesProps {
  freeze: Freeze
  classes: readonly FreezeClass[]
  accounts: Accounts
  marks: readonly FreezeMark[]
  names: Names
}

/** Which classes have finished, and from whom nothing was heard. */
export function Classes({ freeze, classes: groups, accounts, marks, names }: ClassesProps) {
  const now = useNow(EVERY_TEN_SECONDS)
  const [showsAll, setShowsAll] = useState(false)
  const stands = useMemo(() => standOf(groups, accounts, lastMarkBy(marks)), [groups, accounts, marks])
  const lines = linesOf(stands, freeze.startedAt, now)
  const open = lines.filter(({ progress }) => progress !== 'finished')
  const finished = lines.length - open.length
  const drawn = showsAll ? open : open.slice(0, LINES_SHOWN)
  if (lines.length === 0) return null
  return (
    <Card isFlush aria-labelledby="classes">
      <header className={board.head}>
        <h2 id="classes">Classes</h2>
        <b>
          {finished} of {lines.length}
          <span className="visually-hidden"> finished</span>
        </b>
      </header>
      <div className={classes.meter} aria-hidden>
        <i style={{ width: `${(finished / lines.length) * 100}%` }} />
      </div>
      <ul className={classes.classes}>
        {drawn.map((line) => (
          <Line key={line.group.userGroupId} line={line} names={names} isRunning={isOn(freeze)} />
        ))}
      </ul>
      {open.length > drawn.length && (
        <div className={board.more}>
          <Button variant="default" size="sm" onClick={() => setShowsAll(true)}>
            Show all {open.length}
          </Button>
        </div>
      )}
    </Card>
  )
}

function Line({ line, names, isRunning }: { line: ClassLine; names: Names; isRunning: boolean }) {
  const { group, marked, progress } = line
  const room = names.room(group.roomId)
  return (
    <li data-silent={(isRunning && progress === 'silent') || undefined}>
      <i
        className={classes.dot}
        style={{ '--zone': room?.color ?? 'var(--field-line)' } as CSSProperties}
        aria-hidden
      />
      <span>
        <b>{[room?.name ?? group.name, group.teachers[0]?.name].filter(Boolean).join(' · ')}</b>
        <small>{isRunning ? PROGRESS[progress] : 'Not finished'}</small>
      </span>
      <span className={classes.count}>
        {marked} of {group.studentIds.length}
      </span>
    </li>
  )
}
