import type { SchoolSetup } from '@corridor/contract'
import { movedText } from '@corridor/rules/pass'
import { useLingui } from '@lingui/react/macro'
import { useNow } from '../../base/session/now.ts'
import classes from './MovedNote.module.css'
import { type ScheduleFields, toInstant } from './scheduleTime.ts'

/** Says that the form has moved the time, while it has. */
export function MovedNote({ schedule, setup }: { schedule: ScheduleFields; setup: SchoolSetup }) {
  const { i18n } = useLingui()
  const { timezone } = setup.school
  const text = movedText(i18n, toInstant(schedule, timezone), useNow(), timezone, setup.calendar)
  return (
    <p role="status" className={classes.note}>
      {text}
    </p>
  )
}
