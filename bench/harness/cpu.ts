/** How much processor time a process and all that it started have used, in milliseconds. Read from /proc. */
import { readdir, readFile } from 'node:fs/promises'

/** The kernel counts in hundredths of a second. */
const MS_PER_TICK = 10

interface Usage {
  parent: number
  ticks: number
}

export async function cpuMsOfTree(pid: number): Promise<number> {
  const usages = await readUsages()
  const isOurs = (one: number): boolean => one === pid || (usages.has(one) && isOurs(usages.get(one)?.parent ?? 0))
  const ours = [...usages].filter(([one]) => isOurs(one))
  return ours.reduce((total, [, { ticks }]) => total + ticks, 0) * MS_PER_TICK
}

async function readUsages(): Promise<Map<number, Usage>> {
  const names = (await readdir('/proc')).filter((name) => /^\d+$/.test(name))
  const usages = new Map<number, Usage>()
  for (const name of names) {
    const stat = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')
    // The command's name stands in parentheses and may contain anything.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number)
    const [, parent = 0] = fields
    // utime, stime, and those of children that have ended.
    const ticks = fields.slice(11, 15).reduce((total, value) => total + value, 0)
    if (stat) usages.set(Number(name), { parent, ticks })
  }
  return usages
}
