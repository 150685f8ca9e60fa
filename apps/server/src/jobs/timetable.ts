/** Everything that happens by itself: when, and what it is handed. */
import type { Context } from '../context.ts'
import { forgetOldRows } from './housekeeping.ts'
import { sweep } from './sweep.ts'

/** The database keeps it for a while, so there is nothing about a person in it but an id. */
export type Payload = Readonly<Record<string, string | number | boolean | null>>

export interface Job<P extends Payload> {
  /** In the time of the database. */
  cron: string
  /** What it is handed when its time has come. */
  scheduled: P
  run: (context: Context, payload: P) => Promise<void>
}

function job<P extends Payload>(declared: Job<P>): Job<P> {
  return declared
}

export const JOBS = {
  'close-forgotten-passes': job<{ schoolId: number | null }>({
    cron: '*/5 * * * *',
    scheduled: { schoolId: null },
    run: sweep,
  }),
  housekeeping: job<Record<string, never>>({
    cron: '17 * * * *',
    scheduled: {},
    run: ({ database, clock }) => forgetOldRows(database.db, clock.now()),
  }),
}

export type JobName = keyof typeof JOBS
export type PayloadOf<N extends JobName> = (typeof JOBS)[N]['scheduled']
