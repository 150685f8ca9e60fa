import type { SchoolSetup } from '@corridor/contract'
import type { SchoolId } from '@corridor/rules/ids'
import { dayTitle, scheduleOn } from '@corridor/rules/schedule'
import { localDay } from '@corridor/rules/time'
import { IconCalendar } from '@tabler/icons-react'
import { useNow } from '../../base/session/now.ts'
import { i18n } from '../../words/runtime.tsx'
import classes from '../limits/ClosedLine.module.css'
import { useSchoolInView } from '../limits/useSchoolInView.ts'

/** Above live passes: one quiet line on a day that is not like any other, with its letter or its name. */
export default function DayLine({ schoolChoice }: { schoolChoice: SchoolId | 'all' }) {
  const setup = useSchoolInView(schoolChoice)
  return setup ? <Line setup={setup} /> : null
}

function Line({ setup }: { setup: SchoolSetup }) {
  const title = dayTitle(i18n, scheduleOn(setup, localDay(useNow(), setup.school.timezone)))
  if (title === null) return null
  return (
    <p className={classes.line}>
      <IconCalendar size={16} aria-hidden />
      <span>{title}</span>
    </p>
  )
}
