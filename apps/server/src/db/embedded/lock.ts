/**
 * Allows one server per data folder. The lock must disappear when its holder is killed, or the next start would require
 * manual cleanup. Only the kernel guarantees that, with a lock on an open file. Node has no such function, but its
 * built-in SQLite takes one: an exclusive transaction on an empty database, held open.
 */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { folderFailure, StartupFailure } from '../../process/failure.ts'

/** How long to wait for a server that is just stopping, so that a quick restart works. */
const patienceMs = 3000
const SQLITE_BUSY = 5
const SQLITE_READONLY = 8
const SQLITE_IOERR = 10
const SQLITE_FULL = 13
const SQLITE_CANTOPEN = 14
const SQLITE_NOTADB = 26

export interface FolderLock {
  release(): void
}

export async function lockFolder(dataDir: string, patience = patienceMs): Promise<FolderLock> {
  const deadline = performance.now() + patience
  for (;;) {
    const lock = tryLock(dataDir)
    if (lock) return lock
    if (performance.now() >= deadline) {
      throw new StartupFailure(
        `Corridor is already running on this data folder (${dataDir}). Stop it first or set DATA_DIR to another folder.`,
      )
    }
    await pause(50)
  }
}

function tryLock(dataDir: string): FolderLock | undefined {
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(join(dataDir, 'lock'), { timeout: 0 })
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
    const held = database
    return { release: () => held.close() }
  } catch (error) {
    if (database?.isOpen) database.close()
    const reason = error instanceof Error && 'errcode' in error ? error.errcode : undefined
    if (reason === SQLITE_BUSY) return undefined
    if (reason === SQLITE_CANTOPEN || reason === SQLITE_READONLY) {
      throw folderFailure(dataDir, Object.assign(new Error('no lock'), { code: 'EACCES' }))
    }
    if (reason === SQLITE_FULL || reason === SQLITE_IOERR) {
      throw folderFailure(
        dataDir,
        Object.assign(new Error('no lock'), { code: reason === SQLITE_FULL ? 'ENOSPC' : 'EIO' }),
      )
    }
    if (reason === SQLITE_NOTADB) {
      throw folderFailure(dataDir, Object.assign(new Error('no lock'), { code: 'EISDIR', path: join(dataDir, 'lock') }))
    }
    throw error
  }
}
