import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Finding } from './finding.ts'

const GIGABYTE = 1024 ** 3
/** A school year of passes takes less than the first; PostgreSQL needs some room to work. */
const FEW = 5 * GIGABYTE
const TOO_FEW = GIGABYTE / 2

export async function* checkDisk(dataDir: string): AsyncGenerator<Finding> {
  const about = 'Disk'
  // The folder may not be there yet.
  const disk = await statfs(dataDir).catch(() => statfs(dirname(dataDir)).catch(() => undefined))
  yield disk
    ? evaluateDisk(disk.bavail * disk.bsize, dataDir)
    : { state: 'problem', about, says: `${dataDir} cannot be reached. Set DATA_DIR to a folder on this computer.` }
}

export function evaluateDisk(free: number, dataDir: string): Finding {
  const about = 'Disk'
  const left = `The disk of ${dataDir} has ${(free / GIGABYTE).toFixed(1)} GB left`
  if (free < TOO_FEW) return { state: 'problem', about, says: `${left}. Make room now, or nothing can be saved soon.` }
  if (free < FEW) return { state: 'warning', about, says: `${left}. Make room before the next school year.` }
  return { state: 'ok', about, says: `${left}.` }
}
