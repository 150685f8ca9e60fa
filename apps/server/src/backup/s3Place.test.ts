import { mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { S3ServiceError } from 's3mini'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createShutdown } from '../process/shutdown.ts'
import { startS3, type TestS3 } from '../testing/s3.ts'
import { fetchFile } from './fetchFile.ts'
import { reasonOf, s3Place } from './s3Place.ts'

const LARGE = 17 * 1024 * 1024

let s3: TestS3
let folder: string
let small: string
beforeAll(async () => {
  s3 = await startS3()
  folder = await mkdtemp(join(tmpdir(), 'corridor-s3-'))
  small = join(folder, 'small')
  await writeFile(small, 'a small one')
})
afterAll(async () => {
  await shutdown.run()
  await s3.close()
  await rm(folder, { recursive: true, force: true })
})

const place = (key = 'nightly/corridor') => s3Place(s3.settings, { bucket: s3.bucket, key })
const shutdown = createShutdown({ report: console.error })

it('keeps files under their names, lists all of them, and removes one', async () => {
  for (const name of ['a.backup', 'b.backup', 'c.backup']) await place().put(name, small)
  s3.objects.set('nightly/of-others', Buffer.from('theirs'))
  expect(s3.objects.get('nightly/corridor/b.backup')?.toString()).toBe('a small one')
  expect(await place().list()).toEqual(['a.backup', 'b.backup', 'c.backup'])
  await place().remove('b.backup')
  expect(await place().list()).toEqual(['a.backup', 'c.backup'])
  expect(await place('').list()).toContain('nightly/of-others')
})

it('takes a large file in parts, and brings it back', async () => {
  const large = join(folder, 'large')
  await writeFile(large, 'its beginning')
  await truncate(large, LARGE)
  await place('').put('large.backup', large)
  expect(s3.openUploads.size).toBe(0)
  const brought = await fetchFile(`s3://${s3.bucket}/large.backup`, s3.settings, shutdown)
  const content = await readFile(brought)
  expect(content.length).toBe(LARGE)
  expect(content.subarray(0, 13).toString()).toBe('its beginning')
})

it('fails with the code of the service, and with a sentence for whoever fetches a file', async () => {
  const stranger = { ...s3.settings, secretAccessKey: 'another secret' }
  const asStranger = s3Place(stranger, { bucket: s3.bucket, key: '' })
  await expect(asStranger.put('x.backup', small)).rejects.toMatchObject({ code: 'SignatureDoesNotMatch' })
  await expect(s3Place(s3.settings, { bucket: 'nowhere', key: '' }).list()).rejects.toMatchObject({
    code: 'NoSuchBucket',
  })
  const fetching = (path: string, settings = s3.settings) => fetchFile(`s3://${s3.bucket}/${path}`, settings, shutdown)
  await expect(fetching('gone.backup')).rejects.toThrow('There is no gone.backup in the bucket district.')
  await expect(fetching('large.backup', stranger)).rejects.toThrow(/cannot be fetched \(SignatureDoesNotMatch\)/)
  await expect(fetchFile('s3://district/large.backup', undefined, shutdown)).rejects.toThrow(/^Set AWS_ACCESS_KEY_ID/)
  expect(s3.objects.has('x.backup')).toBe(false)
  expect(reasonOf(new S3ServiceError('S3 returned 403 – Unknown', 403, 'Unknown'))).toBe('status 403')
})
