import type { QuickPeriod } from '@corridor/rules/pass'
import { plural, select } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import classes from './Where.module.css'

// lingui-set comment="Kiosk: where to"

export function QuickPassesLeft({ left, period }: { left: number; period: QuickPeriod }) {
  const { t } = useLingui()
  return (
    <p className={classes.left}>
      {t`${plural(left, { one: '# quick pass', other: '# quick passes' })} left ${select(period, {
        day: 'today',
        week: 'this week',
        other: 'this term',
      })}`}
    </p>
  )
}
