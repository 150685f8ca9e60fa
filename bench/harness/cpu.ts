/** The CPU time that a process and its descendants have used, in milliseconds, from /proc. */
import { readdir, readFile } from 'node:fs/promises'

/** The kernel counts in hundredths of a second. */
const MS_PER_TICK = 10

interface Usage {
  parent: number
  ticks: number
}

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
