import { ordinal, type PercentileColor, percentileColor, percentileOf } from '@corridor/rules'
import { IconChevronDown, IconChevronsUp, IconChevronUp } from '@tabler/icons-react'
import classes from './Report.module.css'

const ICONS: Readonly<Partial<Record<PercentileColor, typeof IconChevronUp>>> = {
  red: IconChevronsUp,
  yellow: IconChevronUp,
  green: IconChevronDown,
}

/** "93rd". The chevrons say the same as the color. */
export function Percentile({ rank }: { rank: number }) {
  const color = percentileColor(rank)
  const Icon = ICONS[color]
  return (
    <span className={classes.percentile} data-color={color}>
      {Icon && <Icon size={13} stroke={2.4} aria-hidden />}
      {ordinal(percentileOf(rank))}
      <span className="visually-hidden"> percentile</span>
    </span>
  )
}
