import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Instant } from '@corridor/rules/time'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { SettableClock } from '../clock.ts'
import type { NightlySettings } from '../config/backups.ts'
import { checkBackup } from '../db/backup/read.ts'
import { backupRun } from '../db/schema/index.ts'
import { makeLog } from '../http/log.ts'
import { createDatabase, type TestDatabase } from '../testing/database.ts'
import { startS3, type TestS3 } from '../testing/s3.ts'
import { startNightlyBackups } from './nightly.ts'
import { recordRun } from './runs.ts'
import { type Nightly, takeDueBackup } from './takeDue.ts'

/** 2:15 am in Chicago. */
const DUE: Instant = '2026-10-13T07:15:00.000Z'
const FIRST = 'corridor-2026-10-13-0215.backup'
const DAY = 24 * 60

let database: TestDatabase
let s3: TestS3
let root: string
let folder: string
const clock = new SettableClock()
beforeAll(async () => {
  database = await createDatabase(4)
  s3 = await startS3()
  root = await mkdtemp(join(tmpdir(), 'corridor-nightly-'))
})
afterAll(async () => {
  await database.close()
  await s3.close()
  await rm(root, { recursive: true, force: true })
})
beforeEach(async () => {
  await database.db.delete(backupRun)
  s3.objects.clear()
  s3.deny(null)
  clock.freeze(DUE)
  folder = await mkdtemp(join(root, 'backups-'))
})

const never = new AbortController().signal
const inBucket = () => ({ address: { bucket: s3.bucket, key: 'corridor' }, s3: s3.settings })

function nightly(settings: Partial<NightlySettings> = {}): Nightly {
  return {
    context: { database, clock, metrics: undefined },
    connection: database.connection,
    dataDir: join(root, 'data'),
    settings: { folder, at: { hour: 2, minute: 15 }, keep: 2, ...settings },
    timezone: 'America/Chicago',
    log: makeLog('silent'),
  }
}
const take = (settings?: Partial<NightlySettings>) => takeDueBackup(nightly(settings), never)
const runs = () => database.db.select().from(backupRun).orderBy(backupRun.night)
const backups = async (where = folder) => (await readdir(where)).filter((name) => name.endsWith('.backup')).sort()

it('is taken once a night, by one of several servers, whole, and with the list of erased students', async () => {
  const other = await mkdtemp(join(root, 'other-'))
  await Promise.all([take(), take({ folder: other })])
  const taken = [...(await backups()), ...(await backups(other))]
  expect(taken).toEqual([FIRST])
  const where = (await backups()).length === 1 ? folder : other
  await checkBackup(join(where, FIRST))
  const { size } = await stat(join(where, FIRST))
  expect(await runs()).toMatchObject([
    { night: '2026-10-13', file: FIRST, bytes: size, takenAt: DUE, endedAt: DUE, copiedAt: null, failure: null },
  ])
  expect(await readFile(join(where, 'corridor-erasures.jsonl'), 'utf8')).toContain('keptSince')
  clock.advance(DAY - 1)
  await take()
  expect(await runs()).toHaveLength(1)
})

it('is copied, and then all but the newest are forgotten, here and there, and nothing else', async () => {
  const copies = await mkdtemp(join(root, 'copies-'))
  const foreign = ['corridor-monday.backup', 'corridor-2020-01-01.backup']
  for (const place of [folder, copies]) for (const name of foreign) await writeFile(join(place, name), 'not ours')
  await writeFile(join(folder, '.corridor-2026-10-01-0215.backup.unfinished'), 'of a killed server')
  for (let night = 0; night < 3; night += 1) {
    await take({ copyTo: copies })
    clock.advance(DAY)
  }
  const kept = [...foreign, 'corridor-2026-10-14-0215.backup', 'corridor-2026-10-15-0215.backup'].sort()
  expect(await backups()).toEqual(kept)
  expect((await readdir(folder)).filter((name) => name.endsWith('.unfinished'))).toEqual([])
  expect((await readdir(copies)).sort()).toEqual([...kept, 'corridor-erasures.jsonl'].sort())
  await checkBackup(join(copies, 'corridor-2026-10-15-0215.backup'))
  expect((await stat(join(copies, 'corridor-2026-10-15-0215.backup'))).mode & 0o777).toBe(0o600)
})

it('that could not be copied deletes nothing, and an hour later the same file is copied', async () => {
  const copyTo = inBucket()
  const before = ['corridor-2026-10-11-0215.backup', 'corridor-2026-10-12-0215.backup']
  for (const name of before) await writeFile(join(folder, name), 'an older one')
  s3.deny('PUT')
  await take({ copyTo })
  expect(await runs()).toMatchObject([{ file: FIRST, copiedAt: null, failure: 'copy', reason: 'AccessDenied' }])
  expect(await backups()).toEqual([...before, FIRST])
  s3.deny(null)
  clock.advance(60)
  await take({ copyTo })
  expect(s3.objects.size).toBe(0)
  clock.advance(1)
  await take({ copyTo })
  expect(await runs()).toMatchObject([{ file: FIRST, takenAt: DUE, copiedAt: clock.now(), failure: null }])
  expect(s3.objects.get(`corridor/${FIRST}`)).toEqual(await readFile(join(folder, FIRST)))
  expect([...s3.objects.keys()].sort()).toEqual([`corridor/${FIRST}`, 'corridor/corridor-erasures.jsonl'])
  expect(await backups()).toEqual([before[1], FIRST])
})

it('is good if the bucket lets nobody delete', async () => {
  for (const day of [11, 12]) s3.objects.set(`corridor/corridor-2026-10-${day}-0215.backup`, Buffer.from('older'))
  s3.deny('DELETE')
  await take({ copyTo: inBucket() })
  expect(await runs()).toMatchObject([{ failure: null, endedAt: DUE, copiedAt: DUE }])
  expect(s3.objects.size).toBe(4)
})

it('that could not be written is tried again an hour later', async () => {
  await rm(folder, { recursive: true })
  await take()
  expect(await runs()).toMatchObject([{ file: null, failure: 'backup', reason: 'ENOENT', endedAt: DUE }])
  await mkdir(folder)
  clock.advance(60)
  await take()
  expect(await backups()).toEqual([])
  clock.advance(1)
  await take()
  expect(await backups()).toEqual(['corridor-2026-10-13-0316.backup'])
  expect(await runs()).toMatchObject([{ failure: null, reason: null }])
})

it('of a server that was killed is taken over six hours later', async () => {
  await database.db.insert(backupRun).values({ night: '2026-10-13', startedAt: DUE })
  clock.advance(6 * 60)
  await take()
  expect(await backups()).toEqual([])
  clock.advance(1)
  await take()
  expect(await backups()).toEqual(['corridor-2026-10-13-0816.backup'])
})

it('of a server that was stopped is given up, and taken on at once by the next', async () => {
  const holder = await database.writers.connect()
  await holder.query('begin')
  await holder.query('lock table weekly_report in access exclusive mode')
  const server = startNightlyBackups(nightly())
  const waiting = `pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like 'copy%'`
  const isWaiting = () => database.pool.query(`select from ${waiting}`)
  await expect.poll(isWaiting, { timeout: 30_000 }).toMatchObject({ rowCount: 1 })
  await server.stop()
  expect(await runs()).toMatchObject([{ failure: 'stopped', endedAt: DUE }])
  // The end of the process ends its connection, too.
  await holder.query(`select pg_terminate_backend(pid) from ${waiting}`)
  await holder.query('rollback')
  holder.release()
  await take()
  expect(await runs()).toMatchObject([{ failure: null, file: FIRST }])
})

it('is not marked by a server that took so long that another one has taken it over', async () => {
  const startedAt: Instant = '2026-10-13T13:16:00.000Z'
  await database.db.insert(backupRun).values({ night: '2026-10-13', startedAt })
  await recordRun(database.writer, { night: '2026-10-13', startedAt: DUE }, { endedAt: DUE, failure: 'backup' })
  expect(await runs()).toMatchObject([{ endedAt: null, failure: null }])
})
