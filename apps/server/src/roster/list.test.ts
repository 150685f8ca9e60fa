/** Plain lists of people and rooms, from the file to the people. */
import type { RosterRun } from '@corridor/contract'
import { and, eq, isNull } from 'drizzle-orm'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  changeEvent,
  externalId,
  membership,
  room,
  roomLink,
  rosterRow,
  school,
  userAccount,
} from '../db/schema/index.ts'
import { RosterTester } from '../testing/rosters.ts'
import { startServer, type TestServer } from '../testing/server.ts'
import { xlsx } from '../testing/xlsx.ts'

let t: TestServer
let r: RosterTester
beforeAll(async () => {
  t = await startServer()
})
beforeEach(async () => {
  await t.renew()
  r = new RosterTester(t)
})
afterAll(() => t.close())

const PEOPLE = `Student ID,First Name,Last Name,Email,Grade,Role,School
0042,Ana,Lopez,ana@lakeside.example.org,09,student,North School
0043,Bo,Ng,,9th,Student,north school
,Tea,Cher,tea@lakeside.example.org,,Teacher,North School
`
const account = async (email: string) =>
  (await t.database.db.select().from(userAccount).where(eq(userAccount.email, email)))[0]
const listed = async () =>
  (
    await t.database.db
      .select()
      .from(membership)
      .where(and(eq(membership.source, 'list'), isNull(membership.endedAt)))
  ).length
const north = (run: RosterRun) => run.schools.find(({ schoolId }) => schoolId === t.world.north.schoolId)

describe('[D-153] a plain list of people', () => {
  it('waits until somebody has said what its columns are, then is compared and imported like any roster', async () => {
    const run = await r.upload(['people.csv', PEOPLE])
    expect(run).toMatchObject({ state: 'mapping', format: 'CSV list', name: 'people.csv' })
    expect(run.list).toMatchObject({
      isDecided: false,
      columns: { subject: 'people', places: expect.arrayContaining([{ field: 'number', place: 0 }]) },
    })
    expect(run.list?.sample[0]?.slice(0, 3)).toEqual(['0042', 'Ana', 'Lopez'])
    const ready = await r.map(run)
    expect(ready).toMatchObject({ state: 'ready', people: 3, problemCount: 0, isPartial: true })
    expect(north(ready)).toMatchObject({ students: { added: 2 }, staff: { added: 1 } })
    expect(await account('ana@lakeside.example.org')).toBeUndefined()

    expect(await r.import(ready)).toMatchObject({ state: 'done' })
    expect(await account('ana@lakeside.example.org')).toMatchObject({
      schoolIdentifier: '0042',
      grade: '9',
      type: 'student',
    })
    expect(await account('tea@lakeside.example.org')).toMatchObject({ type: 'faculty', grade: null })
    // The rows of the file are not needed anymore.
    expect(await t.database.db.select().from(rosterRow).where(eq(rosterRow.kind, 'line'))).toEqual([])

    const again = await r.upload(['people.csv', PEOPLE])
    expect(again).toMatchObject({ state: 'ready', steps: 0, list: { isDecided: true } })
  })

  it('of Excel says the same, with formulas, dates and numbers, and warns of zeros that were cut off', async () => {
    const rows = [
      ['North School', null, null, null, null, null],
      ['Student ID', 'First name', 'Last name', 'Email', 'Grade', 'Born'],
      [42, 'Ana', { formula: '"Lo"&"pez"', value: 'Lopez' }, 'ana@lakeside.example.org', 9, new Date('2012-03-04')],
      [1043, 'Bo', 'Ng', null, '10', null],
    ]
    const run = await r.upload(['people.xlsx', xlsx(rows, ['A1:F1'])])
    expect(run).toMatchObject({ state: 'mapping', format: 'Excel list' })
    expect(run.list?.sample[0]).toEqual(['42', 'Ana', 'Lopez', 'ana@lakeside.example.org', '9', '2012-03-04'])
    const ready = await r.map(run, { type: 'student', schoolId: t.world.north.schoolId })
    expect(north(ready)).toMatchObject({ students: { added: 2 } })
    expect(ready.problems).toEqual([
      { file: 'people.xlsx', line: null, reason: expect.stringMatching(/“Student ID” have different lengths/) },
    ])
  })

  it('ends nobody whom it does not name, unless it is complete; then its guards are those of every roster', async () => {
    const list = (count: number) =>
      `ID,First name,Last name\n${Array.from({ length: count }, (_, at) => `n${at},First,Last ${at}`).join('\n')}\n`
    const said = { type: 'student', schoolId: t.world.north.schoolId } as const
    await r.import(await r.map(await r.upload(['a.csv', list(30)]), said))
    await r.import(await r.upload(['a.csv', list(10)]))
    expect(await listed()).toBe(30)
    const complete = await r.map(await r.upload(['a.csv', list(10)]), { isComplete: true })
    expect(north(complete)?.holds).toEqual([{ kind: 'students', reason: 'half', count: 20, of: 30 }])
    // That a list is complete is said each time.
    expect((await r.upload(['a.csv', list(10)])).list?.columns.isComplete).toBe(false)
    // Staff of an earlier list are not meant by a list of students.
    const staff = 'Email,First name,Last name\nt@lakeside.example.org,Tea,Cher\n'
    await r.import(await r.map(await r.upload(['s.csv', staff]), { ...said, type: 'faculty' }))
    const few = await r.map(await r.upload(['a.csv', list(29)]), { ...said, isComplete: true })
    expect(north(few)).toMatchObject({ students: { ended: 1 }, staff: { ended: 0 }, holds: [] })
  })

  it('[D-185] of three, marked as complete, ends nobody of nine until somebody types how many people would go', async () => {
    const { schoolId } = t.world.north
    const list = (count: number) =>
      `Email,First name,Last name\n${Array.from({ length: count }, (_, at) => `t${at}@lakeside.example.org,Tea,Cher ${at}`).join('\n')}\n`
    await r.import(await r.map(await r.upload(['staff.csv', list(9)]), { type: 'faculty', schoolId }))
    const complete = async () => r.map(await r.upload(['staff.csv', list(3)]), { isComplete: true })
    const run = await complete()
    expect(north(run)).toMatchObject({
      holds: [{ kind: 'staff', reason: 'half', count: 6, of: 9 }],
      removal: { what: 'people', count: 6 },
    })
    const send = async (count?: number) =>
      (await r.dee()).ask('POST /api/district/:districtId/roster/:rosterRunId/import', {
        params: r.key(run),
        body: { choices: [{ schoolId, choice: 'remove', ...(count !== undefined && { count }) }] },
      })
    expect((await send()).status).toBe(422)
    expect((await send(5)).status).toBe(422)
    await r.import(run)
    expect(await listed(), 'one click').toBe(9)
    await r.import(await complete(), [{ schoolId, choice: 'remove', count: 6 }])
    expect(await listed()).toBe(3)
  })

  it('asks once which school is meant by a name that none has, and again when that school has closed', async () => {
    const { north, south } = t.world
    const list = `ID,First name,Last name,Role,School
1,Ana,Lopez,student,The Heights
2,Bo,Ng,student,Zoo
3,Cy,Orr,student,South School
`
    const said = { 'The Heights': north.schoolId, Zoo: null, 'South School': south.schoolId }
    const schoolsOf = ({ orgs }: RosterRun) =>
      Object.fromEntries(orgs.map(({ name, schoolId, isDecided }) => [name, isDecided ? schoolId : 'asked']))
    const run = await r.map(await r.upload(['people.csv', list]))
    expect(schoolsOf(run)).toEqual({ ...said, 'The Heights': 'asked', Zoo: 'asked' })
    const idOf = (name: string) => run.orgs.find((org) => org.name === name)?.id ?? ''
    await (await r.dee()).call('POST /api/district/:districtId/roster/:rosterRunId/schools', {
      params: r.key(run),
      body: {
        orgs: [
          { id: idOf('The Heights'), schoolId: north.schoolId },
          { id: idOf('Zoo'), schoolId: null },
        ],
      },
    })
    expect(schoolsOf(await r.settled(run))).toEqual(said)
    // It still is when somebody says something else about the columns.
    expect(schoolsOf(await r.map(await r.settled(run)))).toEqual(said)
    await r.import(await r.settled(run))
    expect(schoolsOf(await r.upload(['people.csv', list]))).toEqual(said)
    await t.database.db.update(school).set({ endedAt: t.clock.now() }).where(eq(school.schoolId, north.schoolId))
    expect(schoolsOf(await r.upload(['people.csv', list]))).toEqual({ ...said, 'The Heights': 'asked' })
  })

  it('is asked about again if everybody in the last one was at a school that has closed since', async () => {
    const { schoolId } = t.world.north
    const list = 'ID,First name,Last name\n1,Ana,Lopez\n'
    await r.import(await r.map(await r.upload(['a.csv', list]), { type: 'student', schoolId }))
    expect(await r.upload(['a.csv', list])).toMatchObject({ state: 'ready' })
    await t.database.db.update(school).set({ endedAt: t.clock.now() }).where(eq(school.schoolId, schoolId))
    expect(await r.upload(['a.csv', list])).toMatchObject({ state: 'mapping', list: { isDecided: false } })
  })

  it('leaves a membership to the OneRoster that gave it', async () => {
    const { sam } = t.world.north.people
    await t.database.db.update(membership).set({ source: 'oneroster' }).where(eq(membership.userId, sam.userId))
    await t.database.db.update(userAccount).set({ schoolIdentifier: '77' }).where(eq(userAccount.userId, sam.userId))
    const list = 'ID,First name,Last name\n77,Sam,North\n'
    await r.import(await r.map(await r.upload(['a.csv', list]), { type: 'student', schoolId: t.world.north.schoolId }))
    const [row] = await t.database.db.select().from(membership).where(eq(membership.userId, sam.userId))
    expect(row?.source).toBe('oneroster')
    const [link] = await t.database.db
      .select()
      .from(externalId)
      .where(and(eq(externalId.source, 'list'), eq(externalId.kind, 'user')))
    expect(link).toMatchObject({ externalId: 'student 77', rowId: sam.userId })
  })

  it('refuses columns that the list does not have, or that do not say enough', async () => {
    const run = await r.upload(['people.csv', PEOPLE])
    const send = async (body: object) =>
      (await r.dee()).ask('POST /api/district/:districtId/roster/:rosterRunId/columns', {
        params: r.key(run),
        body: { subject: 'people', columns: [], type: null, schoolId: null, isComplete: false, ...body } as never,
      })
    expect((await send({})).body.error?.fields).toEqual({ columns: 'Choose the columns with the names.' })
    expect((await send({ columns: [{ field: 'email', place: 99 }] })).status).toBe(422)
    expect(
      (await send({ subject: 'rooms', columns: [{ field: 'roomName', place: 1 }], schoolId: t.world.abroad.schoolId }))
        .status,
    ).toBe(404)
    const names = [
      { field: 'firstName', place: 1 },
      { field: 'lastName', place: 1 },
    ]
    expect((await send({ columns: names })).body.error?.message).toBe('One column cannot be two things.')
  })
})

describe('[D-153] a plain list of rooms', () => {
  const ROOMS = `Room name,Room number,Teacher emails,School
Chemistry Lab,C-12,ada.north; nobody@example.org,North School
Library,1,,North School
`
  it('makes rooms with their teachers, and joins those that are here', async () => {
    await t.database.db.update(room).set({ name: 'Library' }).where(eq(room.roomId, t.world.north.rooms.library))
    const run = await r.upload(['rooms.csv', ROOMS])
    expect(run.list?.columns.subject).toBe('rooms')
    const ready = await r.map(run)
    expect(north(ready)).toMatchObject({ rooms: { added: 1, changed: 1, ended: 0 } })
    expect(ready.problems).toEqual([
      { file: 'rooms.csv', line: 2, reason: expect.stringMatching(/^Nobody at the school has .*nobody@example\.org/) },
    ])
    expect(await r.steps(ready)).toMatchObject([
      { kind: 'rooms', action: 'add', name: 'Chemistry Lab', joining: 1 },
      { kind: 'rooms', action: 'join', name: 'Library' },
    ])
    await r.import(ready)
    const [lab] = await t.database.db.select().from(room).where(eq(room.name, 'Chemistry Lab'))
    expect(lab).toMatchObject({ identifier: 'C-12', source: 'list', schoolId: t.world.north.schoolId })
    const links = await t.database.db
      .select({ userId: roomLink.userId })
      .from(roomLink)
      .where(eq(roomLink.roomId, lab?.roomId ?? (0 as never)))
    expect(links).toEqual([{ userId: t.world.north.people.ada.userId }])
    const lines = await t.database.db.select().from(changeEvent).where(eq(changeEvent.subject, 'room'))
    expect(lines.map(({ action }) => action)).toEqual(expect.arrayContaining(['create', 'link']))
    expect(await r.upload(['rooms.csv', ROOMS])).toMatchObject({ state: 'ready', added: 0, changed: 0 })
  })

  it('changes numbers, adds teachers, and keeps a number that was changed here meanwhile', async () => {
    const list = (weights: string, stage: string, teacher: string) =>
      `Room name,Room number,Teacher emails,School
Weights,${weights},${teacher},North School
Stage,${stage},,North School
Attic,,,North School
`
    const named = async (name: string) => {
      const [found] = await t.database.db.select().from(room).where(eq(room.name, name))
      return found
    }
    const before = await r.map(await r.upload(['rooms.csv', list('W-1', 'S-1', '')]))
    await r.import(before)
    expect(await named('Attic'), 'without a number, the name is it').toMatchObject({ identifier: 'Attic' })
    const [weights, stage] = [await named('Weights'), await named('Stage')]
    const ready = await r.upload(['rooms.csv', list('W-2', 'S-2', 'ada.north')])
    expect(north(ready)).toMatchObject({ rooms: { added: 0, changed: 2 } })
    const roomId = stage?.roomId ?? (0 as never)
    await t.database.db.update(room).set({ identifier: 'here' }).where(eq(room.roomId, roomId))
    await r.import(ready)
    expect(await named('Weights')).toMatchObject({ roomId: weights?.roomId, identifier: 'W-2' })
    expect(await named('Stage')).toMatchObject({ roomId, identifier: 'here' })
    expect(await named('Attic')).toMatchObject({ identifier: 'Attic', version: 1 })
    const lines = await t.database.db.select().from(changeEvent).where(eq(changeEvent.subject, 'room'))
    const ofThisRun = lines.filter(({ detail }) => detail?.rosterRunId === ready.rosterRunId)
    expect(ofThisRun.map(({ subjectId, action }) => `${action} ${subjectId}`).sort()).toEqual(
      [`edit ${weights?.roomId}`, `edit ${roomId}`, `link ${weights?.roomId}`].sort(),
    )
  })
})

it('[D-153] rooms of two schools are never one room, whatever the schools and rooms are called', async () => {
  const { north, south } = t.world
  await t.database.db.update(school).set({ name: 'North' }).where(eq(school.schoolId, north.schoolId))
  await t.database.db.update(school).set({ name: 'North School' }).where(eq(school.schoolId, south.schoolId))
  const rooms = 'Room name,Room number,School\nSchool Gym,1,North\nGym,2,North School\n'
  await r.import(await r.map(await r.upload(['rooms.csv', rooms])))
  const named = async (name: string) => (await t.database.db.select().from(room).where(eq(room.name, name))).length
  expect([await named('School Gym'), await named('Gym')]).toEqual([1, 1])
  // A list without a column for the school has the same names for every school.
  for (const { schoolId } of [north, south]) {
    const list = await r.upload(['rooms.csv', 'Room name,Room number\nWeight Room,9\n'])
    await r.import(await r.map(list, { schoolId }))
  }
  expect(await named('Weight Room')).toBe(2)
})

describe('a file that is not a list', () => {
  const REFUSED: readonly [string, string | Uint8Array, RegExp][] = [
    ['old.xls', new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 1, 2]), /old Excel/],
    ['open.csv', 'First name,Last name\n"Ana,Lopez\n', /never closed/],
    ['zip.xlsx', zipSync({ 'orgs.csv': strToU8('a,b') }), /not a spreadsheet/],
  ]
  it('is refused with the file and the reason', async () => {
    for (const [name, content, reason] of REFUSED) {
      const run = await r.upload([name, content])
      expect(run).toMatchObject({ state: 'refused', problems: [{ file: name }] })
      expect(run.failure).toMatch(reason)
    }
  })
})

it('the template is a list that can be imported, and its example is nobody', async () => {
  const reply = await (await r.dee()).ask('GET /api/district/:districtId/roster/template', {
    params: { districtId: t.world.districtId },
    query: { subject: 'people' },
  })
  expect(reply.headers.get('content-disposition')).toContain('people.csv')
  const text = reply.body as unknown as string
  const filled = `${text}"7","Ana","Lopez","","","student","9","North School"\r\n`
  const ready = await r.map(await r.upload(['people.csv', filled]))
  expect(ready).toMatchObject({ people: 1, problemCount: 0, orgs: [{ name: 'North School' }] })
})
