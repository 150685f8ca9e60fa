/** What administrators decide for their whole school. */
import type { Input, SchoolSettings } from '@corridor/contract'
import { DEFAULT_REJECT_REASONS } from '@corridor/rules/pass'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { changeEvent, membership, school } from '../db/schema/index.ts'
import { cachedSignIns } from '../testing/cachedSignIns.ts'
import type { TestClient } from '../testing/client.ts'
import { startServer, type TestServer } from '../testing/server.ts'
import type { SchoolWorld } from '../testing/world.ts'

let t: TestServer
let north: SchoolWorld
const as = cachedSignIns(() => t)
beforeAll(async () => {
  t = await startServer()
  north = t.world.north
})
afterAll(() => t.close())
beforeEach(() =>
  t.database.db
    .update(school)
    .set({ rejectReasons: null, rejectReasonsEs: null, studentLanguage: null, version: 1, fieldVersions: {} }),
)

const read = async (client: TestClient) =>
  (await client.call('GET /api/school/:schoolId', { params: { schoolId: north.schoolId } })).settings
const change = (client: TestClient, body: Input<'POST /api/school/:schoolId', 'body'>, of = north) =>
  client.ask('POST /api/school/:schoolId', { params: { schoolId: of.schoolId }, body })

it('[D-020] a school begins with ready reasons for rejecting, which staff see and students do not', async () => {
  expect(await read(await as('ada.north'))).toMatchObject({ rejectReasons: DEFAULT_REJECT_REASONS, version: 1 })
  expect((await read(await as('sam.north'))).rejectReasons).toEqual([])
})

it('[D-020] an administrator edits them, trimmed and each once, and screens are told', async () => {
  const dora = await as('dora.north')
  const ada = await as('ada.north')
  const teacher = await ada.listen()
  const { status, body } = await change(dora, { rejectReasons: [' Fire drill ', 'Test', 'Fire drill'], version: 1 })
  expect([status, body]).toMatchObject([200, { rejectReasons: ['Fire drill', 'Test'], version: 2 }])
  await teacher.hear('schoolChanged')
  teacher.close()
  expect((await read(ada)).rejectReasons).toEqual(['Fire drill', 'Test'])
  const [line] = await t.database.db
    .select()
    .from(changeEvent)
    .where(and(eq(changeEvent.subject, 'school'), eq(changeEvent.action, 'settings')))
  expect(line).toMatchObject({
    schoolId: north.schoolId,
    detail: { changed: { rejectReasons: { to: ['Fire drill', 'Test'] } } },
  })
})

it('a reason is one line, and not a blank one', async () => {
  const dora = await as('dora.north')
  const { body } = await change(dora, { rejectReasons: ['Fire\ndrill', 'Te\u200bst'], version: 1 })
  expect(body).toMatchObject({ rejectReasons: ['Fire drill', 'Test'] })
  expect((await change(dora, { rejectReasons: ['\u200b'], version: 2 })).status).toBe(422)
  expect((await read(dora)).rejectReasons).toEqual(['Fire drill', 'Test'])
})

it('none at all is a choice, too', async () => {
  const dora = await as('dora.north')
  expect((await change(dora, { rejectReasons: [], version: 1 })).status).toBe(200)
  expect((await read(dora)).rejectReasons).toEqual([])
})

it('two administrators who edit at once: the second is shown what the first saved', async () => {
  const dora = await as('dora.north')
  await change(dora, { rejectReasons: ['Fire drill'], version: 1 })
  const { status, body } = await change(dora, { rejectReasons: ['Test'], version: 1 })
  expect(status).toBe(409)
  expect((body as unknown as { error: { current: SchoolSettings } }).error.current.rejectReasons).toEqual([
    'Fire drill',
  ])
})

it('[D-170] [D-149] only administrators with allSettings:write, and only of their own school', async () => {
  for (const username of ['ada.north', 'reader.north', 'sam.north']) {
    expect((await change(await as(username), { rejectReasons: ['No'], version: 1 })).status, username).toBe(403)
  }
  for (const other of [t.world.south, t.world.abroad]) {
    expect((await change(await as('dora.north'), { rejectReasons: ['No'], version: 1 }, other)).status).toBe(404)
  }
  const { userId } = north.people.dora
  const [before] = await t.database.db.select().from(membership).where(eq(membership.userId, userId))
  await t.database.db
    .update(membership)
    .set({ permissions: ['allSettings:read'] })
    .where(eq(membership.userId, userId))
  expect((await change(await as('dora.north'), { rejectReasons: ['No'], version: 1 })).status).toBe(403)
  await t.database.db
    .update(membership)
    .set({ permissions: before?.permissions ?? [] })
    .where(eq(membership.userId, userId))
  expect((await read(await as('ada.north'))).rejectReasons).toEqual(DEFAULT_REJECT_REASONS)
})

it.each([
  ['a blank reason', ['  ']],
  ['one that is too long', ['x'.repeat(81)]],
  ['too many', Array.from({ length: 13 }, (_, index) => `Reason ${index}`)],
])('%s is refused, and nothing changes', async (_, rejectReasons) => {
  const dora = await as('dora.north')
  expect((await change(dora, { rejectReasons, version: 1 })).status).toBe(422)
  expect((await read(dora)).rejectReasons).toEqual(DEFAULT_REJECT_REASONS)
})

it('[LANG-06] each ready reason can have a Spanish wording; those that Corridor brings have one', async () => {
  const dora = await as('dora.north')
  const { rejectReasonsEs } = await read(dora)
  expect(rejectReasonsEs.map(({ reason }) => reason)).toEqual(DEFAULT_REJECT_REASONS)
  expect((await read(await as('sam.north'))).rejectReasonsEs).toEqual([])
  const wordings = [{ reason: 'Fire drill', es: ' Simulacro de\nincendio ' }]
  const { status, body } = await change(dora, {
    rejectReasons: ['Fire drill', 'Test'],
    rejectReasonsEs: wordings,
    version: 1,
  })
  expect([status, body]).toMatchObject([
    200,
    { rejectReasonsEs: [{ reason: 'Fire drill', es: 'Simulacro de incendio' }] },
  ])
  const tooLong = [{ reason: 'Test', es: 'x'.repeat(81) }]
  expect(await change(dora, { rejectReasonsEs: tooLong, version: 2 })).toMatchObject({
    status: 422,
    body: { error: { fields: { 'rejectReasonsEs.0.es': 'At most 80 characters.' } } },
  })
})

it('[LANG-04] a school sets the language of its students, who are told and read it at once', async () => {
  const dora = await as('dora.north')
  const sam = await as('sam.north')
  const own = async () => {
    const { schools } = await sam.call('GET /api/user/initialize')
    return schools[north.schoolId]?.school.studentLanguage
  }
  expect(await own()).toBeNull()
  const screen = await sam.listen()
  const { status, body } = await change(dora, { studentLanguage: 'es', version: 1 })
  expect([status, body]).toMatchObject([200, { school: { studentLanguage: 'es' } }])
  await screen.hear('schoolChanged')
  screen.close()
  expect(await own()).toBe('es')
  const refused = await change(dora, { studentLanguage: 'fr', version: 2 } as never)
  expect([refused.status, refused.body]).toMatchObject([
    422,
    { error: { fields: { studentLanguage: 'Choose one of the options.' } } },
  ])
  expect((await change(await as('ada.north'), { studentLanguage: 'en', version: 2 })).status).toBe(403)
})
