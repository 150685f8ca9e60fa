import { asUserId, type UserId } from '@corridor/rules/ids'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type pass, school, userAccount } from '../db/schema/index.ts'
import { clientFor } from '../testing/bulkStudents.ts'
import { issuePass, requestPass } from '../testing/passes.ts'
import { forgetPasses, putPasses } from '../testing/rows.ts'
import { SCHOOL_MORNING, startServer, type TestServer } from '../testing/server.ts'
import type { Person, SchoolWorld } from '../testing/world.ts'
import { PEOPLE_COLUMNS } from './present.ts'
import { passesById } from './queries.ts'

let t: TestServer
let north: SchoolWorld
beforeAll(async () => {
  t = await startServer()
  north = t.world.north
})
afterAll(() => t.close())

const now = SCHOOL_MORNING
const as = ({ userId }: Person) => clientFor(t.database.db, t.origin, userId, now)

/** Eleven people, each called after the column that holds them. */
async function somebodyForEach(): Promise<Map<string, UserId>> {
  const rows = await t.database.db
    .insert(userAccount)
    .values(
      PEOPLE_COLUMNS.map((column) => ({
        districtId: t.world.districtId,
        type: 'faculty' as const,
        title: 'Ms.',
        firstName: 'Somebody',
        lastName: column,
        username: column,
        createdAt: now,
      })),
    )
    .returning()
  await t.database.pool.query(
    'insert into membership (school_id, user_id, started_at) select $1, unnest($2::int[]), $3',
    [north.schoolId, rows.map(({ userId }) => userId), now],
  )
  return new Map(rows.map(({ lastName, userId }) => [lastName, userId]))
}

it('[ENT-01] every name on a pass is that of its own column', async () => {
  const people = await somebodyForEach()
  const who = (column: (typeof PEOPLE_COLUMNS)[number]) => people.get(column) ?? asUserId(0)
  const used: Partial<typeof pass.$inferInsert> = {
    createdBy: who('created_by'),
    fromFacultyId: who('from_faculty_id'),
    toFacultyId: who('to_faculty_id'),
    approvedAt: now,
    approvedBy: who('approved_by'),
    acknowledgedAt: now,
    acknowledgedBy: who('acknowledged_by'),
    enqueuedAt: now,
    lineNumber: 1,
    dequeuedAt: now,
    dequeuedBy: who('dequeued_by'),
    startedAt: now,
    startedBy: who('started_by'),
    completedAt: now,
    completedBy: who('completed_by'),
    confirmedAt: now,
    confirmed: true,
    confirmedBy: who('confirmed_by'),
  }
  const ids = await putPasses(t.database.db, north, [
    { createdAt: now, ...used },
    { createdAt: now, rejectedAt: now, rejectedBy: who('rejected_by'), rejectReason: 'no' },
    { createdAt: now, canceledAt: now, canceledBy: who('canceled_by'), cancelReason: 'never mind' },
  ])
  const found = await passesById(t.database.db, ids, now)
  const [whole, rejected, canceled] = ids.map((id) => found.find(({ passId }) => passId === id))
  expect(whole).toMatchObject({
    createdByName: 'Ms. created_by',
    fromFacultyName: 'Ms. from_faculty_id',
    toFacultyName: 'Ms. to_faculty_id',
    professionalFacultyName: 'Ms. to_faculty_id',
    professionalApprovedByName: 'Ms. approved_by',
    approvedByName: 'Somebody approved_by',
    acknowledgedByName: 'Ms. acknowledged_by',
    dequeuedByName: 'Ms. dequeued_by',
    startedByName: 'Ms. started_by',
    completedByName: 'Ms. completed_by',
    confirmedByName: 'Ms. confirmed_by',
    rejectedByName: null,
    canceledByName: null,
  })
  expect(rejected).toMatchObject({ rejectedByName: 'Ms. rejected_by', rejectReason: 'no', canceledByName: null })
  expect(canceled).toMatchObject({ canceledByName: 'Ms. canceled_by', cancelReason: 'never mind' })
  await forgetPasses(t.database)
})

/** Whatever is called so, however deep. */
function thresholds(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) =>
    name.startsWith('passAlertUsage') ? [inner] : thresholds(inner),
  )
}

it('students are not told from how many passes on the school is alerted, wherever they look; staff are', async () => {
  await t.database.db
    .update(school)
    .set({ passAlertUsageAmount: 7, passAlertUsageTimeframe: 5, passAlertUsagePerDayAmount: 3, passAlertTimeLimit: 9 })
  const [sam, ada] = [await as(north.people.sam), await as(north.people.ada)]
  const [studentSocket, staffSocket] = [await sam.listen(), await ada.listen()]
  const { schoolId } = north
  const issued = await issuePass(ada, north, { scheduledFor: now })
  const asked = await requestPass(sam, north, { to: 'gym' })
  const params = { passId: issued.passId }
  const query = { passTypes: ['upcoming', 'requested', 'live'] as const, timeRangeType: 'today' as const }
  const answers = [
    asked,
    await sam.call('GET /api/pass/:passId', { params }),
    await sam.call('POST /api/pass/query', { body: { ...query, passTypes: [...query.passTypes] } }),
    await sam.call('POST /api/pass/:passId/start', { params }),
    (await sam.ask('POST /api/pass/:passId/start', { params })).body.error,
    await sam.call('POST /api/pass/complete', { body: { passIds: [issued.passId] } }),
    await sam.call('GET /api/user/initialize'),
    await sam.call('GET /api/user/:userId/passes', { params: { userId: north.people.sam.userId } }),
    await sam.call('GET /api/school/:schoolId', { params: { schoolId } }),
    (await studentSocket.hear(`completePass:${north.people.sam.userId}`)).payload,
    ...studentSocket.heard,
  ]
  for (const answer of answers) {
    const found = thresholds(answer)
    expect(found.length, JSON.stringify(answer)).toBeGreaterThan(0)
    expect(new Set(found), JSON.stringify(answer)).toEqual(new Set([null]))
  }
  expect(asked.timeLimit).toBe(9)
  expect(issued.passAlertUsagePerDayAmount).toBe(3)
  const heard = await staffSocket.hear(`completePass:${north.people.ada.userId}`)
  expect(heard.payload.pass?.passAlertUsagePerDayAmount).toBe(3)
  const { school: seen } = await ada.call('GET /api/school/:schoolId', { params: { schoolId } })
  expect(seen).toMatchObject({ passAlertUsageAmount: 7, passAlertUsageTimeframe: 5, passAlertUsagePerDayAmount: 3 })
  studentSocket.close()
  staffSocket.close()
})
