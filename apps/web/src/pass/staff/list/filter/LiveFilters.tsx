import type { LiveFilter } from '@corridor/rules/pass'
import type { ReactNode } from 'react'
import { useFocusFallback } from '../../../../ui/useFocusFallback.ts'
import { LIVE_FILTER_LABELS } from '../labels.ts'
import classes from './LiveFilters.module.css'
import type { LiveCounts } from './liveCounts.ts'

interface LiveFiltersProps {
  counts: LiveCounts
  chosen: LiveFilter | undefined
  onChoose: (filter: LiveFilter | undefined) => void
  /** At the end of the row. The row is always there, so that a button which appears moves nothing below. */
  button: ReactNode
  /** What limits who goes, for those who may change it. */
  limits: ReactNode
}

/** Narrows the live list. Pressing the chosen filter again shows everything. */
export function LiveFilters({ counts, chosen, onChoose, button, limits }: LiveFiltersProps) {
  const withoutButton = useFocusFallback<HTMLDivElement>(button ? 1 : 0)
  return (
    <div ref={withoutButton} tabIndex={-1} className={classes.row}>
      <fieldset aria-label="Show" className={classes.filters}>
        {LIVE_FILTER_LABELS.map(([filter, label]) => (
          <button
            key={filter}
            type="button"
            className={classes.filter}
            data-filter={filter}
            data-some={Boolean(counts[filter]) || undefined}
            aria-pressed={chosen === filter}
            onClick={() => onChoose(chosen === filter ? undefined : filter)}
          >
            {label} {counts[filter] !== undefined && <span className={classes.count}>{counts[filter]}</span>}
          </button>
        ))}
      </fieldset>
      {button}
      <div className={classes.limits}>{limits}</div>
    </div>
  )
}
