/** Every job: when it runs, and with which payload. */
import type { SchoolId } from '@corridor/rules/ids'
import { remindOfGroups } from '../apart/remind.ts'
import type { Context } from '../context.ts'
import { searchPairs } from '../insight/pairs/searchPairs.ts'
import { countWeeks } from '../insight/pattern/countWeeks.ts'
import { recountSchools } from '../insight/recount.ts'
import { expireKiosks } from '../kiosk/expire.ts'
import { eraseDue } from '../privacy/commands.ts'
import { forgetOldStudents } from '../privacy/retention.ts'
import { makeDueReports } from '../report/make.ts'
import { continueRuns } from '../roster/runner.ts'
import { fetchDueRosters } from '../roster/service/nightly.ts'
import { recordUsedDays } from '../schedule/usedDays.ts'
import { endLate } from './endLate.ts'
import { deleteOldRows } from './housekeeping.ts'
import { notifyOverTime } from './overTime.ts'
import { reopen } from './reopen.ts'
import { sweep } from './sweep.ts'

/** The database keeps it for a while, so it must not contain anything about a person except ids. */
export type Payload = Readonly<Record<string, string | number | boolean | null>>

export interface Job<P extends Payload> {
  /** In UTC, by the database's clock. */
  cron: string
  /** The payload of a scheduled run. */
  scheduled: P
  run: (context: Context, payload: P) => Promise<void>
}

function job<P extends Payload>(declared: Job<P>): Job<P> {
  return declared
}

export const JOBS = {
  'close-forgotten-passes': job<{ schoolId: SchoolId | null }>({
    cron: '*/5 * * * *',
    scheduled: { schoolId: null },
    run: sweep,
  }),
  /** Pauses end at any minute. */
  reopen: job<Record<string, never>>({
    cron: '* * * * *',
    scheduled: {},
    run: reopen,
  }),
  /** Blocks end at any minute. */
  'end-late-passes': job<Record<string, never>>({
    cron: '* * * * *',
    scheduled: {},
    run: endLate,
  }),
  'notify-over-time': job<Record<string, never>>({
    cron: '* * * * *',
    scheduled: {},
    run: ({ database, clock }) => notifyOverTime(database.db, clock.now()),
  }),
  /** Days begin at midnight in the school's time zone. */
  'remind-of-groups': job<Record<string, never>>({
    cron: '11 * * * *',
    scheduled: {},
    run: remindOfGroups,
  }),
  /** 6:00 pm is on a quarter of an hour of UTC in every zone. A later run catches up on what was missed. */
  'weekly-reports': job<Record<string, never>>({
    cron: '*/15 * * * *',
    scheduled: {},
    run: makeDueReports,
  }),
  /** A day is over at midnight in the school's time zone. */
  'record-days': job<Record<string, never>>({
    cron: '3 * * * *',
    scheduled: {},
    run: recordUsedDays,
  }),
  /** A week is over at midnight in the school's time zone. Most runs find nothing to do. */
  'count-weeks': job<Record<string, never>>({
    cron: '7 * * * *',
    scheduled: {},
    run: countWeeks,
  }),
  /** Most runs find nothing to do: it is for schools whose time zone has changed. */
  recount: job<Record<string, never>>({
    cron: '* * * * *',
    scheduled: {},
    run: recountSchools,
  }),
  /** Once a night in each school. */
  'search-pairs': job<Record<string, never>>({
    cron: '37 * * * *',
    scheduled: {},
    run: searchPairs,
  }),
  'erase-students': job<Record<string, never>>({
    cron: '41 * * * *',
    scheduled: {},
    run: eraseDue,
  }),
  /** Runs at night in America. */
  'forget-old-students': job<Record<string, never>>({
    cron: '23 8 * * *',
    scheduled: {},
    run: forgetOldStudents,
  }),
  /** Imports that were cut off by the end of their process go on. */
  rosters: job<Record<string, never>>({
    cron: '* * * * *',
    scheduled: {},
    run: continueRuns,
  }),
  /** Runs at the hour that the district has chosen. A later run catches up on a missed one. */
  'fetch-rosters': job<Record<string, never>>({
    cron: '*/15 * * * *',
    scheduled: {},
    run: fetchDueRosters,
  }),
  housekeeping: job<Record<string, never>>({
    cron: '17 * * * *',
    scheduled: {},
    run: ({ database, clock }) => deleteOldRows(database.db, clock.now()),
  }),
  /** Kiosks that nobody has used for a month. */
  'expire-kiosks': job<Record<string, never>>({
    cron: '23 * * * *',
    scheduled: {},
    run: expireKiosks,
  }),
}

export type JobName = keyof typeof JOBS
export type PayloadOf<N extends JobName> = (typeof JOBS)[N]['scheduled']
