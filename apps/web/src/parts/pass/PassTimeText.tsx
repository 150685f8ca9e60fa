import type { Pass } from '@corridor/contract'
import { timeText } from '@corridor/rules/pass'
import { useLingui } from '@lingui/react/macro'
import { useSchool } from '../../base/session/initialize.ts'
import { useNow } from '../../base/session/now.ts'
import classes from './PassTimeText.module.css'

/** The line of text about time that fits the pass's state, in its school's time zone. */
export function PassTimeText({ pass }: { pass: Pass }) {
  const { i18n } = useLingui()
  const timezone = useSchool(pass.schoolId)?.timezone ?? 'UTC'
  return <span className={classes.time}>{timeText(i18n, pass, useNow(), timezone)}</span>
}
