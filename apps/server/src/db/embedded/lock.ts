/**
 * Who uses a data folder. `lock` is held by the one process that runs PostgreSQL on it. `guests` is held by commands that
 * may run beside a server, such as a backup, by any number of them: whoever wants to start or stop PostgreSQL waits until
 * there are none, so that none of them loses its connection halfway.
 *
 * A lock must disappear when its holder is killed, or the next start would require manual cleanup. Only the kernel
 * guarantees that, with a lock on an open file. Node has no such function, but its built-in SQLite takes one: a
 * transaction on an empty database, held open.
 */
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { folderFailure, StartupFailure } from '../../process/failure.ts'

/** How long to wait for a server that is just stopping, so that a quick restart works. */
const TIMEOUT_MS = 3000
const SQLITE_BUSY = 5
const SQLITE_READONLY = 8
const SQLITE_IOERR = 10
const SQLITE_FULL = 13
const SQLITE_CANTOPEN = 14
const SQLITE_NOTADB = 26

export interface FolderLock {
  release(): void
}

export interface LockOptions {
  timeoutMs?: number
  /** The caller is a guest itself. */
  isGuest?: boolean
  /** There are guests, who are waited for. */
  onGuests?: () => void
}

/** With guests there is no deadline: they end, and then either the lock is free or a server has it. */
export async function lockFolder(dataDir: string, options: LockOptions = {}): Promise<FolderLock> {
  const { timeoutMs = TIMEOUT_MS, isGuest = false, onGuests = () => {} } = options
  let deadline = performance.now() + timeoutMs
  let isTold = false
  for (;;) {
    const guests = isGuest ? NO_GUESTS : tryLock(dataDir, 'guests', EXCLUSIVE)
    const lock = guests && tryLock(dataDir, 'lock', EXCLUSIVE)
    guests?.release()
    if (lock) return lock
    if (!guests) {
      deadline = performance.now() + timeoutMs
      if (!isTold) onGuests()
      isTold = true
    } else if (performance.now() >= deadline) {
      throw new StartupFailure(
        `Corridor is already running on this data folder (${dataDir}). Stop it first or set DATA_DIR to another folder.`,
      )
    }
    await pause(50)
  }
}

/** The holder of this lock may connect to a running PostgreSQL. */
export function lockAsGuest(dataDir: string): Promise<FolderLock> {
  return waitForLock(dataDir, SHARED)
}

/** Waits until there are no guests, and keeps others from becoming one. */
export function lockOutGuests(dataDir: string): Promise<FolderLock> {
  return waitForLock(dataDir, EXCLUSIVE)
}

async function waitForLock(dataDir: string, statement: string): Promise<FolderLock> {
  for (;;) {
    const lock = tryLock(dataDir, 'guests', statement)
    if (lock) return lock
    await pause(50)
  }
}

const NO_GUESTS: FolderLock = { release: () => {} }
const EXCLUSIVE = 'BEGIN EXCLUSIVE'
/** A read takes the lock, and the transaction keeps it. */
const SHARED = 'BEGIN; SELECT * FROM sqlite_master'

function tryLock(dataDir: string, name: string, statement: string): FolderLock | undefined {
  let database: DatabaseSync | undefined
  try {
    database = new DatabaseSync(join(dataDir, name), { timeout: 0 })
    database.exec(`PRAGMA journal_mode = MEMORY; ${statement}`)
    const held = database
    return { release: () => void (held.isOpen && held.close()) }
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
      throw folderFailure(dataDir, Object.assign(new Error('no lock'), { code: 'EISDIR', path: join(dataDir, name) }))
    }
    throw error
  }
}
