/** What somebody does to the roster calls who means no good, or taps twice. */
import { eq } from 'drizzle-orm'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { room, rosterRow, rosterRun } from '../db/schema/index.ts'
import { RosterTester } from '../testing/rosters.ts'
import { rosterZip } from '../testing/rosterZip.ts'
import { startServer, type TestServer } from '../testing/server.ts'
import { xlsxOf } from '../testing/xlsx.ts'

let t: TestServer
let r: RosterTester
beforeAll(async () => {
  t = await startServer()
  r = new RosterTester(t)
})
afterAll(() => t.close())

const ROSTER = rosterZip({
  orgs: [{ id: 'n', name: 'North School' }],
  people: [{ id: 'a', role: 'student', orgs: ['n'] }],
})
const send = async (...files: File[]) =>
  (await r.dee()).ask('POST /api/district/:districtId/roster', { params: { districtId: t.world.districtId }, files })
const file = (name: string, content: Uint8Array | string) => new File([content as never], name)

describe('[D-153] an upload', () => {
  it('of 51 MB, of 21 files, or of none is refused before it is read', async () => {
    const large = await send(file('roster.zip', new Uint8Array(51 * 1024 * 1024)))
    expect(large.status).toBe(422)
    expect(large.body.error?.message).toMatch(/at most 50 MB/)
    const many = await send(...Array.from({ length: 21 }, (_, at) => file(`${at}.csv`, 'a,b')))
    expect(many.body.error?.fields).toEqual({ file: 'Choose at most 20 files.' })
    const none = await (await r.dee()).send(
      'POST',
      `/api/district/${t.world.districtId}/roster`,
      Object.assign(new FormData(), {}),
    )
    expect(none.status).toBe(422)
  })

  it('of a zip in a zip, or of files that belong to nothing, says so', async () => {
    expect((await r.upload(['out.zip', zipSync({ 'roster.zip': ROSTER })])).failure).toMatch(
      /No table of a roster is in it/,
    )
    expect((await r.upload(['a.csv', 'x,y\n1,2'], ['b.csv', 'x,y\n1,2'])).failure).toMatch(/one list at a time/)
    const users = 'sourcedId,givenName,familyName,role,orgSourcedIds\na,A,B,student,n\n'
    expect((await r.upload(['users.csv', users])).failure).toMatch(/no orgs\.csv/)
  })

  it('of a spreadsheet that is a bomb, or has a cell at the far corner, is refused before its table is made', async () => {
    const bomb = zipSync({ 'xl/workbook.xml': strToU8('x'), 'xl/sheet.xml': new Uint8Array(20 * 1024 * 1024) })
    expect((await r.upload(['bomb.xlsx', bomb])).failure).toMatch(/more tightly/)
    const corner = xlsxOf('<sheetData><row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData>')
    expect((await r.upload(['corner.xlsx', corner])).failure).toMatch(/^A list can have at most 50,000 rows/)
  })

  it('of a small spreadsheet whose cells share one long text is refused before they are tables', async () => {
    const cells = (row: number) => `<c r="A${row}" t="s"><v>0</v></c><c r="B${row}" t="s"><v>1</v></c>`
    const rows = (count: number) =>
      Array.from({ length: count }, (_, at) => `<row r="${at + 1}">${cells(at + 1)}</row>`).join('')
    const sheet = (count: number) =>
      xlsxOf(`<sheetData>${rows(count)}</sheetData>`, { shared: ['a', `b${' '.repeat(1_000_000)}`] })
    expect((await r.upload(['shared.xlsx', sheet(60)])).failure).toMatch(
      /^It has more text in its cells than any list\./,
    )
    expect(await r.upload(['shared.xlsx', sheet(20)])).toMatchObject({ state: 'mapping', list: { header: ['a', 'b'] } })
  })

  it('with a name that leads elsewhere is only a name', async () => {
    const run = await r.upload([`../../etc/${'x'.repeat(300)}.zip`, ROSTER])
    expect(run.name).not.toContain('/')
    expect(run.state).toBe('ready')
  })

  it('beside another never gives two imports at once, and a second tap imports once', async () => {
    const both = await Promise.all([send(file('one.zip', ROSTER)), send(file('two.zip', ROSTER))])
    expect(both.map(({ status }) => status).every((status) => status === 200 || status === 409)).toBe(true)
    for (const { status, body } of both) if (status === 200) await r.settled(body)
    const { rows } = await (await r.dee()).call('GET /api/district/:districtId/roster', {
      params: { districtId: t.world.districtId },
      query: {},
    })
    const waiting = rows.filter(({ state }) => state === 'ready')
    expect(waiting).toHaveLength(1)
    const [run] = waiting
    if (!run) return
    const tap = async () =>
      (await r.dee()).ask('POST /api/district/:districtId/roster/:rosterRunId/import', {
        params: r.key(run),
        body: { choices: [] },
      })
    const taps = await Promise.all([tap(), tap()])
    expect(taps.map(({ status }) => status).sort()).toEqual([200, 409])
    expect(await r.settled(run)).toMatchObject({ state: 'done', added: 1, stepsDone: 1 })
  })
})

it('the log of runs has pages', async () => {
  const { districtId } = t.world
  const row = { districtId, source: 'oneroster', state: 'done' as const, createdAt: t.clock.now() }
  await t.database.db.insert(rosterRun).values(Array.from({ length: 25 }, (_, at) => ({ ...row, name: `old ${at}` })))
  const page = async (cursor?: string) =>
    (await r.dee()).call('GET /api/district/:districtId/roster', {
      params: { districtId },
      query: { ...(cursor && { cursor }) },
    })
  const first = await page()
  expect(first.rows).toHaveLength(25)
  const second = await page(first.nextCursor ?? '')
  expect(second.rows.length).toBe(first.total - 25)
  const ids = new Set([...first.rows, ...second.rows].map(({ rosterRunId }) => rosterRunId))
  expect(ids.size).toBe(first.total)
  expect((await page(second.previousCursor ?? '')).rows).toEqual(first.rows)
})

describe('[D-153] a list that names very many schools', () => {
  const names = (from: number, count: number) => Array.from({ length: count }, (_, at) => `School ${from + at}`)
  const listOf = (rows: readonly string[][]) =>
    `ID,First name,Last name,Role,School\n${rows.map((schools, at) => `m${at},A,B,student,${schools.join(';')}`).join('\n')}\n`

  it('is refused with a sentence, and its columns are asked for again the next time', async () => {
    const rows = Array.from({ length: 300 }, (_, at) => names(at * 70, 70))
    const run = await r.map(await r.upload(['schools.csv', listOf(rows)]))
    expect(run.state).toBe('refused')
    expect(run.failure).toMatch(/^The column “School” has the names of more than 1,000 schools\./)
    expect(await t.database.db.select().from(rosterRow).where(eq(rosterRow.kind, 'line'))).toEqual([])
    expect(await r.upload(['schools.csv', listOf([['North School']])])).toMatchObject({ state: 'mapping' })
  })

  it('is read if there are 1,000, also if one person is at all of them in many rows', async () => {
    const rows = Array.from({ length: 5000 }, (_, at) => names((at % 20) * 50, 50))
    const list = listOf(rows).replaceAll(/^m\d+/gm, 'm')
    const run = await r.map(await r.upload(['schools.csv', list]))
    expect(run).toMatchObject({ state: 'ready', people: 1, problemCount: 4980 })
    expect(run.orgs).toHaveLength(1000)
  })
})

describe('[D-153] a list with signs that cannot be stored', () => {
  it('is read, and what is said about it has no half of an emoji in it', async () => {
    const odd = `${'x'.repeat(59)}😀😀`
    const header = `ID,First name,Last name,Role,School,${'y'.repeat(99)}😀😀`
    const rows = [`1,A,B,${odd},North School`, '2,A,B,student,North\0 School', '3,A,B,student,North School']
    const run = await r.upload(['a\0b.csv', `${header}\n${rows.join('\n')}\n`])
    expect(run).toMatchObject({ state: 'mapping' })
    expect(run.name).not.toContain('\0')
    expect(run.list?.header.at(-1)).toBe(`${'y'.repeat(99)}😀`)
    const ready = await r.map(run)
    expect(ready).toMatchObject({ state: 'ready', people: 2 })
    expect(ready.problems).toMatchObject([{ line: 2, reason: expect.stringContaining(`“${'x'.repeat(59)}😀…”`) }])
  })

  it('names IDs and grades that are too long with their line', async () => {
    const rows = [`${'7'.repeat(51)},A,B,student,9,North School`, `8,A,B,student,${'g'.repeat(21)},North School`]
    const list = `ID,First name,Last name,Role,Grade,School\n${rows.join('\n')}\n`
    const ready = await r.map(await r.upload(['long.csv', list]))
    expect(ready.people).toBe(1)
    expect(ready.problems).toMatchObject([
      { file: 'long.csv', line: 2, reason: expect.stringMatching(/longer than 50 characters\. They are left out/) },
      { file: 'long.csv', line: 3, reason: expect.stringMatching(/longer than 20 characters/) },
    ])
  })
  it('keeps rooms and schools apart whose long names begin alike, and cuts no character of a number in half', async () => {
    const [long, nearly] = ['x'.repeat(100), 'y'.repeat(19)]
    const rows = [
      `${long}a,1,North School`,
      `${long}b,2,North School`,
      `Art,3,${long}a`,
      `Gym,${nearly}😀😀,North School`,
      `${nearly}😀😀,,North School`,
    ]
    const list = `Room name,Room number,School\n${rows.join('\n')}\n`
    const ready = await r.map(await r.upload(['rooms.csv', list]))
    const tooLong = expect.stringMatching(/^The name of the (room|school) “x{60}…” is longer than 100 characters\./)
    expect(ready.problems).toEqual([2, 3, 4].map((line) => ({ file: 'rooms.csv', line, reason: tooLong })))
    expect(ready.orgs.map(({ name }) => name)).toEqual(['North School'])
    expect(await r.import(ready)).toMatchObject({ state: 'done', added: 2 })
    const made = await t.database.db.select().from(room).where(eq(room.source, 'list')).orderBy(room.name)
    expect(made.map(({ identifier }) => identifier)).toEqual([`${nearly}😀`, `${nearly}😀`])
  })
})
