import { weekdayAndDay } from '@corridor/rules/time'
import { HorizontalScroll } from '../../ui/chart/HorizontalScroll.tsx'
import type { UsedDay } from './days.ts'
import classes from './YearCalendar.module.css'

/** The days on which a pass was used, the latest first. */
export function DayTable({ days, caption }: { days: readonly UsedDay[]; caption: string }) {
  if (days.length === 0) return <p className={classes.empty}>No passes were used this school year.</p>
  return (
    <HorizontalScroll label={caption}>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Minutes</th>
            <th scope="col">Passes</th>
          </tr>
        </thead>
        <tbody>
          {days.toReversed().map(({ relevantDate, duration, usedPasses }) => (
            <tr key={relevantDate}>
              <th scope="row">{weekdayAndDay(relevantDate)}</th>
              <td>{duration}</td>
              <td>{usedPasses}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </HorizontalScroll>
  )
}
