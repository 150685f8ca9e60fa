import type { Input } from '@corridor/contract'
import type { RosterRunId, SchoolId, UserId } from '@corridor/rules/ids'
import { INVITED_PER_STEP, MAX_INVITED_AT_ONCE } from '@corridor/rules/signIn'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { expectOne } from '../db/expectOne.ts'
import { classMember, delivery, oneTimeLink, school, schoolClass, userAccount } from '../db/schema/index.ts'
import { claimDue } from '../delivery/claim.ts'
import { sendDue } from '../delivery/send.ts'
import { setFlags } from '../testing/accounts.ts'
import { cachedSignIns } from '../testing/cachedSignIns.ts'
import type { TestClient } from '../testing/client.ts'
import { emptyTables } from '../testing/emptyTables.ts'
import { startServer, type TestServer } from '../testing/server.ts'
import { startSmtp, type TestSmtp } from '../testing/smtp.ts'
import { countInvitations } from './invitees.ts'

let t: TestServer
let smtp: TestSmtp
let schoolId: SchoolId
const as = cachedSignIns(() => t)
beforeAll(async () => {
  smtp = await startSmtp()
  const mail = { smtpUrl: smtp.url, from: 'Corridor <passes@corridor.test>' }
  t = await startServer({ mail, publicUrl: new URL('http://corridor.test') })
  schoolId = t.world.north.schoolId
})
afterAll(async () => {
  await t.close()
  await smtp.close()
})
beforeEach(async () => {
  await emptyTables(t.database.pool, 'one_time_link', 'sign_in_count', 'delivery', 'invitation_batch')
  smtp.mails.length = 0
})

type People = Input<'POST /api/school/:schoolId/invitations', 'body'>['people']
type Filters = Omit<Input<'GET /api/school/:schoolId/accounts', 'query'>, 'state'>

const dora = () => as('dora.north')
const print = async (userIds: UserId[]) =>
  (await dora()).ask('POST /api/school/:schoolId/slips', { params: { schoolId }, body: { people: { userIds } } })
const cancel = async (userIds: UserId[]) =>
  (await dora()).call('POST /api/school/:schoolId/invitations/cancel', {
    params: { schoolId },
    body: { people: { userIds } },
  })
const mail = async (people: People) =>
  (await dora()).ask('POST /api/school/:schoolId/invitations', { params: { schoolId }, body: { people } })
const progress = async () =>
  (await (await dora()).call('GET /api/school/:schoolId/invitations', { params: { schoolId } })).batch
const send = () => sendDue(t.server.context, 'email')

let groups = 0
/** New students of a grade of their own, by which they are found. */
async function addStudents(count: number, { withEmail = count } = {}): Promise<{ grade: string; userIds: UserId[] }> {
  groups += 1
  const grade = `G${groups}`
  const { rows } = await t.database.db.execute<{ userId: UserId }>(sql`
    with people as (
      insert into user_account (district_id, type, first_name, last_name, username, email, grade, created_at)
      select ${t.world.districtId}, 'student', 'New', 'Student ' || lpad(n::text, 4, '0'), ${grade}::text || 'x' || n,
        case when n <= ${withEmail} then ${grade}::text || n || '@school.test' end, ${grade}, ${t.clock.now()}
      from generate_series(1, ${count}::int) n returning user_id),
    members as (
      insert into membership (school_id, user_id, started_at)
      select ${schoolId}, user_id, ${t.clock.now()} from people)
    select user_id as "userId" from people order by user_id`)
  // As autovacuum does soon afterward, so that statements are planned for as many as there are.
  await t.database.db.execute(sql`analyze user_account, membership`)
  return { grade, userIds: rows.map(({ userId }) => userId) }
}

async function listed(filters: Filters): Promise<UserId[]> {
  const query = { state: 'invited', size: '100', ...filters } as const
  const { rows } = await (await dora()).call('GET /api/school/:schoolId/accounts', { params: { schoolId }, query })
  return rows.map(({ userId }) => userId)
}

it('[INVITE-01] people are filtered by role, grade, class, and whether they were invited', async () => {
  const { grade, userIds } = await addStudents(3)
  const [one, two, three] = userIds as [UserId, UserId, UserId]
  const { db } = t.database
  const group = expectOne(
    await db
      .insert(schoolClass)
      .values({ schoolId, name: 'Art', ownedBy: t.world.north.people.ada.userId, createdAt: t.clock.now() })
      .returning(),
  )
  const { userGroupId } = group
  await db.insert(classMember).values({ schoolId, userGroupId, userId: one, startedAt: t.clock.now() })
  await print([one, two])
  await db.update(oneTimeLink).set({ expiresAt: t.clock.now() }).where(eq(oneTimeLink.userId, two))
  expect(await listed({ grade })).toEqual(userIds)
  expect(await listed({ grade, role: 'staff' })).toEqual([])
  expect(await listed({ userGroupId, role: 'student' })).toEqual([one])
  expect(await listed({ grade, invitation: 'invited' })).toEqual([one])
  expect(await listed({ grade, invitation: 'expired' })).toEqual([two])
  expect(await listed({ grade, invitation: 'never' })).toEqual([three])
})

it('[INVITE-02] people are filtered by the import that brought them', async () => {
  const { userIds } = await addStudents(2)
  const { districtId } = t.world
  const { rows } = await t.database.db.execute<{ id: RosterRunId }>(sql`
    insert into roster_run (district_id, source, state, name, created_at)
    values (${districtId}, 'oneroster', 'done', 'a.zip', ${t.clock.now()}) returning roster_run_id as id`)
  const { id: rosterRunId } = expectOne(rows)
  for (const [at, action] of [
    [0, 'add'],
    [1, 'change'],
  ] as const) {
    await t.database.db.execute(sql`
      insert into external_id (district_id, source, kind, external_id, row_id)
      values (${districtId}, 'oneroster', 'user', ${`x-${at}`}, ${userIds[at]})`)
    await t.database.db.execute(sql`
      insert into roster_step (roster_run_id, kind, action, school_ids, name, step)
      values (${rosterRunId}, 'students', ${action}, ${`{${schoolId}}`}, 'x', ${JSON.stringify({ id: `x-${at}` })}::jsonb)`)
  }
  expect(await listed({ rosterRunId })).toEqual(userIds.slice(0, 1))
  const imports = async () =>
    (await (await dora()).call('GET /api/school/:schoolId/invitations', { params: { schoolId } })).imports
  expect(await imports()).toMatchObject([{ rosterRunId }])
  await t.database.db.execute(sql`update roster_run set state = 'held' where roster_run_id = ${rosterRunId}`)
  expect(await imports()).toMatchObject([{ rosterRunId }])
  // After 30 days it is forgotten whom an import brought.
  await t.database.db.execute(sql`delete from roster_step where roster_run_id = ${rosterRunId} and action = 'add'`)
  expect(await imports()).toEqual([])
})

it('[INVITE-03] slips are made step by step, for each person one with a code of their own', async () => {
  const { grade, userIds } = await addStudents(INVITED_PER_STEP + 1)
  expect((await print(userIds)).status).toBe(422)
  const { body } = await print(userIds.slice(1))
  expect(body.slips.map(({ userId, grade }) => [userId, grade])).toEqual(
    userIds.slice(1).map((userId) => [userId, grade]),
  )
  expect(new Set(body.slips.map(({ code }) => code)).size).toBe(INVITED_PER_STEP)
  expect(await listed({ grade, invitation: 'never' })).toEqual(userIds.slice(0, 1))
})

it('[INVITE-01] a press for all that match is about those who matched at that moment', async () => {
  const { grade, userIds } = await addStudents(3)
  const matching = async () =>
    (await dora()).call('GET /api/school/:schoolId/invitees', {
      params: { schoolId },
      query: { grade, invitation: 'never' },
    })
  await print(userIds.slice(2))
  expect(await matching()).toEqual({ userIds: userIds.slice(0, 2), withheldCount: 0 })
})

it('[INVITE-01] emails go out in the background and end with how many were sent, have no address, and failed', async () => {
  const { grade, userIds } = await addStudents(4, { withEmail: 3 })
  smtp.refuse(`${grade}1@school.test`, 550)
  expect((await mail({ matching: { grade } })).body).toMatchObject({ total: 3, sent: 0, waiting: 3, noAddress: 1 })
  await send()
  expect(await progress()).toEqual({ total: 3, sent: 2, failed: 1, waiting: 0, noAddress: 1, isStopped: false })
  expect(smtp.mails).toHaveLength(2)
  expect(await listed({ grade, outcome: 'sent' })).toEqual(userIds.slice(1, 3))
  expect(await listed({ grade, outcome: 'failed' })).toEqual(userIds.slice(0, 1))
  await addStudents(1, { withEmail: 0 })
  expect(await listed({ outcome: 'noAddress' })).toEqual(userIds.slice(3))
})

it('[INVITE-01] stopping leaves those whose turn had not come as they were, and a second run invites each of them once', async () => {
  const { grade, userIds } = await addStudents(3)
  await mail({ matching: { grade } })
  const [first] = await t.database.db.select().from(delivery).orderBy(delivery.deliveryId).limit(1)
  await t.database.db
    .update(delivery)
    .set({ dueAt: '2030-01-01T00:00:00.000Z' })
    .where(sql`delivery_id <> ${first?.deliveryId}`)
  await send()
  const stop = await (await dora()).ask('POST /api/school/:schoolId/invitations/stop', { params: { schoolId } })
  expect(stop.status).toBe(200)
  expect(await progress()).toMatchObject({ sent: 1, waiting: 0, failed: 0, isStopped: true })
  expect(await listed({ grade, invitation: 'never' })).toEqual(userIds.slice(1))
  await mail({ matching: { grade, invitation: 'never' } })
  await send()
  expect(new Set(smtp.mails.map(({ to }) => String(to)))).toHaveProperty('size', 3)
  expect(smtp.mails).toHaveLength(3)
})

it('[INVITE-01] [ALL-10] stopping takes what inviting takes, and Activity does not go on saying that they were invited', async () => {
  const { grade, userIds } = await addStudents(2)
  await mail({ matching: { grade } })
  const params = { schoolId }
  await setFlags(t.database.db, schoolId, t.world.north.people.ben.userId, ['allStudents:read'])
  const reader = await as('ben.north')
  expect((await reader.ask('POST /api/school/:schoolId/invitations/stop', { params })).status).toBe(403)
  expect(await progress()).toMatchObject({ waiting: 2, isStopped: false })
  await (await dora()).call('POST /api/school/:schoolId/invitations/stop', { params })
  for (const userId of userIds) {
    const { rows } = await (await dora()).call('GET /api/school/:schoolId/activity', { params, query: { userId } })
    expect(rows.map(({ what }) => what)).toEqual([
      expect.stringMatching(/^stopped the invitation of New Student \d+ before it was sent$/),
      expect.stringMatching(/^invited New Student \d+$/),
    ])
  }
})

it('[INVITE-01] whoever may invite students alone stops those, and nobody else', async () => {
  const { userIds } = await addStudents(1)
  const teacher = await (await dora()).call('POST /api/user', {
    body: { type: 'faculty', schoolId, firstName: 'New', lastName: 'Teacher', email: 'new.teacher@school.test' },
  })
  await mail({ userIds: [...userIds, teacher.userId] })
  await setFlags(t.database.db, schoolId, t.world.north.people.ben.userId, ['allStudents:write'])
  const stop = async (by: TestClient) =>
    (await by.ask('POST /api/school/:schoolId/invitations/stop', { params: { schoolId } })).status
  const ben = await as('ben.north')
  expect(await stop(ben)).toBe(200)
  expect(await progress()).toMatchObject({ total: 2, waiting: 1, isStopped: false })
  expect(await stop(ben)).toBe(403)
  expect(await stop(await dora())).toBe(200)
  expect(await progress()).toMatchObject({ total: 2, waiting: 0, isStopped: true })
})

it('[INVITE-01] canceling ends invitations on paper and by email, and what was not sent is not', async () => {
  const { grade, userIds } = await addStudents(2)
  await print(userIds)
  await mail({ matching: { grade } })
  expect(await cancel(userIds)).toEqual({ count: 2 })
  await send()
  expect(smtp.mails).toEqual([])
  expect(await listed({ grade, invitation: 'never' })).toEqual(userIds)
})

it('[INVITE-04] one bulk runs in a school at a time', async () => {
  const { grade } = await addStudents(2)
  const answers = await Promise.all([mail({ matching: { grade } }), mail({ matching: { grade } })])
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  await send()
  expect(smtp.mails).toHaveLength(2)
})

it('[INVITE-04] a person may send or print 10,000 in a day, one at a time as well', async () => {
  const { userIds } = await addStudents(1)
  const emailOne = async () =>
    (await dora()).ask('POST /api/user/:userId/link', {
      params: { userId: userIds[0] as UserId },
      body: { purpose: 'invitation', byEmail: true },
    })
  const { userId } = t.world.north.people.dora
  const count = (n: number) => countInvitations(t.server.context, t.database.db, { userId }, n)
  await count(9_998)
  expect((await print(userIds)).status).toBe(200)
  expect((await emailOne()).status).toBe(200)
  expect((await print(userIds)).status).toBe(429)
  expect((await emailOne()).status).toBe(429)
  t.clock.advance(24 * 60)
  expect((await print(userIds)).status).toBe(200)
})

it('[INVITE-01] one press is for at most 5,000 people', async () => {
  const { grade, userIds } = await addStudents(MAX_INVITED_AT_ONCE + 1)
  const matching = async () =>
    (await dora()).ask('GET /api/school/:schoolId/invitees', { params: { schoolId }, query: { grade } })
  expect((await matching()).status).toBe(422)
  expect((await mail({ matching: { grade } })).status).toBe(422)
  expect(await progress()).toBeNull()
  await t.database.db
    .update(userAccount)
    .set({ endedAt: t.clock.now() })
    .where(eq(userAccount.userId, userIds[0] as UserId))
  expect((await matching()).body.userIds).toHaveLength(MAX_INVITED_AT_ONCE)
})

it('[INVITE-04] invitations to many go out after everything else', async () => {
  const { grade } = await addStudents(2)
  await mail({ matching: { grade } })
  t.clock.advance(1)
  const { userId } = t.world.north.people.ada
  await t.database.db.update(userAccount).set({ email: 'ada@school.test' }).where(eq(userAccount.userId, userId))
  await t.database.db.execute(sql`
    with told as (insert into notification (user_id, school_id, type, kind, facts, created_at)
      values (${userId}, ${schoolId}, 'assign', 'assigned', '{"studentId": null}', ${t.clock.now()}) returning notification_id)
    insert into delivery (notification_id, method, changed_at) select notification_id, 'email', ${t.clock.now()} from told`)
  const [first] = await claimDue(t.database.db, 'email', t.clock.now(), 1)
  expect(first?.notificationId).not.toBeNull()
})

it('[LANG-10] each person is invited in their language: chosen, else the school’s for students, else English', async () => {
  const { userIds } = await addStudents(2)
  const [chose] = userIds as [UserId]
  const { ada } = t.world.north.people
  const people = [...userIds, ada.userId]
  const { db } = t.database
  await db.update(userAccount).set({ language: 'en' }).where(eq(userAccount.userId, chose))
  await db
    .update(userAccount)
    .set({ passwordHash: null, email: 'ada@school.test' })
    .where(eq(userAccount.userId, ada.userId))
  await db.update(school).set({ studentLanguage: 'es' }).where(eq(school.schoolId, schoolId))
  expect((await mail({ userIds: people })).status).toBe(200)
  await send()
  const { name } = expectOne(await db.select().from(school).where(eq(school.schoolId, schoolId)))
  expect(smtp.mails.map(({ subject }) => subject).sort()).toEqual([
    `Tu invitación a Corridor en ${name}`,
    `Your invitation to Corridor at ${name}`,
    `Your invitation to Corridor at ${name}`,
  ])
  expect(smtp.mails.find(({ subject }) => subject.startsWith('Tu'))?.text).toContain(
    'Elige una contraseña para empezar.',
  )
  const { body: printed } = await print(people)
  expect(Object.fromEntries(printed.slips.map(({ userId, language }) => [userId, language]))).toEqual({
    [chose]: 'en',
    [userIds[1] as UserId]: 'es',
    [ada.userId]: 'en',
  })
  await db.update(school).set({ studentLanguage: null }).where(eq(school.schoolId, schoolId))
})

it('[INVITE-01] steps that are killed, repeated or run at the same time cancel everybody once and lose nobody', async () => {
  const { grade, userIds } = await addStudents(INVITED_PER_STEP + 1)
  const steps = [userIds.slice(0, INVITED_PER_STEP), userIds.slice(INVITED_PER_STEP)] as const
  for (const people of steps) expect((await print(people)).status).toBe(200)
  // Whoever killed the tab here finds the rest by the filter, and goes on with them.
  expect(await cancel(steps[0])).toEqual({ count: INVITED_PER_STEP })
  expect(await listed({ grade, invitation: 'invited' })).toEqual(steps[1])
  const counts = await Promise.all([...steps, ...steps].map(cancel))
  expect(
    counts.reduce((sum, { count }) => sum + count, 0),
    'each of the rest once',
  ).toBe(1)
  expect(await listed({ grade, invitation: 'invited' })).toEqual([])
  const { rows } = await t.database.db.execute<{ lines: number; people: number }>(sql`
    select count(*)::int as lines, count(distinct subject_id)::int as people from change_event
    where action = 'cancelInvitation' and subject_id = any(${sql.param(userIds.map(String))}::text[])`)
  expect(rows).toEqual([{ lines: userIds.length, people: userIds.length }])
})

it('[INVITE-01] [INVITE-03] slips whose answer was lost are made again: everybody has one that works, and nobody more than three', async () => {
  const { grade, userIds } = await addStudents(3)
  // More at once than the server has connections for changes.
  const made = await Promise.all(Array.from({ length: 40 }, () => print(userIds)))
  expect(new Set(made.map(({ status }) => status))).toEqual(new Set([200]))
  expect(await listed({ grade, invitation: 'invited' })).toEqual(userIds)
  const { rows } = await t.database.db.execute<{ slips: number }>(sql`
    select count(*)::int as slips from one_time_link
    where user_id = any(${sql.param(userIds)}::int[]) and is_slip and used_at is null group by user_id`)
  expect(rows).toEqual(userIds.map(() => ({ slips: 3 })))
})
