import { type ErrorAnswer, type Input, XSRF_COOKIE } from '@corridor/contract'
import type { RoomId, UserId } from '@corridor/rules/ids'
import type { Instant } from '@corridor/rules/time'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeEvent, quickSelect, room, userAccount } from '../db/schema/index.ts'
import { SESSION_COOKIE } from '../http/cookies.ts'
import { openSession } from '../session/commands.ts'
import { clientFor } from '../testing/bulkStudents.ts'
import { TestClient } from '../testing/client.ts'
import { emptyTables } from '../testing/emptyTables.ts'
import { SCHOOL_MORNING, startServer, type TestServer } from '../testing/server.ts'
import type { Person, SchoolWorld } from '../testing/world.ts'

let t: TestServer
let north: SchoolWorld
let ada: TestClient
let sam: TestClient
beforeAll(async () => {
  t = await startServer()
  north = t.world.north
  ada = await as(north.people.ada)
  sam = await as(north.people.sam)
})
afterAll(() => t.close())
beforeEach(async () => {
  await emptyTables(t.database.pool, 'quick_select', 'change_event')
  await t.database.db.update(userAccount).set({ phoneNumber: null, notificationMethods: ['in-app'] })
})

const now = SCHOOL_MORNING
const as = ({ userId }: Person) => clientFor(t.database.db, t.origin, userId, now)
type Change = Omit<Input<'POST /api/user/:userId', 'body'>, 'version'> & { version?: number }
/** Uses the newest version, unless the body contains another one. */
const change = async (client: TestClient, person: Person, body: Change) =>
  client.ask('POST /api/user/:userId', {
    params: { userId: person.userId },
    body: { version: (await stored(person))?.version ?? 0, ...body },
  })
const changeAdas = (body: Change) => change(ada, north.people.ada, body)
const stored = async ({ userId }: Person) => {
  const [row] = await t.database.db.select().from(userAccount).where(eq(userAccount.userId, userId))
  return row
}

describe('own settings', () => {
  it('[API-06, SET-01, SET-04] title, professional name, notifications and methods are stored and returned', async () => {
    const settings = {
      title: 'Dr.',
      professionalName: 'Dr. Lovelace',
      notificationSettings: ['request', 'end'],
      notificationMethods: ['in-app', 'email'],
    } as const
    const { status, body } = await changeAdas({
      ...settings,
      notificationSettings: [...settings.notificationSettings],
      notificationMethods: [...settings.notificationMethods],
    })
    expect(status).toBe(200)
    expect(body).toMatchObject(settings)
    expect((await ada.call('GET /api/user/initialize')).user).toMatchObject(settings)
  })

  it('[D-126] notification settings can be saved alone, and do not change the rest', async () => {
    await changeAdas({ title: 'Ms.', notificationSettings: ['view'] })
    await changeAdas({ notificationSettings: [], notificationMethods: ['email'] })
    expect(await stored(north.people.ada)).toMatchObject({
      title: 'Ms.',
      notificationSettings: [],
      notificationMethods: ['email'],
    })
  })

  it('an empty professional name is stored as null', async () => {
    await changeAdas({ professionalName: '' })
    expect((await stored(north.people.ada))?.professionalName).toBeNull()
  })

  it('[SSET-01] students can change their own', async () => {
    const { status, body } = await change(sam, north.people.sam, { title: 'Mx.', notificationMethods: ['in-app'] })
    expect([status, body.title]).toEqual([200, 'Mx.'])
  })

  it.each<Record<string, unknown>>([
    { title: 'Lord' },
    { notificationSettings: ['alert'] },
    { notificationMethods: ['pigeon'] },
    { locked: 0 },
    { dailyPassLimit: 15 },
    { permissions: ['allPasses:write'] },
    { type: 'schoolAdministrator' },
  ])('[API-06, D-060] %j cannot be set', async (body) => {
    const before = await stored(north.people.sam)
    // What others may change about them is refused, and what nobody may send is unreadable.
    expect([403, 422]).toContain((await change(sam, north.people.sam, body as Change)).status)
    expect(await stored(north.people.sam)).toEqual(before)
  })
})

describe('text messages', () => {
  it('[SET-03, SSET-03] need a number as (000) 000-0000', async () => {
    for (const phoneNumber of ['555 123 4567', '(555)123-4567', '', null]) {
      expect((await changeAdas({ notificationMethods: ['sms'], phoneNumber })).status, `${phoneNumber}`).toBe(422)
    }
    expect((await changeAdas({ notificationMethods: ['sms'] })).status).toBe(422)
    expect((await stored(north.people.ada))?.notificationMethods).toEqual(['in-app'])
    expect((await changeAdas({ notificationMethods: ['sms'], phoneNumber: '(555) 123-4567' })).status).toBe(200)
  })

  it('[SET-03] keep the number: it cannot be removed while they are selected', async () => {
    await changeAdas({ notificationMethods: ['sms'], phoneNumber: '(555) 123-4567' })
    expect((await changeAdas({ phoneNumber: null })).status).toBe(422)
    expect((await changeAdas({ notificationMethods: ['sms', 'email'] })).status).toBe(200)
    expect((await changeAdas({ phoneNumber: null, notificationMethods: ['in-app'] })).status).toBe(200)
  })
})

describe('a method that is not set up', () => {
  it('[D-117] cannot be switched on, and the sentence says why; what was on can stay on and be switched off', async () => {
    const before = t.server.context.availableMethods
    t.server.context.availableMethods = ['in-app']
    try {
      expect((await ada.call('GET /api/user/initialize')).availableMethods).toEqual(['in-app'])
      for (const [method, sentence] of [
        ['sms', 'Text messages are not set up at this school yet.'],
        ['email', 'Email is not set up at this school yet.'],
      ] as const) {
        const notificationMethods = ['in-app' as const, method]
        const { status, body } = await changeAdas({ notificationMethods, phoneNumber: '(555) 123-4567' })
        expect(status).toBe(422)
        expect((body as unknown as ErrorAnswer).error).toMatchObject({ message: sentence })
      }
      expect(await stored(north.people.ada)).toMatchObject({ notificationMethods: ['in-app'], phoneNumber: null })

      await t.database.db.update(userAccount).set({ notificationMethods: ['in-app', 'email'] })
      expect((await changeAdas({ notificationMethods: ['email'] })).status).toBe(200)
      expect((await changeAdas({ notificationMethods: ['in-app'] })).status).toBe(200)
    } finally {
      t.server.context.availableMethods = before
    }
  })
})

const place = (roomId: RoomId, userId: UserId | null = null) => ({ roomId, userId })

describe('quick-select places', () => {
  it('[API-06, SSET-01] keep their order, and each list can be replaced alone', async () => {
    const { gym, library, lab, classroom } = north.rooms
    const origin = [place(lab, north.people.ben.userId), place(gym), place(classroom, north.people.ada.userId)]
    const first = { origin, destination: [place(library)] }
    expect((await change(sam, north.people.sam, { attributes: first })).body.attributes).toEqual(first)
    const { body } = await change(sam, north.people.sam, { attributes: { origin: [place(gym)] } })
    expect(body.attributes).toEqual({ origin: [place(gym)], destination: first.destination })
  })

  it('[D-149] must be in one’s own schools: rooms and people of others do not exist', async () => {
    const { south, abroad } = t.world
    for (const foreign of [south, abroad]) {
      const strangeRoom = { origin: [place(north.rooms.gym), place(foreign.rooms.gym)] }
      expect((await change(sam, north.people.sam, { attributes: strangeRoom })).status).toBe(404)
      const stranger = { destination: [place(north.rooms.gym, foreign.people.ada.userId)] }
      expect((await change(sam, north.people.sam, { attributes: stranger })).status).toBe(404)
    }
    const student = { origin: [place(north.rooms.gym, north.people.tess.userId)] }
    expect((await change(sam, north.people.sam, { attributes: student })).status).toBe(404)
    expect(await t.database.db.$count(quickSelect)).toBe(0)
  })

  it('must be rooms that have not ended', async () => {
    const inUse = (endedAt: Instant | null) =>
      t.database.db.update(room).set({ endedAt }).where(eq(room.roomId, north.rooms.gym))
    await inUse(now)
    expect((await change(sam, north.people.sam, { attributes: { origin: [place(north.rooms.gym)] } })).status).toBe(404)
    await inUse(null)
  })
})

describe('who may change them', () => {
  it('[D-149] nobody else, not even an administrator', async () => {
    const dora = await as(north.people.dora)
    const before = await stored(north.people.ada)
    for (const settings of [{ notificationSettings: [] }, { phoneNumber: '(555) 010-0000' }, { attributes: {} }]) {
      expect((await change(dora, north.people.ada, { title: 'Mr.', ...settings })).status).toBe(403)
    }
    expect(await stored(north.people.ada)).toEqual(before)
    expect((await change(sam, north.people.tess, { title: 'Mr.' })).status).toBe(404)
  })

  it('[D-073] not while impersonating', async () => {
    const { token } = await openSession(t.database.db, north.people.ada.userId, now, { impersonator: 'operator' })
    const operator = new TestClient(t.origin)
    operator.setCookie(SESSION_COOKIE, token)
    operator.setCookie(XSRF_COOKIE, 'operator')
    const before = await stored(north.people.ada)
    expect((await change(operator, north.people.ada, { title: 'Mr.' })).status).toBe(403)
    expect(await stored(north.people.ada)).toEqual(before)
  })

  it('[D-166] the trail says what was changed; the values are in a column that erasing a person can clear', async () => {
    await changeAdas({ phoneNumber: '(555) 123-4567', attributes: { origin: [place(north.rooms.gym)] } })
    const trail = await t.database.db.select().from(changeEvent)
    expect(trail).toMatchObject([
      { subject: 'user', subjectId: String(north.people.ada.userId), actorId: north.people.ada.userId },
    ])
    expect(trail[0]?.detail).toEqual({ fields: ['phoneNumber', 'origin'] })
    expect(trail[0]?.personal).toEqual({
      changed: {
        phoneNumber: { from: null, to: '(555) 123-4567' },
        origin: { from: [], to: [place(north.rooms.gym)] },
      },
    })
    expect(JSON.stringify({ ...trail[0], personal: null })).not.toContain('555')
  })

  it('no trail and no new version if nothing changed', async () => {
    await changeAdas({ title: 'Ms.' })
    const { version } = (await ada.call('GET /api/user/initialize')).user
    await emptyTables(t.database.pool, 'change_event')
    expect((await changeAdas({ title: 'Ms.', notificationMethods: ['in-app'] })).body.version).toBe(version)
    expect(await t.database.db.$count(changeEvent)).toBe(0)
  })
})

describe('two edits at once', () => {
  const versionNow = async () => (await stored(north.people.ada))?.version ?? 0

  it('of different fields both succeed', async () => {
    const version = await versionNow()
    expect((await changeAdas({ version, title: 'Mrs.' })).status).toBe(200)
    expect((await changeAdas({ version, professionalName: 'Countess' })).status).toBe(200)
    expect((await changeAdas({ version, attributes: { origin: [place(north.rooms.gym)] } })).status).toBe(200)
    expect((await changeAdas({ version, attributes: { destination: [place(north.rooms.lab)] } })).status).toBe(200)
    const { body } = await changeAdas({ version, phoneNumber: '(555) 000-1111' })
    expect(body).toMatchObject({
      title: 'Mrs.',
      professionalName: 'Countess',
      phoneNumber: '(555) 000-1111',
      attributes: { origin: [place(north.rooms.gym)], destination: [place(north.rooms.lab)] },
      version: version + 5,
    })
  })

  it('of the same field: the second gets the current state, and nothing of it is saved', async () => {
    const version = await versionNow()
    await changeAdas({ version, title: 'Dr.', professionalName: 'Ada' })
    const second = await changeAdas({ version, title: 'Miss.', phoneNumber: '(555) 777-7777' })
    expect(second.status).toBe(409)
    const { error } = second.body as unknown as ErrorAnswer
    expect(error).toMatchObject({
      code: 'changed',
      fields: { title: expect.any(String) },
      current: { title: 'Dr.', professionalName: 'Ada', phoneNumber: null, version: version + 1 },
    })
    expect(await stored(north.people.ada)).toMatchObject({ title: 'Dr.', phoneNumber: null, version: version + 1 })
    // With the current version, the second edit succeeds.
    expect((await changeAdas({ version: version + 1, title: 'Miss.' })).body.title).toBe('Miss.')
  })

  it('a version that does not exist yet is a conflict, as from a page that was opened before a backup was restored', async () => {
    const version = await versionNow()
    const early = await changeAdas({ version: version + 2, professionalName: 'Too early' })
    expect([early.status, (early.body as unknown as ErrorAnswer).error.code]).toEqual([409, 'changed'])
    expect(await versionNow()).toBe(version)
  })

  it('of the same field to the same value both succeed', async () => {
    const version = await versionNow()
    await changeAdas({ version, title: 'Dr.', attributes: { origin: [place(north.rooms.gym)] } })
    const same = await changeAdas({ version, title: 'Dr.', attributes: { origin: [place(north.rooms.gym)] } })
    expect([same.status, same.body.version]).toEqual([200, version + 1])
  })

  it('at the very same moment, one of them gets a conflict', async () => {
    const version = await versionNow()
    const answers = await Promise.all([changeAdas({ version, title: 'Mx.' }), changeAdas({ version, title: 'Mr.' })])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('an edit without a version is refused', async () => {
    const { userId } = north.people.ada
    expect((await ada.send('POST', `/api/user/${userId}`, { title: 'Mr.' })).status).toBe(422)
  })
})

describe('the language', () => {
  it('[LANG-04] a student chooses one, takes it back, and their other screens follow', async () => {
    const elsewhere = await (await as(north.people.sam)).listen()
    expect((await sam.call('GET /api/user/initialize')).user.language).toBeNull()
    const { status, body } = await change(sam, north.people.sam, { language: 'es' })
    expect([status, body]).toMatchObject([200, { language: 'es' }])
    await elsewhere.hear('viewerChanged')
    elsewhere.close()
    expect((await sam.call('GET /api/user/initialize')).user.language).toBe('es')
    const [line] = await t.database.db.select().from(changeEvent).where(eq(changeEvent.action, 'settings'))
    expect(line).toMatchObject({
      subjectId: String(north.people.sam.userId),
      personal: { changed: { language: { from: null, to: 'es' } } },
    })
    await change(sam, north.people.sam, { language: null })
    expect((await stored(north.people.sam))?.language).toBeNull()
  })

  it('[LANG-04] staff read English, nobody chooses for somebody else, and there are two', async () => {
    const refused = await changeAdas({ language: 'es' })
    expect([refused.status, refused.body]).toMatchObject([
      422,
      { error: { fields: { language: expect.stringContaining('Only students') } } },
    ])
    const dora = await as(north.people.dora)
    expect((await change(dora, north.people.sam, { language: 'es' })).status).toBe(403)
    const unknown = await change(sam, north.people.sam, { language: 'fr' } as unknown as Change)
    expect([unknown.status, unknown.body]).toMatchObject([
      422,
      { error: { fields: { language: 'Choose one of the options.' } } },
    ])
    expect((await stored(north.people.sam))?.language).toBeNull()
  })
})

describe('who is told', () => {
  it('[GEN-11] the person’s other screens fetch again', async () => {
    const elsewhere = await (await as(north.people.sam)).listen()
    await change(sam, north.people.sam, { notificationSettings: ['end'] })
    await elsewhere.hear('viewerChanged')
    elsewhere.close()
  })

  it('a teacher’s new name appears in the forms of their school: its setup gets a new version, and its screens fetch again', async () => {
    const { schoolId } = north
    const student = await (await as(north.people.sam)).listen()
    const setup = () => sam.send('GET', `/api/school/${schoolId}`)
    const before = (await setup()).headers.get('etag')
    await changeAdas({ notificationSettings: ['start'] })
    expect((await setup()).headers.get('etag')).toBe(before)
    await changeAdas({ professionalName: 'Professor A' })
    await student.hear('schoolChanged', (payload) => 'schoolId' in payload && payload.schoolId === schoolId)
    expect((await setup()).headers.get('etag')).not.toBe(before)
    student.close()
  })
})

it('[ONB-02] [D-090] somebody says once that the questions of the onboarding are answered, and nobody else says it for them', async () => {
  const { ada: teacher, sam: student } = north.people
  await t.database.db.update(userAccount).set({ onboarded: false }).where(eq(userAccount.userId, teacher.userId))
  const { status, body } = await changeAdas({ onboarded: true, title: 'Dr.' })
  expect([status, body]).toMatchObject([200, { onboarded: true, title: 'Dr.' }])
  expect(await stored(teacher)).toMatchObject({ onboarded: true })
  const dora = await as(north.people.dora)
  expect((await change(dora, student, { onboarded: true })).status).toBe(403)
})
