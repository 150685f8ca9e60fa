import type { Instant } from '@corridor/rules/time'
import { eq } from 'drizzle-orm'
import { afterEach, expect, it, vi } from 'vitest'
import { delivery, pass, userAccount } from '../db/schema/index.ts'
import { makeLog } from '../http/log.ts'
import { issuePass } from '../testing/passes.ts'
import { putPasses } from '../testing/rows.ts'
import { startServer, type TestServer } from '../testing/server.ts'
import { startSmtp, type TestSmtp } from '../testing/smtp.ts'
import { type Jobs, startJobs } from './jobs.ts'

const YESTERDAY: Instant = '2026-10-12T15:00:00.000Z'
const TIMEOUT = { timeout: 30_000 }

let t: TestServer
let smtp: TestSmtp
let jobs: Jobs
afterEach(async () => {
  await jobs.stop()
  await t.close()
  await smtp.close()
})

const start = async (isSilent: boolean) => {
  smtp = await startSmtp({ isSilent })
  const mail = { smtpUrl: smtp.url, from: 'passes@corridor.test' }
  t = await startServer({ mail, publicUrl: new URL('http://corridor.test') })
  const { sam } = t.world.north.people
  await t.database.db
    .update(userAccount)
    .set({ email: 'sam@school.test', notificationMethods: ['email'] })
    .where(eq(userAccount.userId, sam.userId))
  jobs = await startJobs(t.server.context, t.database.connection, makeLog('silent'), {
    pauseMs: 50,
    stopTimeoutMs: 200,
  })
  await issuePass(await t.as('ada.north'), t.world.north, { scheduledFor: t.clock.now() })
}

it('[D-117] what was recorded is sent soon, by itself', async () => {
  await start(false)
  await vi.waitFor(() => expect(smtp.mails.map(({ to }) => to)).toEqual([['sam@school.test']]), TIMEOUT)
})

it('[D-117] a mail server that never answers holds up nothing else', async () => {
  await start(true)
  const attempts = async () => (await t.database.db.select().from(delivery))[0]?.attempts
  await vi.waitFor(async () => expect(await attempts()).toBe(1), TIMEOUT)
  const studentId = t.world.north.people.tess.userId
  const fields = { studentId, createdAt: YESTERDAY, approvedAt: YESTERDAY, startedAt: YESTERDAY }
  await putPasses(t.database.db, t.world.north, [fields])
  await jobs.send('close-forgotten-passes', { schoolId: null })
  const isOpen = async () =>
    (await t.database.db.select().from(pass)).some((row) => row.studentId === studentId && !row.completedAt)
  await vi.waitFor(async () => expect(await isOpen()).toBe(false), TIMEOUT)
  expect(await attempts()).toBe(1)
}, 60_000)
