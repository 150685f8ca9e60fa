/**
 * The CPU time that server and database use, from /proc. It stays true on a busy machine, where throughput depends on
 * what else is running.
 */
import { readdir, readFile } from 'node:fs/promises'
import type { Line, Target } from '../line.ts'

/** The kernel counts in hundredths of a second. */
const MS_PER_TICK = 10

/** Milliseconds. A floor without a database has only a server. */
export interface Cpu {
  server: number
  database: number
}

export interface Pids {
  server: number
  database?: number
}

/** Runs the operations, and returns what each of them cost on average. */
export async function withCpu<T extends { operations: number }>(
  { server, database }: Pids,
  run: () => Promise<T>,
): Promise<T & { cpu: Cpu }> {
  const read = async () => ({
    server: await cpuMsOfTree(server),
    database: database === undefined ? 0 : await cpuMsOfTree(database),
  })
  const before = await read()
  const result = await run()
  const after = await read()
  const cpu = {
    server: (after.server - before.server) / result.operations,
    database: (after.database - before.database) / result.operations,
  }
  return { ...result, cpu }
}

interface Costly {
  cpu: Cpu
}

/** The target applies to both together. */
export function cpuLines(
  operation: string,
  corridor: readonly Costly[],
  floor: readonly Costly[],
  target?: Target,
): Line[] {
  const line = (what: string, read: (cpu: Cpu) => number): Line => ({
    what: `CPU per ${operation}, ${what}`,
    unit: 'ms',
    corridor: corridor.map(({ cpu }) => read(cpu)),
    floor: floor.map(({ cpu }) => read(cpu)),
  })
  return [
    { ...line('server and database', ({ server, database }) => server + database), ...(target && { target }) },
    line('server', ({ server }) => server),
    line('database', ({ database }) => database),
  ]
}

interface Usage {
  parent: number
  ticks: number
}

/** A process and its descendants: PostgreSQL has a process for each connection. */
export async function cpuMsOfTree(pid: number): Promise<number> {
  const usages = await readUsages()
  const isInTree = (id: number): boolean => id === pid || (usages.has(id) && isInTree(usages.get(id)?.parent ?? 0))
  const inTree = [...usages].filter(([id]) => isInTree(id))
  return inTree.reduce((total, [, { ticks }]) => total + ticks, 0) * MS_PER_TICK
}

async function readUsages(): Promise<Map<number, Usage>> {
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const usages = new Map<number, Usage>()
  for (const name of names) {
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')
    // The command name is in parentheses and can contain any character.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [, parent = 0] = fields
    // utime and stime, of the process itself and of its ended children.
    const ticks = fields.slice(11, 15).reduce((total, value) => total + value, 0)
    if (stat) usages.set(Number(name), { parent, ticks })
  }
  return usages
}
