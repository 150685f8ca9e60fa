/** The memory that server and database use, idle and during the burst. */
import { measureBurst } from './burst/measure.ts'
import type { Part } from './part.ts'

export const memory: Part = {
  title: 'Memory at rest and under the burst',
  async run(bench) {
    const { server, floor, postgres } = (await measureBurst(bench)).memory
    const line = (what: string, corridor: readonly number[], of: readonly number[]) => ({
      what,
      unit: 'MB',
      corridor,
      floor: of,
    })
    return {
      lines: [
        line('server at rest', [server.atRest], [floor.atRest]),
        line('server under the burst', server.underBurst, floor.underBurst),
        line('PostgreSQL at rest', [postgres.atRest], [postgres.empty]),
        line('PostgreSQL under the burst', postgres.underBurst, [postgres.empty]),
      ],
      notes: [
        'The server is compared to plain Socket.IO with as many sockets, PostgreSQL to a new and empty one.',
        'PostgreSQL includes all of its processes; shared pages are counted once.',
      ],
    }
  },
}
