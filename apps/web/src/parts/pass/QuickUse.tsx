import type { OwnQuickPasses } from '@corridor/contract'
import { QUICK_PERIODS, type QuickPeriod } from '@corridor/rules/pass'
import { Select, Trans, useLingui } from '@lingui/react/macro'
import classes from './QuickUse.module.css'

// lingui-set comment="How many quick passes were used"

/** What was used of the quick passes: "1 of 2 today", and a number alone where there is no limit. */
export function QuickUse({ used, limits }: Pick<OwnQuickPasses, 'used' | 'limits'>) {
  const { t } = useLingui()
  return (
    <ul className={classes.use} aria-label={t`Quick passes used`}>
      {QUICK_PERIODS.filter((period) => used[period] !== null).map((period) => (
        <li key={period}>
          <Use period={period} used={used[period]} limit={limits[period]} />
        </li>
      ))}
    </ul>
  )
}

function Use({ period, used, limit }: { period: QuickPeriod; used: number | null; limit: number | null }) {
  if (limit === null) {
    return (
      <Trans>
        <b>{used}</b> <Select value={period} _day="today" _week="this week" other="this term" />
      </Trans>
    )
  }
  return (
    <Trans>
      <b>{used}</b> of {limit} <Select value={period} _day="today" _week="this week" other="this term" />
    </Trans>
  )
}
