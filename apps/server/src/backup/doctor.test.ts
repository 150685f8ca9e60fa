import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import type { Instant } from '@corridor/rules/time'
import { expect, inject, it, onTestFinished } from 'vitest'
import type { Connection } from '../db/connect.ts'
import { findingsOf } from '../health/doctor/finding.ts'
import { startS3 } from '../testing/s3.ts'
import { backupFindings, evaluateRuns } from './doctor.ts'
import type { BackupRun } from './runs.ts'

const NOW: Instant = '2026-10-13T15:00:00.000Z'
const good: BackupRun = {
  night: '2026-10-13',
  startedAt: '2026-10-13T07:15:00.000Z',
  endedAt: '2026-10-13T07:16:00.000Z',
  file: 'corridor-2026-10-13-0215.backup',
  bytes: 12_345_678,
  takenAt: '2026-10-13T07:15:00.000Z',
  copiedAt: null,
  failure: null,
  reason: null,
}

it('says how old the newest complete backup is, and why there is no newer one', () => {
  const says = (...runs: BackupRun[]) => {
    const { state, says } = evaluateRuns(runs, NOW)
    return `${state}: ${says}`
  }
  expect(says(good)).toBe('ok: corridor-2026-10-13-0215.backup (12.3 MB) is the newest one.')
  expect(says({ ...good, copiedAt: NOW })).toMatch(/^ok: .* is the newest one, and was copied\.$/)
  const old: BackupRun = { ...good, night: '2026-10-12', takenAt: '2026-10-12T13:00:00.000Z' }
  expect(says(old)).toMatch(/^warning: .* It is 26 hours old\. Look into the log/)
  const underWay: BackupRun = { ...good, endedAt: null, takenAt: null, file: null }
  expect(says(underWay, { ...old, takenAt: '2026-10-12T13:01:00.000Z' })).toMatch(/^ok: /)
  const failed: BackupRun = { ...good, failure: 'copy', reason: 'NoSuchBucket' }
  expect(says(failed, old)).toMatch(/^warning: .* 26 hours old\. The last one could not be copied \(NoSuchBucket\)\.$/)
  expect(says({ ...failed, failure: 'backup', reason: 'ENOSPC' })).toMatch(
    /^warning: There is no complete backup yet\. The last one could not be taken \(ENOSPC\)\./,
  )
  expect(says()).toMatch(/^warning: There is no complete backup yet\. A running server takes one within a minute/)
})

it('finds a folder that cannot be written and a service that does not answer', async () => {
  const at = { hour: 2, minute: 15 }
  const problem = async (
    folder: string,
    copyTo?: NonNullable<Parameters<typeof backupFindings>[0]['backups']>['copyTo'],
  ) => Array.fromAsync(backupFindings({ backups: { folder, at, keep: 2, ...(copyTo && { copyTo }) } }, undefined, NOW))
  expect(await problem(tmpdir())).toEqual([])
  expect(await problem('/nowhere/at/all')).toMatchObject([
    { state: 'problem', says: expect.stringMatching(/^BACKUP_DIR \(\/nowhere\/at\/all\) is no folder/) },
  ])
  expect(await problem(tmpdir(), '/nowhere')).toMatchObject([{ says: expect.stringMatching(/^BACKUP_COPY_TO/) }])
  const { settings: s3, close } = await startS3()
  await close()
  const silent = createServer()
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void silent.close())
  const endpoint = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`
  const copyTo = { address: { bucket: 'district', key: '' }, s3: { ...s3, endpoint } }
  const backups = { folder: tmpdir(), at, keep: 2, copyTo }
  expect(await Array.fromAsync(backupFindings({ backups }, undefined, NOW, 10))).toMatchObject([
    {
      state: 'problem',
      says: expect.stringMatching(/^s3:\/\/district\/ cannot be reached \(.+\)\. Check BACKUP_COPY_TO/),
    },
  ])
  expect(await problem(tmpdir(), { address: { bucket: 'district', key: 'corridor' }, s3 })).toMatchObject([
    { state: 'problem', says: expect.stringMatching(/^s3:\/\/district\/corridor cannot be reached \(ECONNREFUSED\)/) },
  ])
})

it('does not take a database that fails for one in which no backup was recorded', async () => {
  const backups = { folder: tmpdir(), at: { hour: 2, minute: 15 }, keep: 2 }
  const says = (connection: Connection) =>
    Array.fromAsync(findingsOf('Backups', () => backupFindings({ backups }, connection, NOW)))
  expect(await says('postgresql://corridor@127.0.0.1:1/corridor')).toMatchObject([
    { state: 'problem', says: expect.stringMatching(/^This could not be checked \(.*ECONNREFUSED.*\)/) },
  ])
  // There are no tables.
  expect(await says(inject('maintenance'))).toMatchObject([
    { state: 'warning', says: expect.stringMatching(/^There is no complete backup yet/) },
  ])
})
