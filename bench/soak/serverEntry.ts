/** Corridor with its jobs in a process of its own, whose clock can be moved, to be killed at any moment. */
import { SettableClock } from '../../apps/server/src/clock.ts'
import type { Connection } from '../../apps/server/src/db/connect.ts'
import { makeLog } from '../../apps/server/src/http/log.ts'
import { type Jobs, startJobs } from '../../apps/server/src/jobs/jobs.ts'
import { type CorridorServer, makeServer } from '../../apps/server/src/server.ts'
import { schoolNow } from '../harness/clock.ts'
import { runChild } from '../harness/parent.ts'

export interface SoakedServerInput {
  connection: Connection
  /** Of its clock from the machine's, in milliseconds. */
  offset: number
}

const clock = new SettableClock()
// Not there yet if its parent ends while it starts.
let server: CorridorServer | undefined
let jobs: Jobs | undefined

runChild(
  {
    async start({ connection, offset }: SoakedServerInput) {
      clock.run(schoolNow(offset))
      const log = makeLog('silent')
      server = await makeServer({ connection, clock, log, poolSize: 10, writeRate: () => Number.POSITIVE_INFINITY })
      jobs = await startJobs(server.context, connection, log)
      return server.listen('127.0.0.1', 0)
    },
    setClock: ({ offset }: Pick<SoakedServerInput, 'offset'>) => clock.run(schoolNow(offset)),
  },
  async () => {
    server?.drain()
    await jobs?.stop()
    await server?.close()
  },
)
