/**
 * Runs jobs automatically, at startup and on a schedule. pg-boss keeps the schedule in the same database, so that
 * several servers share the work instead of repeating it.
 */
import type { FastifyBaseLogger } from 'fastify'
import { PgBoss } from 'pg-boss'
import { type Context, unhurried } from '../context.ts'
import { type Connection, poolConfig } from '../db/client.ts'
import { loggedError } from '../http/loggedError.ts'
import { JOBS, type Job, type JobName, type Payload, type PayloadOf } from './schedule.ts'
import { type SendingPace, startSending } from './sending.ts'
import { startStatistics } from './statistics.ts'

export interface Jobs {
  /** Queues a job. Any process may run it. */
  send<N extends JobName>(name: N, payload: PayloadOf<N>): Promise<void>
  stop(): Promise<void>
}

export async function startJobs(
  context: Context,
  connection: Connection,
  log: FastifyBaseLogger,
  pace?: SendingPace,
): Promise<Jobs> {
  const boss = new PgBoss({
    ...poolConfig(connection),
    max: 2,
    application_name: 'corridor-jobs',
  } as ConstructorParameters<typeof PgBoss>[0])
  boss.on('error', (error) => log.warn({ failure: loggedError(error) }, 'job queue error'))
  await boss.start()

  const unhurriedContext = unhurried(context)
  const run = async (name: string, { run, scheduled }: Job<Payload>, payload: Payload | null) => {
    const startedAt = performance.now()
    const count = (outcome: 'done' | 'failed') =>
      context.metrics?.countJob(name, outcome, (performance.now() - startedAt) / 1000)
    try {
      await run(unhurriedContext, { ...scheduled, ...payload })
      count('done')
    } catch (error) {
      count('failed')
      log.error({ job: name, failure: loggedError(error) }, 'a job failed; it will be tried again')
      // pg-boss stores whatever a job throws, and a query's error contains its values.
      throw new Error('The job failed. See the server log.')
    }
  }
  for (const [name, declared] of Object.entries(JOBS)) {
    const job = declared as unknown as Job<Payload>
    await boss.createQueue(name)
    await boss.schedule(name, job.cron, job.scheduled)
    await boss.work<Payload | null>(name, async (batch) => {
      for (const { data } of batch) await run(name, job, data)
    })
  }
  const sweep = JOBS['close-forgotten-passes']
  // A failure in one school must not keep the server from starting. The sweep runs again in five minutes.
  await run('close-forgotten-passes', sweep as unknown as Job<Payload>, null).catch(() => undefined)
  const sending = startSending(context, log, pace)
  const statistics = startStatistics(context.database, log)
  return {
    send: async (name, payload) => void (await boss.send(name, payload)),
    stop: async () => {
      await Promise.all([sending.stop(), statistics.stop(), boss.stop({ graceful: true, timeout: 5000 })])
    },
  }
}
