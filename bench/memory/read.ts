/** How much memory processes use, in megabytes. */
import { readdir, readFile } from 'node:fs/promises'

export async function residentMemory(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1024
}

/**
 * A process and all its descendants. Shared pages are divided among the processes that share them: all of PostgreSQL's
 * processes map the same buffers, and a sum of their resident memory would count those many times.
 */
export async function memoryOfTree(pid: number): Promise<number> {
  const parentOf = await readParents()
  const isInTree = (id: number): boolean => id === pid || (parentOf.has(id) && isInTree(parentOf.get(id) ?? 0))
  const sizes = await Promise.all([...parentOf.keys()].filter(isInTree).map(proportionalKb))
  return sizes.reduce((total, size) => total + size, 0) / 1024
}

async function readParents(): Promise<Map<number, number>> {
  const names = await readdir('/proc').catch(() => {
    throw new Error('Memory is read from /proc, which this system does not have. Run this part on Linux.')
  })
  const parentOf = new Map<number, number>()
  for (const name of names.filter((name) => /^\d+$/.test(name))) {
    const status = await readFile(`/proc/${name}/status`, 'utf8').catch(() => '')
    const parent = /^PPid:\s+(\d+)/m.exec(status)?.[1]
    if (parent !== undefined) parentOf.set(Number(name), Number(parent))
  }
  return parentOf
}

async function proportionalKb(pid: number): Promise<number> {
  // A process that ended in the meantime uses none.
  const rollup = await readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => '')
  return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0)
}
