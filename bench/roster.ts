/**
 * The first import of a large district's roster by `npm run roster`, and the same file once more, which changes nothing.
 * The floor is COPY of the same rows into the same tables.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '../apps/server/src/db/connect.ts'
import type { EmbeddedConnection } from '../apps/server/src/db/embedded/index.ts'
import { expectOne } from '../apps/server/src/db/expectOne.ts'
import { migrate } from '../apps/server/src/db/migrate.ts'
import { classMember, district, school } from '../apps/server/src/db/schema/index.ts'
import { clockOffset, schoolNow } from './harness/clock.ts'
import { openCluster } from './harness/cluster.ts'
import { type Cpu, withCpu } from './harness/cpu.ts'
import type { Line } from './line.ts'
import type { Part } from './part.ts'
import { copyBack, writeCopies } from './roster/copy.ts'
import { largeRoster, schoolName } from './roster/district.ts'
import { type Imported, importFile } from './roster/importFile.ts'

const MAX_SECONDS = 180
const MAX_MB = 600
const DISTRICT = 'Large District'

export const roster: Part = {
  title: 'Importing the roster of a large district',
  async run({ sizes, open, print }) {
    const { rounds, ...size } = sizes.roster
    const now = schoolNow(clockOffset())
    const folder = await mkdtemp(join(tmpdir(), 'corridor-bench-'))
    open.defer(() => rm(folder, { recursive: true, force: true }))
    print(`Writing the roster: ${size.students.toLocaleString('en-US')} students…`)
    const file = join(folder, 'roster.zip')
    const bytes = largeRoster(size)
    await writeFile(file, bytes)

    const cluster = await openCluster(open, { fsync: true })
    const empty = await cluster.create('empty')
    await migrate(empty)
    await withDatabase(empty, async ({ db }) => {
      const { districtId } = expectOne(await db.insert(district).values({ name: DISTRICT, createdAt: now }).returning())
      await db.insert(school).values(
        Array.from({ length: size.schools }, (_, at) => ({
          districtId,
          name: schoolName(at),
          timezone: 'America/Chicago',
          createdAt: now,
        })),
      )
    })
    const first: (Imported & { cpu: Cpu })[] = []
    const again: (Imported & { cpu: Cpu })[] = []
    const copied: { seconds: number; rows: number; cpu: Cpu }[] = []
    /** The command and PostgreSQL are both processes of this one. */
    const pids = { server: process.pid }
    const measured = <T extends object>(work: () => Promise<T>) =>
      withCpu(pids, async () => ({ operations: 1, ...(await work()) }))
    let enrollments = 0
    for (let round = 0; round < rounds; round += 1) {
      const imported = await cluster.create(`imported_${round}`, 'empty')
      const job = { file, district: DISTRICT, postgres: cluster.pid }
      first.push(await measured(() => importFile(imported, job)))
      again.push(await measured(() => importFile(imported, job)))
      if (/[+~-][1-9]/.test(again.at(-1)?.said ?? '')) {
        throw new Error(`The same file again is not an empty plan: ${again.at(-1)?.said}`)
      }
      if (round === 0) {
        enrollments = await withDatabase(imported, ({ db }) => db.$count(classMember))
        await writeCopies(imported)
      }
      const copy = await cluster.create(`copied_${round}`, 'empty')
      copied.push(await measured(() => copyBack(copy)))
      print(`Round ${round + 1}: ${first.at(-1)?.seconds.toFixed(1)} s, again ${again.at(-1)?.seconds.toFixed(1)} s`)
    }
    if (enrollments !== size.students * size.periods) throw new Error(`There are ${enrollments} enrollments.`)
    const floor = copied.map(({ seconds }) => seconds)
    return {
      lines: [
        {
          what: 'the first import',
          unit: 's',
          corridor: first.map(({ seconds }) => seconds),
          floor,
          target: { of: 'corridor', atMost: MAX_SECONDS },
        },
        cpuLine('CPU of the first import, command and database', first, copied),
        { what: 'the same file again', unit: 's', corridor: again.map(({ seconds }) => seconds), floor },
        cpuLine('CPU of the same file again, command and database', again, copied),
        {
          what: 'memory of the process, at most',
          unit: 'MB',
          corridor: [...first, ...again].map(({ peakMb }) => peakMb),
          target: { of: 'corridor', atMost: MAX_MB },
        },
        {
          what: 'memory with PostgreSQL, at most',
          unit: 'MB',
          corridor: [...first, ...again].map(({ peakWithDatabaseMb }) => peakWithDatabaseMb),
        },
      ],
      notes: [
        `${size.students.toLocaleString('en-US')} students in ${size.schools} schools, ${enrollments.toLocaleString('en-US')} enrollments, a zip of ${(bytes.length / 1e6).toFixed(1)} MB; ${copied[0]?.rows.toLocaleString('en-US')} rows are written.`,
        'The time is that of the whole command, from its start to its last line. The same file again is read, compared and changes nothing.',
        'The floor is COPY of all rows that the import writes, with its trail and its steps, from files into the same tables with their indexes and triggers.',
      ],
    }
  },
}

type Costly = readonly { cpu: Cpu }[]

function cpuLine(what: string, corridor: Costly, floor: Costly): Line {
  const seconds = (all: Costly) => all.map(({ cpu }) => cpu.server / 1000)
  return { what, unit: 's', corridor: seconds(corridor), floor: seconds(floor) }
}

async function withDatabase<T>(
  connection: EmbeddedConnection,
  work: (database: ReturnType<typeof connect>) => Promise<T>,
): Promise<T> {
  const database = connect({ connection, poolSize: 2 })
  try {
    return await work(database)
  } finally {
    await database.close()
  }
}
