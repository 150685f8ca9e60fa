import { addDays, type LocalDay, timesIn } from '@corridor/rules/time'
import type { I18n } from '@corridor/rules/words'
import { msg } from '@lingui/core/macro'

// lingui-set comment="Student: new pass, when"

/** "Today", "Tomorrow", or the name of the day. */
export function dayLabel(i18n: I18n, day: LocalDay, today: LocalDay): string {
  if (day === today) return i18n._(msg`Today`)
  return day === addDays(today, 1) ? i18n._(msg`Tomorrow`) : timesIn(i18n.locale).weekday(day)
}
