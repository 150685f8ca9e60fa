import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The fields we use of `postmaster.pid`, which a running PostgreSQL keeps in its data folder. */
export interface PidFile {
  pid: number
  ready: boolean
}

export function pidFilePath(cluster: string): string {
  return join(cluster, 'postmaster.pid')
}

/** Undefined if there is none, or if it is still being written. */
export async function readPidFile(cluster: string): Promise<PidFile | undefined> {
  const text = await readFile(pidFilePath(cluster), 'utf8').catch(() => '')
  return parsePidFile(text)
}

export function parsePidFile(text: string): PidFile | undefined {
  const lines = text.split('\n').map((line) => line.trim())
  const pid = Number.parseInt(lines[0] ?? '', 10)
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  return { pid, ready: lines[7] === 'ready' }
}
