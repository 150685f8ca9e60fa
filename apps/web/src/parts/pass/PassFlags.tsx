import type { Pass } from '@corridor/contract'
import { waitsUrgently } from '@corridor/rules/pass'
import { reachedLimitText, urgentText } from '@corridor/rules/text'
import { bareClock } from '@corridor/rules/time'
import { useSchool } from '../../base/session/initialize.ts'
import classes from './StatusPill.module.css'
import { StatusPill } from './StatusPill.tsx'

/** On a pass that its student called urgent, until somebody has let them go. */
export function UrgentPill({ pass }: { pass: Pass }) {
  return waitsUrgently(pass) ? <StatusPill tone="over" label={urgentText(pass.urgentTimes)} /> : null
}

/** Beside the name on a request that was made at a limit: "2 of 2 today". */
export function LimitNote({ pass }: { pass: Pass }) {
  if (!pass.reachedLimit || pass.approvedAt !== null) return null
  return <span className={classes.limit}>{reachedLimitText(pass.reachedLimit)}</span>
}

/** Beside the name of somebody who came late: "Late, 8:42". Why is not for everybody. */
export function LateNote({ pass }: { pass: Pass }) {
  const timezone = useSchool(pass.schoolId)?.timezone ?? 'UTC'
  if (!pass.isLate || pass.startedAt === null) return null
  return <span className={classes.limit}>Late, {bareClock(pass.startedAt, timezone)}</span>
}
