/** Corridor as a school runs it, usually including its jobs, in a separate process, at the benchmark's time of day. */
import type { Socket } from 'node:net'
import type { Pass } from '@corridor/contract'
import type { UserId } from '@corridor/rules/ids'
import type { PassEventName } from '@corridor/rules/live'
import { SettableClock } from '../../apps/server/src/clock.ts'
import type { EmbeddedConnection } from '../../apps/server/src/db/embedded/index.ts'
import { makeLog } from '../../apps/server/src/http/log.ts'
import { type Jobs, startJobs } from '../../apps/server/src/jobs/jobs.ts'
import { type CorridorServer, makeServer } from '../../apps/server/src/server.ts'
import { settledMemory } from '../memory/settled.ts'
import { schoolNow, sharedClock } from './clock.ts'
import { runChild } from './parent.ts'

export interface ServerInput {
  connection: EmbeddedConnection
  offset: number
  /** Another build of the web than this version's own. */
  webRoot?: string
  /** For districts that were filled at once, and in which the jobs would find years of work. */
  withoutJobs?: true
}

let server: CorridorServer
let jobs: Jobs | undefined
const sockets = new Set<Socket>()

runChild(
  {
    async start({ connection, offset, webRoot, withoutJobs }: ServerInput) {
      const clock = new SettableClock()
      clock.run(schoolNow(offset))
      const log = makeLog('warn')
      server = await makeServer({ connection, clock, log, ...(webRoot && { webRoot }) })
      if (!withoutJobs) jobs = await startJobs(server.context, connection, log)
      server.app.server.on('connection', (socket) => {
        sockets.add(socket)
        socket.once('close', () => sockets.delete(socket))
      })
      return server.listen('127.0.0.1', 0)
    },
    /** Sends one event by the way that every change takes, and says when it began to. */
    announce: ({ event, payload }: { event: PassEventName; payload: { pass: Pass } }) => {
      const startedAt = sharedClock()
      const nobody = { userIds: [], roomIds: [] }
      server.live.announce([{ eventId: 0, name: event, ...payload, previousHolders: nobody, notifications: [] }])
      return startedAt
    },
    memory: settledMemory,
    /** The server disconnects this person's sockets; they stay signed in. */
    endSockets: ({ userId }: { userId: UserId }) => server.context.live.refresh(userId),
    /** As when a cable is pulled: every connection breaks without being closed. */
    cutConnections: () => {
      for (const socket of sockets) socket.destroy()
    },
  },
  async () => {
    await jobs?.stop()
    await server.close()
  },
)
