import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { IDEMPOTENCY_HEADER, MAX_SCREENSHOT_BYTES, MAX_SCREENSHOTS_BYTES } from '@corridor/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { manageTickets } from '../cli/manageTickets.ts'
import { sendDue } from '../delivery/send.ts'
import { cachedSignIns } from '../testing/cachedSignIns.ts'
import { runCommand, runHere } from '../testing/command.ts'
import { emptyTables } from '../testing/emptyTables.ts'
import { aJpeg, aPng, aWebp, pngChunk } from '../testing/pictures.ts'
import { startServer, type TestServer } from '../testing/server.ts'
import { startSmtp, type TestSmtp } from '../testing/smtp.ts'
import { listTickets, saveScreenshot } from './operatorTickets.ts'

const SUPPORT = 'help@district.test'
const ASKED = { subject: 'The gym is missing', message: 'I cannot choose it.\n\nSince today.' }
const TOKEN = 'kJ3v-9QzT_xYw0aBcDeFgH'

let t: TestServer
let smtp: TestSmtp
const as = cachedSignIns(() => t)
beforeAll(async () => {
  smtp = await startSmtp()
  t = await startServer({
    mail: { smtpUrl: smtp.url, from: 'Corridor <passes@corridor.test>' },
    supportEmail: SUPPORT,
    publicUrl: new URL('http://corridor.test'),
  })
})
afterAll(async () => {
  await t.close()
  await smtp.close()
})
beforeEach(async () => {
  await emptyTables(t.database.pool, 'ticket', 'delivery')
  smtp.mails.length = 0
})

const query = async (sql: string, values: unknown[] = []) => (await t.database.writers.query(sql, values)).rows
const picture = (bytes: string | Buffer<ArrayBuffer>, name = 'screen.png') => new File([bytes], name)
const count = async () => Number((await query('select count(*) from ticket'))[0].count)
const send = () => sendDue(t.server.context, 'email')

describe('[TICK-01] [API-39] [D-091] a request for help', () => {
  it('of a student is kept with the page and the picture, and mailed to support with it', async () => {
    const sam = await as('sam.north')
    await query(`update user_account set email = 'sam@north.test' where username = 'sam.north'`)
    const more = [pngChunk('tEXt', Buffer.from('taken by a phone'))]
    const asked = await sam.call('POST /api/ticket', {
      body: { ...ASKED, page: `http://corridor.test/student/dashboard/live?name=Sam#${TOKEN}` },
      file: picture(aPng({ more })),
    })
    expect(asked).toEqual({ ticketId: expect.any(Number), isMailed: true })
    const [kept] = await query('select * from ticket')
    expect(kept).toMatchObject({
      ...ASKED,
      user_id: t.world.north.people.sam.userId,
      school_id: t.world.north.schoolId,
      page_url: '/student/dashboard/live',
      screenshot_type: 'image/png',
      screenshot: aPng(),
    })
    expect(await send()).toBe('done')
    const [mail] = smtp.mails
    expect(smtp.mails).toHaveLength(1)
    expect(mail).toMatchObject({
      to: [SUPPORT],
      subject: `Help request ${asked.ticketId} from a student at north school`,
      headers: { 'reply-to': 'sam@north.test' },
    })
    for (const body of [mail?.text, mail?.html]) {
      expect(body).toContain('The gym is missing')
      expect(body).toContain('Since today.')
      expect(body).toMatch(/sam\.north/)
      expect(body).toContain('/student/dashboard/live')
    }
    expect(mail?.source).toContain(`filename=screenshot-${asked.ticketId}.png`)
    expect(mail?.source.replaceAll('\r\n', '')).toContain(aPng().toString('base64'))
    expect(mail?.source).not.toContain(TOKEN)
    // What waited to be sent is gone.
    expect(await query('select content from delivery')).toEqual([{ content: null }])
  })

  it('of staff needs no picture, and its page has no token', async () => {
    const body = { ...ASKED, page: `/reports/weekly/${TOKEN}` }
    expect((await (await as('dora.north')).ask('POST /api/ticket', { body })).status).toBe(200)
    const { screenshot, page_url } = (await query('select * from ticket'))[0]
    expect({ screenshot, page_url }).toEqual({ screenshot: null, page_url: '/reports/weekly/…' })
  })

  it.each([
    ['PNG', aPng(), 'image/png'],
    ['JPEG', aJpeg(), 'image/jpeg'],
    ['WebP', aWebp(), 'image/webp'],
  ])('can have a %s, whatever its name says', async (_, bytes, type) => {
    const file = picture(bytes, '../../evil.html')
    expect((await (await as('sam.north')).ask('POST /api/ticket', { body: ASKED, file })).status).toBe(200)
    expect(await query('select screenshot_type from ticket')).toEqual([{ screenshot_type: type }])
  })

  it.each([
    ['a picture that runs a script', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>', /PNG, JPEG or WebP/],
    ['a page that says it is a picture', '<!doctype html><script>alert(1)</script>', /PNG, JPEG or WebP/],
    ['nothing at all', '', /PNG, JPEG or WebP/],
    ['half a picture', aPng().subarray(0, 40), /damaged/],
    ['a picture that would fill the memory', aPng({ width: 60_000, height: 60_000 }), /60000 × 60000/],
    ['a picture that is too large', Buffer.alloc(MAX_SCREENSHOT_BYTES + 1), /at most 5 MB/],
    ['a picture of 20 MB', Buffer.alloc(20 * 1024 * 1024), /at most 5 MB/],
  ])('with %s says so, and nothing is kept', async (_, bytes, sentence) => {
    const answer = await (await as('sam.north')).ask('POST /api/ticket', { body: ASKED, file: picture(bytes) })
    expect(answer.status).toBe(422)
    expect(answer.body.error?.fields?.file).toMatch(sentence)
    expect(await count()).toBe(0)
  })

  it.each([
    [{ ...ASKED, subject: '  ' }, 'subject'],
    [{ ...ASKED, message: '\n ' }, 'message'],
    [{ ...ASKED, subject: 'x'.repeat(121) }, 'subject'],
    [{ ...ASKED, message: 'x'.repeat(5001) }, 'message'],
    [{ ...ASKED, message: 'a\0b' }, 'message'],
    [{ message: 'x' }, 'subject'],
  ])('that is not complete says which field: %#', async (body, field) => {
    const answer = await (await as('sam.north')).ask('POST /api/ticket', { body: body as typeof ASKED })
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.error?.fields ?? {})).toEqual([field])
  })

  it('is one, though it was sent twice at once', async () => {
    const sam = await as('sam.north')
    const headers = { [IDEMPOTENCY_HEADER]: crypto.randomUUID() }
    const file = picture(aPng())
    const answers = await Promise.all([1, 2, 3].map(() => sam.call('POST /api/ticket', { body: ASKED, file, headers })))
    expect(new Set(answers.map(({ ticketId }) => ticketId)).size).toBe(1)
    expect(await count()).toBe(1)
    const other = await sam.ask('POST /api/ticket', { body: ASKED, file: picture(aJpeg()), headers })
    expect(other).toMatchObject({ status: 422, body: { error: { code: 'idempotency_key_reused' } } })
  })

  it('is accepted ten times in an hour, and a few at once, however many come', async () => {
    const tess = await as('tess.north')
    const body = ASKED
    const ask = () => tess.ask('POST /api/ticket', { body })
    const flood = await Promise.all(Array.from({ length: 100 }, ask))
    const taken = flood.filter(({ status }) => status === 200).length
    expect(new Set(flood.map(({ status }) => status))).toEqual(new Set([200, 429]))
    expect(taken).toBeLessThanOrEqual(10)
    for (let asked = taken; asked < 10; asked += 1) expect((await ask()).status).toBe(200)
    const refused = await ask()
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '3600'])
    expect(await count()).toBe(10)
    // Others are not kept from it.
    expect((await (await as('uma.north')).ask('POST /api/ticket', { body })).status).toBe(200)
    t.clock.advance(61)
    expect((await tess.ask('POST /api/ticket', { body })).status).toBe(200)
  })

  it('is for those who are signed in', async () => {
    const visitor = t.client()
    await visitor.send('GET', '/api/user/current')
    expect((await visitor.ask('POST /api/ticket', { body: ASKED })).status).toBe(401)
  })

  it('leaves a line in the trail, without what was written', async () => {
    const { ticketId } = await (await as('ada.north')).call('POST /api/ticket', { body: ASKED })
    expect(
      await query(`select detail, personal from change_event where action = 'askForHelp' and actor_id = $1`, [
        t.world.north.people.ada.userId,
      ]),
    ).toEqual([{ detail: { ticketId }, personal: null }])
  })

  it('is not held against whoever asked if support refuses the mail', async () => {
    smtp.refuse(SUPPORT, 550)
    await (await as('ada.north')).call('POST /api/ticket', { body: ASKED })
    await send()
    smtp.refuse(SUPPORT, null)
    expect(await query('select state from delivery')).toEqual([{ state: 'failed' }])
    expect(await query(`select from change_event where action = 'emailUndeliverable'`)).toEqual([])
    await emptyTables(t.database.pool, 'contact_block')
  })
})

it('[TICK-01] without SUPPORT_EMAIL a request waits on the server, and whoever asks is told so', async () => {
  const alone = await startServer()
  const sam = await alone.as('sam.north')
  expect(await sam.call('GET /api/ticket')).toEqual({ isMailed: false })
  expect(await sam.call('POST /api/ticket', { body: ASKED })).toMatchObject({ isMailed: false })
  const { rows } = await alone.database.pool.query('select mailed_at from ticket')
  expect(rows).toEqual([{ mailed_at: null }])
  expect((await alone.database.pool.query('select from delivery')).rowCount).toBe(0)
  await alone.close()
  expect(await (await as('sam.north')).call('GET /api/ticket')).toEqual({ isMailed: true })
})

describe('[TICK-01] the operator', () => {
  const tickets = (...argv: string[]) => runHere(t, manageTickets, ...argv)
  const list = (wantsAll = false) => listTickets(t.database.writer, wantsAll)

  it('lists what is open, reads one, saves its picture and marks it as done', async () => {
    expect(await list()).toBe('Nobody is waiting for help.')
    const sam = await as('sam.north')
    const { ticketId } = await sam.call('POST /api/ticket', { body: ASKED, file: picture(aJpeg()) })
    const folder = await mkdtemp(join(tmpdir(), 'corridor-'))
    const file = join(folder, 'screen.jpg')
    const [listed, shown, saved] = await Promise.all([
      tickets(),
      tickets(String(ticketId)),
      tickets('save', String(ticketId), file),
    ])
    expect(listed.stdout).toMatch(
      new RegExp(`^${ticketId}  2026-10-1. .* UTC  sam.north: The gym is missing .north school, with a screenshot.\n$`),
    )
    expect(shown.stdout).toMatch(
      /^The gym is missing\n\nI cannot choose it\.\n\nSince today\.\n\nFrom: .*sam\.north, student/,
    )
    expect(saved.stdout).toContain(file)
    expect(await readFile(file)).toEqual(aJpeg())
    expect((await stat(file)).mode & 0o777).toBe(0o600)
    await expect(saveScreenshot(t.database.writer, ticketId, file)).rejects.toThrow('is there already')
    await rm(folder, { recursive: true })
    expect(await runCommand(t, 'tickets', 'done', String(ticketId))).toEqual({
      code: 0,
      stdout: `Ticket ${ticketId} is done.\n`,
      stderr: '',
    })
    expect(await list()).toBe('Nobody is waiting for help.')
    expect(await list(true)).toContain('done')
  })

  it('is told what is wrong in one sentence', async () => {
    const [missing, ...unclear] = await Promise.all([
      tickets('done', '999999'),
      tickets('save', '1'),
      tickets('--mine'),
      tickets('done', '99999999999'),
    ])
    expect(missing).toMatchObject({ code: 1, stderr: 'There is no ticket 999999.\n' })
    for (const { stderr } of unclear) expect(stderr).toMatch(/^Use it as npm run tickets,/)
  })

  it('sees nothing that steers a terminal', async () => {
    await query(`insert into ticket (user_id, subject, message, created_at) values ($1, E'a\\x1b[2Jb', 'x', now())`, [
      t.world.north.people.sam.userId,
    ])
    expect(await list()).toContain('a [2Jb')
  })
})

it('[TICK-01] a form that is no form, or hides something, is refused and never fails', async () => {
  const sam = await as('sam.north')
  const send = (body: string, type: string) =>
    fetch(`${t.origin}/api/ticket`, {
      method: 'POST',
      body,
      headers: {
        'content-type': type,
        cookie: [...sam.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-xsrf-token': sam.cookies.get('XSRF-TOKEN') ?? '',
      },
    })
  const BOUNDARY = 'x'.repeat(40)
  const FORM = `multipart/form-data; boundary=${BOUNDARY}`
  const part = (name: string, value: string) =>
    `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
  const statuses = await Promise.all([
    send('{}', 'application/json'),
    send('', 'multipart/form-data'),
    send('nonsense', FORM),
    send(`${part('__proto__', 'x')}${part('subject', 'x')}--${BOUNDARY}--`, FORM),
  ])
  expect(statuses.map(({ status }) => status)).toEqual([422, 422, 422, 422])
  const many = Array.from({ length: 500 }, (_, index) => part(`field${index}`, 'x')).join('')
  const complete = `${part('subject', 'x')}${part('message', 'x')}--${BOUNDARY}--\r\n`
  expect((await send(many + complete, FORM)).status).toBe(422)
  // A second boundary, or one beside it, would be counted instead of the one that divides the form.
  const odd = [`no${FORM.slice(FORM.indexOf('boundary'))}zzz; boundary=${BOUNDARY}`, `${FORM.slice(21)}; charset=utf-8`]
  for (const parameters of odd) {
    expect([parameters, (await send(many + complete, `multipart/form-data; ${parameters}`)).status]).toEqual([
      parameters,
      422,
    ])
  }
  const headers = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="a"${'; x="y"'.repeat(5000)}\r\n\r\nx\r\n`
  expect((await send(headers + complete, FORM)).status).toBe(422)
  // A field that nobody asks for is no place for a book.
  expect((await send(part('more', 'x'.repeat(70_000)) + complete, FORM)).status).toBe(422)
  expect((await send(complete, FORM)).status).toBe(200)
  expect((await send(complete, FORM.replace(BOUNDARY, `"${BOUNDARY}"`))).status).toBe(200)
})

it('[D-173] the pictures of one person have a limit together, and a message needs none', async () => {
  const tess = await as('tess.north')
  t.clock.advance(61)
  await query(
    `insert into ticket (user_id, subject, message, screenshot, screenshot_type, created_at)
      select $1, 'x', 'x', decode(repeat('00', $2), 'hex'), 'image/png', 'epoch' from generate_series(1, 2)`,
    [t.world.north.people.tess.userId, MAX_SCREENSHOTS_BYTES / 2],
  )
  const refused = await tess.ask('POST /api/ticket', { body: ASKED, file: picture(aPng()) })
  expect(refused.status).toBe(422)
  expect(refused.body.error?.fields?.file).toMatch(/^Your requests for help .* Send this one without a picture\.$/)
  expect((await tess.ask('POST /api/ticket', { body: ASKED })).status).toBe(200)
  // Some time after somebody has helped, a picture makes room.
  await query('update ticket set screenshot = null where ticket_id = (select min(ticket_id) from ticket)')
  expect((await tess.ask('POST /api/ticket', { body: ASKED, file: picture(aPng()) })).status).toBe(200)
})
