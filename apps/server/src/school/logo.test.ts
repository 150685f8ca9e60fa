/** A school's files: its logo and its certificate. */
import { request } from 'node:http'
import type { EditedSchool } from '@corridor/contract'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { school } from '../db/schema/index.ts'
import { cachedSignIns } from '../testing/cachedSignIns.ts'
import { CERTIFICATE, PRIVATE_KEY } from '../testing/certificate.ts'
import { formWith, type TestClient } from '../testing/client.ts'
import { aJpeg, aPng, jpegSegment, pngChunk } from '../testing/pictures.ts'
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
const UNTOUCHED = { logo: null, logoType: null, logoUrl: null, certificate: null, version: 1, fieldVersions: {} }
beforeEach(() => t.database.db.update(school).set(UNTOUCHED))

const upload = (client: TestClient, bytes: Uint8Array<ArrayBuffer> | string, name: string, version = 1, of = north) =>
  client.ask('POST /api/school/:schoolId/logo', {
    params: { schoolId: of.schoolId },
    query: { version },
    file: new File([bytes], name),
  })
const stored = async () => {
  const [row] = await t.database.db.select().from(school).where(eq(school.schoolId, north.schoolId))
  return row
}
const errorOf = (body: unknown) =>
  (body as { error: { message: string; fields?: Record<string, string>; current?: EditedSchool } }).error
const addressIn = ({ body }: { body: EditedSchool }) => body.school.logoUrl ?? ''

async function fetchPicture(client: TestClient, address: string) {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await fetch(t.origin + address, { headers: { cookie } })
  return { status: answer.status, headers: answer.headers, bytes: Buffer.from(await answer.arrayBuffer()) }
}

describe('a logo', () => {
  it('[ACT-11] [SSCH-05] is stored without its metadata, and shown under its own type to the whole school', async () => {
    const dora = await as('dora.north')
    const student = await (await as('sam.north')).listen()
    const answer = await upload(dora, aPng({ more: [pngChunk('tEXt', Buffer.from('where it was taken'))] }), 'Logo.PNG')
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect(addressIn(answer)).toMatch(/^\/api\/school\/\d+\/logo\/[\da-f]{32}\.png$/)
    const { payload } = await student.hear('schoolChanged')
    expect(payload, 'every page of theirs shows it').toEqual({ schoolId: north.schoolId, isHeader: true })
    student.close()
    const picture = await fetchPicture(await as('sam.north'), addressIn(answer))
    expect([picture.status, picture.bytes]).toEqual([200, aPng()])
    expect(Object.fromEntries(picture.headers)).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': expect.stringMatching(/^inline/),
      'cache-control': expect.stringContaining('immutable'),
    })
  })

  it('[ACT-11] that is replaced has another address, and the old one is gone', async () => {
    const dora = await as('dora.north')
    const first = await upload(dora, aPng(), 'logo.png')
    const second = await upload(dora, aJpeg({ more: [jpegSegment(0xfe, Buffer.from('by me'))] }), 'logo.jpeg', 2)
    expect(addressIn(second)).toMatch(/\.jpg$/)
    const picture = await fetchPicture(dora, addressIn(second))
    expect([picture.headers.get('content-type'), picture.bytes]).toEqual(['image/jpeg', aJpeg()])
    const old = await fetchPicture(dora, addressIn(first))
    expect([old.status, old.headers.get('cache-control')]).toEqual([404, 'no-store'])
    expect((await stored())?.logo).toEqual(aJpeg())
  })

  it('is shown to nobody else', async () => {
    const address = addressIn(await upload(await as('dora.north'), aPng(), 'logo.png'))
    for (const username of ['dora.south', 'dora.abroad']) {
      expect((await fetchPicture(await as(username), address)).status, username).toBe(404)
    }
    expect((await fetch(t.origin + address)).status).toBe(401)
  })

  it('can be removed', async () => {
    const dora = await as('dora.north')
    const address = addressIn(await upload(dora, aPng(), 'logo.png'))
    const params = { schoolId: north.schoolId }
    const { school: now } = await dora.call('POST /api/school/:schoolId', {
      params,
      body: { logoUrl: null, version: 2 },
    })
    expect(now.logoUrl).toBeNull()
    expect((await fetchPicture(dora, address)).status).toBe(404)
    expect(await stored()).toMatchObject({ logo: null, logoType: null })
  })

  it('of two administrators who upload at once: the second is shown the first’s', async () => {
    const dora = await as('dora.north')
    const first = await upload(dora, aPng(), 'logo.png')
    const second = await upload(dora, aJpeg(), 'logo.jpg')
    expect(second.status).toBe(409)
    expect(errorOf(second.body).current?.school.logoUrl).toBe(addressIn(first))
    expect((await upload(dora, aJpeg(), 'logo.jpg', 2)).status).toBe(200)
  })

  it('[D-170] [D-149] needs allSettings:write, at one’s own school', async () => {
    for (const username of ['ada.north', 'reader.north', 'sam.north']) {
      expect((await upload(await as(username), aPng(), 'logo.png')).status, username).toBe(403)
    }
    const dora = await as('dora.north')
    for (const other of [t.world.south, t.world.abroad]) {
      expect((await upload(dora, aPng(), 'logo.png', 1, other)).status).toBe(404)
    }
    expect((await stored())?.logo).toBeNull()
  })
})

describe('a hostile file', () => {
  const MEGABYTE = 1024 * 1024
  const script = '<script>fetch("/api/session", { method: "DELETE" })</script>'
  it.each([
    ['nothing at all', '', 'logo.png', /not a PNG or JPEG/],
    ['a renamed script', script, 'logo.png', /not a PNG or JPEG/],
    [
      'an SVG',
      '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
      'logo.svg',
      /Choose a \.png, \.jpg or \.jpeg/,
    ],
    ['a renamed SVG', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', 'logo.jpg', /not a PNG or JPEG/],
    ['8,000 × 8,000 pixels', aPng({ width: 8000, height: 8000 }), 'logo.png', /8000 × 8000 pixels.+at most 2000/],
    ['2,001 pixels', aJpeg({ width: 2001 }), 'logo.jpg', /at most 2000/],
    ['a picture that was cut off', aPng().subarray(0, 50), 'logo.png', /damaged or incomplete/],
    ['a page with a picture in it', Buffer.concat([Buffer.from(script), aPng()]), 'logo.png', /not a PNG or JPEG/],
    ['more than 2 MB', aPng({ more: [pngChunk('tEXt', Buffer.alloc(2 * MEGABYTE))] }), 'logo.png', /at most 2 MB/],
    ['a little more than 2 MB', Buffer.alloc(2 * MEGABYTE + 1), 'logo.png', /at most 2 MB/],
    ['a certificate with the name of a picture', CERTIFICATE, 'logo.png', /not a PNG or JPEG/],
    ['a picture with the name of a certificate', aPng(), 'school.pem', /no certificate in this file/],
    ['a private key', PRIVATE_KEY, 'school.pem', /private key/],
    ['a certificate with its private key', CERTIFICATE + PRIVATE_KEY, 'school.pem', /private key/],
    [
      'a certificate that is damaged',
      '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----',
      'a.pem',
      /damaged or incomplete/,
    ],
    ['a certificate that is too long', CERTIFICATE.repeat(200), 'school.pem', /at most 64 kB/],
  ])('%s is refused with a sentence at the field, and nothing changes', async (_, bytes, name, sentence) => {
    const { status, body } = await upload(await as('dora.north'), bytes, name)
    expect(status).toBe(422)
    expect(errorOf(body).fields?.file).toMatch(sentence)
    expect(await stored()).toMatchObject(UNTOUCHED)
  })

  it('in a form with many fields is refused before they are read', async () => {
    const form = formWith(new File([aPng()], 'logo.png'))
    for (let at = 0; at < 21; at += 1) form.set(`field${at}`, '')
    const dora = await as('dora.north')
    const send = () => dora.send('POST', `/api/school/${north.schoolId}/logo?version=1`, form)
    expect(errorOf((await send()).body).fields?.file).toMatch(/more in it than can be read/)
    form.delete('field20')
    expect((await send()).status).toBe(200)
  })

  it('of 50 MB is refused before it has arrived', async () => {
    const dora = await as('dora.north')
    const { status, said } = await beginUpload(dora, 50 * MEGABYTE)
    expect([status, said]).toEqual([422, expect.stringMatching(/at most 2 MB/)])
    expect(await stored()).toMatchObject(UNTOUCHED)
  })

  it('a picture with something behind its end is stored without it', async () => {
    const dora = await as('dora.north')
    await upload(dora, Buffer.concat([aPng(), Buffer.from(script)]), 'logo.png')
    expect((await stored())?.logo).toEqual(aPng())
  })

  it.each([
    ['no file', new FormData()],
    ['text instead of a file', textForm()],
  ])('a form with %s asks for one', async (_, form) => {
    const dora = await as('dora.north')
    const { status, body } = await dora.send('POST', `/api/school/${north.schoolId}/logo?version=1`, form)
    expect([status, errorOf(body).fields]).toEqual([422, { file: 'Choose a file.' }])
  })

  it.each(['multipart/form-data', 'multipart/form-data; boundary=x'])(
    'a body that is no form (%s) asks for one',
    async (type) => {
      const dora = await as('dora.north')
      const { status } = await dora.send(
        'POST',
        `/api/school/${north.schoolId}/logo?version=1`,
        { not: 'a form' },
        {
          'content-type': type,
        },
      )
      expect(status).toBe(422)
    },
  )

  it('a picture as JSON, or without the version it replaces, is refused', async () => {
    const dora = await as('dora.north')
    const path = `/api/school/${north.schoolId}/logo`
    expect((await dora.send('POST', `${path}?version=1`, { file: 'x' })).status).toBe(422)
    expect((await dora.send('POST', path, formWith(new File([aPng()], 'a.png')))).status).toBe(422)
  })
})

describe('a certificate', () => {
  const settingsOf = async (username: string) => {
    const params = { schoolId: north.schoolId }
    return (await (await as(username)).call('GET /api/school/:schoolId', { params })).settings
  }

  it('[D-085] [SSCH-06] is uploaded by the same call, stored as the certificate and never as the logo', async () => {
    const answer = await upload(await as('dora.north'), `Bag Attributes: mine\n${CERTIFICATE}`, 'School.PEM')
    expect(answer.body).toMatchObject({ certificate: CERTIFICATE, school: { logoUrl: null } })
    expect(await stored()).toMatchObject({ certificate: CERTIFICATE, logo: null, logoUrl: null })
    expect((await settingsOf('dora.north')).certificate).toBe(CERTIFICATE)
    expect((await settingsOf('ada.north')).certificate, 'a teacher').toBeNull()
    expect((await settingsOf('sam.north')).certificate, 'a student').toBeNull()
  })

  it('can be removed', async () => {
    const dora = await as('dora.north')
    await upload(dora, CERTIFICATE, 'school.pem')
    const params = { schoolId: north.schoolId }
    await dora.call('POST /api/school/:schoolId', { params, body: { certificate: null, version: 2 } })
    expect((await stored())?.certificate).toBeNull()
  })
})

function textForm(): FormData {
  const form = new FormData()
  form.set('file', 'a text')
  return form
}

/** Announces this many bytes, and sends a few of them. */
function beginUpload(client: TestClient, length: number): Promise<{ status: number; said: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(`${t.origin}/api/school/${north.schoolId}/logo?version=1`, {
      method: 'POST',
      headers: {
        cookie: [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        'x-xsrf-token': client.cookies.get('XSRF-TOKEN') ?? '',
        'content-type': 'multipart/form-data; boundary=x',
        'content-length': String(length),
      },
    })
    sent.on('response', (answer) => {
      let said = ''
      answer.on('data', (part) => {
        said += String(part)
      })
      answer.on('end', () => {
        resolve({ status: answer.statusCode ?? 0, said })
        sent.destroy()
      })
    })
    sent.on('error', reject)
    sent.write('--x\r\nContent-Disposition: form-data; name="file"; filename="logo.png"\r\n\r\n')
  })
}
