import { chmod, lstat, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { StartupFailure } from '../../process/failure.ts'
import { type IdentityRequest, otherAccount, ourselves, userNamespace } from './identity.ts'
import { type Embedded, type EmbeddedOptions, startEmbedded } from './index.ts'
import { isAlive } from './leftovers.ts'
import { lockFolder } from './lock.ts'
import { pidFilePath, readPidFile } from './pidfile.ts'
import { run } from './program.ts'
import { closedFolder, kill, query, startElsewhere } from './testing.ts'
import { waitUntil } from './wait.ts'

const isRoot = process.getuid?.() === 0
const inNamespace = async (request: IdentityRequest) => (await userNamespace(request)) ?? ourselves(request)
const hasReadOnly = (
  await run({ file: 'unshare', args: ['-m', 'sh', '-c', 'mount --bind -o ro /tmp /tmp && ! touch /tmp/x'] })
).succeeded
const hasNamespaces = (await run({ file: 'unshare', args: ['--user', '--map-user=65534', 'true'] })).succeeded

async function start(dataDir: string, options: Partial<EmbeddedOptions> = {}): Promise<Embedded> {
  const embedded = await startEmbedded({ dataDir, fsync: false, ...options })
  onTestFinished(() => embedded.stop())
  return embedded
}

/** PostgreSQL has run and stopped there. */
let used: string
beforeAll(async () => {
  used = await mkdtemp(join(tmpdir(), 'corridor-test-'))
  await (await startEmbedded({ dataDir: used, fsync: false })).stop()
})
afterAll(() => rm(used, { recursive: true, force: true }))

/** A copy takes a fraction of the time of making one, except where the data is somewhere else. */
async function usedFolder(): Promise<string> {
  const dataDir = await closedFolder()
  if ((await lstat(join(used, 'postgres'))).isSymbolicLink()) {
    await (await startEmbedded({ dataDir, fsync: false })).stop()
  } else {
    await run({ file: 'cp', args: ['-a', join(used, 'postgres'), dataDir] })
  }
  return dataDir
}

describe('the embedded PostgreSQL', () => {
  it('runs in a folder that is closed to others, keeps its data, and listens on no port', async () => {
    const dataDir = join(await closedFolder(), 'data')
    const first = await start(dataDir)
    await query(first.connection, 'CREATE TABLE kept AS SELECT 1 AS value')
    const [listening] = await query(first.connection, 'SHOW listen_addresses')
    expect(listening).toEqual({ listen_addresses: '' })
    await first.stop()

    const second = await start(dataDir)
    expect(await query(second.connection, 'SELECT value FROM kept')).toEqual([{ value: 1 }])
    await second.stop()
  })

  it('leaves nothing behind when it stops', async () => {
    const dataDir = await usedFolder()
    const embedded = await start(dataDir)
    expect((await stat(embedded.connection.host)).mode & 0o777).toBe(0o700)
    await embedded.stop()
    expect(isAlive(embedded.pid)).toBe(false)
    expect(await readPidFile(join(dataDir, 'postgres'))).toBeUndefined()
    await expect(stat(embedded.connection.host)).rejects.toThrow('ENOENT')
  })

  it('runs beside another copy', async () => {
    const [one, other] = await Promise.all([start(await usedFolder()), start(await usedFolder())])
    await query(one.connection, 'CREATE TABLE mine ()')
    await expect(query(other.connection, 'SELECT FROM mine')).rejects.toThrow('does not exist')
  })

  it('refuses a folder that is in use and says what to do', async () => {
    const dataDir = await usedFolder()
    await start(dataDir)
    await expect(lockFolder(dataDir, { timeoutMs: 0 })).rejects.toThrow(
      `Corridor is already running on this data folder (${dataDir}). Stop it first or set DATA_DIR to another folder.`,
    )
  })

  it('is started again when it ends unexpectedly, at the same address and with its data', async () => {
    const restarted = Promise.withResolvers<void>()
    const embedded = await start(await usedFolder(), { fsync: true, onRestart: restarted.resolve })
    const { pid } = embedded
    await query(embedded.connection, 'CREATE TABLE kept AS SELECT 1 AS value')
    process.kill(pid, 'SIGKILL')
    await restarted.promise
    expect(embedded.pid).not.toBe(pid)
    expect(await query(embedded.connection, 'SELECT value FROM kept')).toEqual([{ value: 1 }])
    await embedded.stop()
    expect(isAlive(embedded.pid)).toBe(false)
  })

  it('is given up when it keeps ending', async () => {
    let restarts = 0
    const onRestart = () => {
      restarts += 1
      process.kill(embedded.pid, 'SIGKILL')
    }
    const patience = { soonMs: 600_000, waitsMs: [1, 1, 1] }
    const embedded = await start(await usedFolder(), { onRestart, patience })
    process.kill(embedded.pid, 'SIGKILL')
    await embedded.lost
    expect(restarts).toBe(3)
  })

  it('is not started again when it was asked to stop', async () => {
    let restarts = 0
    const embedded = await start(await usedFolder(), { onRestart: () => (restarts += 1) })
    process.kill(embedded.pid, 'SIGKILL')
    await embedded.stop()
    expect([restarts, isAlive(embedded.pid)]).toEqual([0, false])
  })
})

describe('after a kill', () => {
  it('stops a PostgreSQL that was left behind and keeps what it had committed', async () => {
    const dataDir = await usedFolder()
    const before = await startElsewhere(dataDir, 'orphaning')
    await query(before.connection, 'CREATE TABLE kept AS SELECT 1 AS value')
    await kill(before)
    expect(isAlive(before.postgresPid)).toBe(true)

    const after = await start(dataDir)
    expect(await readPidFile(join(dataDir, 'postgres'))).toEqual({ pid: after.pid, ready: true })
    expect(await query(after.connection, 'SELECT value FROM kept')).toEqual([{ value: 1 }])
    await expect(stat(before.connection.host)).rejects.toThrow('ENOENT')
  })

  it.runIf(process.platform === 'linux')('takes PostgreSQL along when the server is killed', async () => {
    const dataDir = await usedFolder()
    await kill(await startElsewhere(dataDir))
    const stopped = async () => (await readPidFile(join(dataDir, 'postgres'))) === undefined
    expect(await waitUntil(stopped, 20_000)).toBe(true)
  })

  it('starts again when the server and PostgreSQL were killed together', async () => {
    const dataDir = await usedFolder()
    const before = await startElsewhere(dataDir)
    await query(before.connection, 'CREATE TABLE kept AS SELECT 1 AS value')
    process.kill(before.postgresPid, 'SIGKILL')
    await kill(before)

    const after = await start(dataDir)
    expect(await query(after.connection, 'SELECT value FROM kept')).toEqual([{ value: 1 }])
    await expect(stat(before.connection.host)).rejects.toThrow('ENOENT')
  })

  it('is not misled by a pid file whose number now belongs to another program', async () => {
    const dataDir = await usedFolder()
    const before = await startElsewhere(dataDir)
    process.kill(before.postgresPid, 'SIGKILL')
    await kill(before)
    const file = pidFilePath(join(dataDir, 'postgres'))
    await writeFile(file, (await readFile(file, 'utf8')).replace(/^\d+/, String(process.pid)))

    const after = await start(dataDir)
    expect(await query(after.connection, 'SELECT 1 AS value')).toEqual([{ value: 1 }])
  })

  it('starts over if creating the data folder was interrupted', async () => {
    const dataDir = await closedFolder()
    await mkdir(join(dataDir, 'postgres.unfinished'))
    await writeFile(join(dataDir, 'postgres.unfinished', 'PG_VERSION'), '18\n')

    await start(dataDir)
    expect(await readdir(dataDir)).not.toContain('postgres.unfinished')
  })
})

describe('problems are reported in one sentence', () => {
  it('a file where the folder should be', async () => {
    const dataDir = join(await closedFolder(), 'data')
    await writeFile(dataDir, '')
    await expect(start(dataDir)).rejects.toThrow(/is not a folder. Move that file away, or set DATA_DIR/)
  })

  it('a file above the folder', async () => {
    const file = join(await closedFolder(), 'file')
    await writeFile(file, '')
    await expect(start(join(file, 'data'))).rejects.toThrow(/is not a folder. Move that file away, or set DATA_DIR/)
  })

  it.runIf(process.platform === 'linux')('a place where nothing can be made', async () => {
    await expect(start('/proc/corridor/data')).rejects.toThrow(
      'Corridor cannot write to the folder /proc/corridor/data. Give this user the right to write there, or set DATA_DIR to another folder.',
    )
  })

  it('data of another PostgreSQL', async () => {
    const dataDir = await usedFolder()
    await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '17\n')
    await expect(start(dataDir)).rejects.toThrow(/was written by PostgreSQL 17/)
    expect(await lockIsFree(dataDir)).toBe(true)
  })

  it('a folder that is no data folder', async () => {
    const dataDir = await closedFolder()
    await mkdir(join(dataDir, 'postgres'))
    await writeFile(join(dataDir, 'postgres', 'letter.txt'), 'Dear Sir')
    await expect(start(dataDir)).rejects.toThrow(/is not a data folder of PostgreSQL. Move it away/)
    expect(await readdir(join(dataDir, 'postgres'))).toEqual(['letter.txt'])
  })

  it.each(['lock', 'socket', 'postgres'])('something else by the name of %s', async (name) => {
    const dataDir = await closedFolder()
    const place = join(dataDir, name)
    if (name === 'socket') await mkdir(join(place, 'within'), { recursive: true })
    else await writeFile(place, 'x'.repeat(5000))
    const failure = await start(dataDir).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(StartupFailure)
    expect(String(failure)).toMatch(/Move it away|Move that file away/)
    await expect(stat(place)).resolves.toBeDefined()
  })

  it('data without its log of changes', async () => {
    const dataDir = await usedFolder()
    await rm(join(dataDir, 'postgres', 'pg_wal'), { recursive: true })
    await expect(start(dataDir)).rejects.toThrow(/^PostgreSQL did not start on .* Its log is /)
    await mkdir(join(dataDir, 'postgres', 'pg_wal'))
    await expect(start(dataDir)).rejects.toThrow(/^PostgreSQL did not start on .*checkpoint record.* Its log is /)
  })

  it.runIf(hasReadOnly)('a disk that cannot be written to', async () => {
    const dataDir = await usedFolder()
    const script = join(import.meta.dirname, 'testing-server.ts')
    const { succeeded, output } = await run({
      file: 'unshare',
      args: ['-m', 'sh', '-c', 'mount --bind -o ro "$0" "$0" && "$1" "$2" "$0"', dataDir, process.execPath, script],
    })
    expect([succeeded, output]).toEqual([
      false,
      expect.stringContaining(
        `Corridor cannot write to the folder ${dataDir}. Give this user the right to write there`,
      ),
    ])
  })

  it('data that PostgreSQL cannot read', async () => {
    const dataDir = await usedFolder()
    await writeFile(join(dataDir, 'postgres', 'global', 'pg_control'), 'spoiled')
    await expect(start(dataDir)).rejects.toThrow(/PostgreSQL did not start on .* Its log is /)
    expect(await lockIsFree(dataDir)).toBe(true)
  })
})

describe.runIf(isRoot)('started by root', () => {
  it('runs as another account, with a folder elsewhere if that account cannot enter the data folder', async () => {
    const dataDir = await closedFolder()
    const options = { identify: otherAccount, sharedFolder: await sharedFolder() }
    const first = await start(dataDir, options)
    const account = (await stat(join(dataDir, 'postgres'))).uid
    expect(account).not.toBe(0)
    expect((await stat(`/proc/${first.pid}`)).uid).toBe(account)
    expect((await lstat(join(dataDir, 'postgres'))).isSymbolicLink()).toBe(true)
    await query(first.connection, 'CREATE TABLE kept AS SELECT 1 AS value')
    await first.stop()

    // The owner of the data decides, so the default choice results in the same account.
    const second = await start(dataDir, { sharedFolder: options.sharedFolder })
    expect((await stat(`/proc/${second.pid}`)).uid).toBe(account)
    expect(await query(second.connection, 'SELECT value FROM kept')).toEqual([{ value: 1 }])
  })

  it('runs as another account in the data folder itself if that account may enter it', async () => {
    const dataDir = join(await sharedFolder(), 'data')
    await start(dataDir, { identify: otherAccount, sharedFolder: await sharedFolder() })
    expect((await lstat(join(dataDir, 'postgres'))).isDirectory()).toBe(true)
  })

  it.runIf(hasNamespaces)('hands data that root made over to that account', async () => {
    const dataDir = join(await sharedFolder(), 'data')
    const before = await start(dataDir, { identify: inNamespace })
    await query(before.connection, 'CREATE TABLE kept AS SELECT 1 AS value')
    await before.stop()

    const after = await start(dataDir, { identify: otherAccount, sharedFolder: await sharedFolder() })
    expect(await query(after.connection, 'SELECT value FROM kept')).toEqual([{ value: 1 }])
  })

  it.runIf(hasNamespaces)('tells when no account can reach the data, and leaves it as it was', async () => {
    const dataDir = await closedFolder()
    await (await start(dataDir, { identify: inNamespace })).stop()
    await expect(start(dataDir, { identify: otherAccount, sharedFolder: await sharedFolder() })).rejects.toThrow(
      /another account cannot enter .* Start Corridor as an ordinary user/,
    )
    await start(dataDir, { identify: inNamespace })
  })
})

async function sharedFolder(): Promise<string> {
  const folder = await closedFolder()
  await chmod(folder, 0o711)
  return folder
}

async function lockIsFree(dataDir: string): Promise<boolean> {
  const lock = await lockFolder(dataDir, { timeoutMs: 0 })
  lock.release()
  return true
}
