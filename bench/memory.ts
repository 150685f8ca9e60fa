/** The memory that server and database use, idle and during the burst. */
import { measureBurst } from './burst/measure.ts'
import type { Part } from './part.ts'

export const memory: Part = {
  title: 'Memory at rest and under the burst',
  async run(bench) {
    const { server, floor, postgres } = (await measureBurst(bench)).memory
    const line = (what: string, corridor: number, beside: number) => ({ what, unit: 'MB', corridor, floor: beside })
    return {
      lines: [
        line('server at rest', server.atRest, floor.atRest),
        line('server under the burst', server.underBurst, floor.underBurst),
        line('PostgreSQL at rest', postgres.atRest, postgres.empty),
        line('PostgreSQL under the burst', postgres.underBurst, postgres.empty),
      ],
      notes: [
        'The server beside a bare Socket.IO with as many sockets; PostgreSQL beside itself, new and empty.',
        'PostgreSQL is all of its processes, with the pages that they share counted once.',
      ],
    }
  },
}
