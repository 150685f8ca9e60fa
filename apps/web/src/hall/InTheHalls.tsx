import type { Answer, HallPass } from '@corridor/contract'
import { IconWalk } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useNow } from '../base/session/now.ts'
import { EmptyState } from '../ui/page/EmptyState.tsx'
import { asRows } from '../ui/table/rows/steady.ts'
import { useGlow } from '../ui/table/rows/useGlow.ts'
import { usePointedRow } from '../ui/table/rows/usePointedRow.ts'
import { useSteadyRows } from '../ui/table/rows/useSteadyRows.ts'
import { HallCard } from './HallCard.tsx'
import classes from './Halls.module.css'
import { chipsFor, OUT, OVER, shownPasses } from './hallFilter.ts'

interface InTheHallsProps {
  halls: Answer<'GET /api/school/:schoolId/halls'>
  onOpen: (pass: HallPass) => void
}

/** The clock moves somebody over time, and up. */
const EVERY_TEN_SECONDS = 10_000
const passIdOf = ({ passId }: HallPass) => passId
/** Somebody who has just left is new, and so is somebody who was sent back. */
const newsOf = ({ completedAt }: HallPass) => String(completedAt !== null)

/** Over time first, then the longest. No row moves under a thumb. */
export function InTheHalls({ halls: { passes, inHalls, hallCap }, onOpen }: InTheHallsProps) {
  const now = useNow(EVERY_TEN_SECONDS)
  const [filter, setFilter] = useState(OUT)
  const [focused, setFocused] = useState<string | null>(null)
  const pointed = usePointedRow()
  const chips = chipsFor(passes, now)
  // A kind of destination is gone with the last who went there.
  const current = chips.some((chip) => chip.filter === filter) ? filter : OUT
  const wanted = useMemo(() => asRows(shownPasses(passes, current, now), passIdOf), [passes, current, now])
  const rows = useSteadyRows(wanted, current, [pointed, focused])
  const glowing = useGlow(wanted, current, newsOf)
  return (
    <section aria-labelledby="in-the-halls">
      <fieldset className={classes.chips} aria-label="Show">
        {chips.map(({ filter: one, label, count }) => (
          <button
            key={one}
            type="button"
            className={classes.chip}
            aria-pressed={one === current}
            data-over={(one === OVER && count > 0) || undefined}
            onClick={() => setFilter(one)}
          >
            {label} <b>{count}</b>
          </button>
        ))}
      </fieldset>
      <header className={classes.head}>
        <h2 id="in-the-halls">In the halls now</h2>
        {hallCap !== null && (
          <span>
            {inHalls} of {hallCap}
          </span>
        )}
      </header>
      {rows.length === 0 ? (
        <EmptyState icon={<IconWalk size={32} />} title="Nobody is out">
          {current === OUT ? 'Students appear here as soon as their pass starts.' : 'Nobody out matches this.'}
        </EmptyState>
      ) : (
        <ul className={classes.list} onBlur={() => setFocused(null)}>
          {rows.map(({ id, record, goneAt }) => (
            <HallCard
              key={id}
              pass={record}
              isNew={glowing.has(id)}
              isGone={goneAt !== null}
              onFocus={() => setFocused(id)}
              onOpen={() => onOpen(record)}
            />
          ))}
        </ul>
      )}
    </section>
  )
}
