/**
 * What happens by itself, at the start and from time to time. pg-boss keeps the timetable in the same database, so
 * that several servers share the work instead of doing it several times.
 */
import type { FastifyBaseLogger } from 'fastify'
import { PgBoss } from 'pg-boss'
import { runSystemChange } from '../change/change.ts'
import type { Context } from '../context.ts'
import { type Connection, poolConfig } from '../db/connect.ts'
import { describeFailure } from '../http/describeFailure.ts'
import { closeForgotten } from '../pass/commands/close.ts'
import { forgetOldRows } from './housekeeping.ts'

export interface Jobs {
  stop(): Promise<void>
}

const JOBS = {
  'close-forgotten-passes': { cron: '*/5 * * * *', run: sweep },
  housekeeping: { cron: '17 * * * *', run: ({ database, clock }: Context) => forgetOldRows(database.db, clock.now()) },
} as const

export async function startJobs(context: Context, connection: Connection, log: FastifyBaseLogger): Promise<Jobs> {
  const boss = new PgBoss({
    ...poolConfig(connection),
    max: 2,
    application_name: 'corridor-jobs',
  } as ConstructorParameters<typeof PgBoss>[0])
  boss.on('error', (error) => log.warn({ failure: error.name }, 'jobs are disturbed'))
  await boss.start()
  for (const [name, { cron, run }] of Object.entries(JOBS)) {
    await boss.createQueue(name)
    await boss.schedule(name, cron)
    await boss.work(name, async () => {
      try {
        await run(context)
      } catch (error) {
        log.error({ job: name, failure: describeFailure(error as Error) }, 'a job failed; it will be tried again')
        // pg-boss keeps what a job throws, with everything in it, and an error of a query has its values.
        throw new Error('The job failed. How is in the log of the server.')
      }
    })
  }
  await sweep(context)
  return { stop: () => boss.stop({ graceful: true, timeout: 5000 }) }
}

export function sweep(context: Context): Promise<void> {
  return runSystemChange(context, async ({ tx, now, announcements }) => {
    const outcome = await closeForgotten(tx, now)
    announcements.push(...outcome.announcements)
  })
}
