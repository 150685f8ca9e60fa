import type { Job, JobName, Payload } from '../jobs/schedule.ts'
import { openServer } from './process.ts'

const { connection, now, job, ...options } = JSON.parse(process.argv[2] ?? '{}')
const server = await openServer(connection, now, options)
process.on('SIGTERM', () => void server.close().then(() => process.exit(0)))
// The test that started this process is gone, so nothing else would stop it.
process.on('disconnect', () => process.exit(1))
process.send?.(await server.listen('127.0.0.1', 0))
if (job) {
  // Only for those who ask, because it loads everything that a job needs.
  const { JOBS } = await import('../jobs/schedule.ts')
  const { run, scheduled } = JOBS[job as JobName] as unknown as Job<Payload>
  await run(server.context, scheduled)
}
