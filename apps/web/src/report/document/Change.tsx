import { IconArrowNarrowDown, IconArrowNarrowUp } from '@tabler/icons-react'
import { countText } from './labels.ts'
import classes from './Report.module.css'

/** A green arrow up above 0, else a red one down. */
export function Change({ percent }: { percent: number }) {
  const isUp = percent > 0
  const Arrow = isUp ? IconArrowNarrowUp : IconArrowNarrowDown
  return (
    <span className={classes.change} data-direction={isUp ? 'up' : 'down'}>
      {`${percent < 0 ? '−' : ''}${countText(Math.abs(percent))}%`}
      <Arrow size={20} stroke={2.6} aria-hidden />
      <span className="visually-hidden">{isUp ? 'up' : 'down'}</span>
    </span>
  )
}
