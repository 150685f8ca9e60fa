import type { OwnQuickPasses } from '@corridor/contract'
import { PERIOD_TEXT, QUICK_PERIODS } from '@corridor/rules/pass'
import classes from './QuickUse.module.css'

/** What was used of the quick passes: "1 of 2 today", and a number alone where there is no limit. */
export function QuickUse({ used, limits }: Pick<OwnQuickPasses, 'used' | 'limits'>) {
  return (
    <ul className={classes.use} aria-label="Quick passes used">
      {QUICK_PERIODS.filter((period) => used[period] !== null).map((period) => (
        <li key={period}>
          <b>{used[period]}</b>
          {limits[period] !== null && ` of ${limits[period]}`} {PERIOD_TEXT[period]}
        </li>
      ))}
    </ul>
  )
}
