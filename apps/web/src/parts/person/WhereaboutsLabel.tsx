import { type Whereabouts, whereaboutsText } from '@corridor/rules/live'
import { IconArrowBackUp, IconCoffee, IconMapPin, IconUsers, IconWalk } from '@tabler/icons-react'
import { useNow } from '../../base/session/now.ts'
import classes from './WhereaboutsLabel.module.css'

const ICONS = {
  onPass: IconWalk,
  inLine: IconUsers,
  wayBack: IconArrowBackUp,
  inClass: IconMapPin,
  noClass: IconCoffee,
} as const

/** Where a student is, in a few words that count on by themselves. */
export function WhereaboutsLabel({ where }: { where: Whereabouts }) {
  const now = useNow()
  const Icon = ICONS[where.state]
  return (
    <span className={classes.where} data-state={where.state}>
      <Icon size={16} aria-hidden="true" />
      <span>{whereaboutsText(where, now)}</span>
    </span>
  )
}
