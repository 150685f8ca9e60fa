import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { PROVIDER_ADDRESSES } from '../config/signOn.ts'
import { makeServer } from '../server.ts'
import { startServer, type TestServer } from '../testing/server.ts'
import { ownSockets } from './contentPolicy.ts'

const PAGE = '<!doctype html><title>Corridor</title>'
const STUDENT_PAGE = '<!doctype html><title>Corridor</title><link rel="modulepreload" href="/assets/student-1a2b.js">'
const STAFF_PAGE = '<!doctype html><title>Corridor</title><link rel="modulepreload" href="/assets/staff-1a2b.js">'
const SPANISH_PAGE = '<!doctype html><html lang="es"><title>Corridor</title>'
const SPANISH_STUDENT_PAGE = '<!doctype html><html lang="es"><title>Corridor</title><link rel="modulepreload">'
const KIOSK_PAGE = '<!doctype html><title>Kiosk</title>'
const SCRIPT = 'export const here = true'
const WORKER = 'self.skipWaiting()'

let t: TestServer
let webRoot: string
let app: FastifyInstance
let close: () => Promise<void>
beforeAll(async () => {
  t = await startServer()
  webRoot = await mkdtemp(join(tmpdir(), 'corridor-web-'))
  await mkdir(join(webRoot, 'assets'))
  await writeFile(join(webRoot, 'index.html'), PAGE)
  await writeFile(join(webRoot, 'student.html'), STUDENT_PAGE)
  await writeFile(join(webRoot, 'staff.html'), STAFF_PAGE)
  await writeFile(join(webRoot, 'index.es.html'), SPANISH_PAGE)
  await writeFile(join(webRoot, 'student.es.html'), SPANISH_STUDENT_PAGE)
  await writeFile(join(webRoot, 'kiosk.html'), KIOSK_PAGE)
  await writeFile(join(webRoot, 'robots.txt'), 'User-agent: *\nDisallow: /\n')
  await writeFile(join(webRoot, 'sw.js'), WORKER)
  await writeFile(join(webRoot, 'manifest.webmanifest'), '{ "name": "Corridor" }')
  await writeFile(join(webRoot, 'assets', 'app-1a2b.js'), SCRIPT)
  await writeFile(join(webRoot, 'assets', 'app-1a2b.js.gz'), gzipSync(SCRIPT))
  ;({ app, close } = await makeServer({
    connection: t.database.connection,
    clock: t.clock,
    log: t.server.app.log,
    webRoot,
  }))
})
afterAll(async () => {
  await close()
  await t.close()
  await rm(webRoot, { recursive: true })
})

const get = (url: string, headers = {}) => app.inject({ method: 'GET', url, headers })

describe('the built web app', () => {
  it.each([
    ['/', PAGE],
    ['/login', PAGE],
    ['/students', PAGE],
    ['/constructor', PAGE],
    ['/student', STUDENT_PAGE],
    ['/student/pass/0190a8f0-0000-7000-8000-000000000000', STUDENT_PAGE],
    ['/faculty?scope=all', STAFF_PAGE],
    ['/faculty/live?scope=all&v=1.5', STAFF_PAGE],
    ['/administrator/live', STAFF_PAGE],
  ])('is served at %s, with the files that the first page of its role needs', async (url, page) => {
    const reply = await get(url)
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['content-type']).toMatch(/text\/html/)
    expect(reply.body).toBe(page)
    // So that a new version is used at the next visit.
    expect(reply.headers['cache-control']).toBe('no-cache')
  })

  it('answers HEAD for a page as it answers GET', async () => {
    const reply = await app.inject({ method: 'HEAD', url: '/faculty/live' })
    expect(reply.statusCode).toBe(200)
    expect(reply.headers['content-type']).toMatch(/text\/html/)
  })

  it.each([
    ['/', SPANISH_PAGE],
    ['/login', SPANISH_PAGE],
    ['/student/dashboard/live?x=1', SPANISH_STUDENT_PAGE],
    ['/faculty/live', STAFF_PAGE],
    ['/administrator/live', STAFF_PAGE],
    ['/reports/weekly/1', PAGE],
  ])('[LANG-04] [LANG-11] is in the language that the browser asks for, except for staff: %s', async (url, page) => {
    const reply = await get(url, { 'accept-language': 'es-MX,es;q=0.9,en;q=0.8' })
    expect(reply.body).toBe(page)
    const head = await app.inject({ method: 'HEAD', url, headers: { 'accept-language': 'es' } })
    expect(Number(head.headers['content-length'])).toBe(page.length)
  })

  it('[LANG-04] is in the language that was last read here, whatever the browser asks for', async () => {
    const headers = { 'accept-language': 'es', cookie: 'corridor-language=en' }
    expect((await get('/login', headers)).body).toBe(PAGE)
    expect((await get('/student', { cookie: 'corridor-language=es' })).body).toBe(SPANISH_STUDENT_PAGE)
  })

  it('[LANG-04] says to caches what its language depends on', async () => {
    for (const url of ['/', '/login', '/student'])
      expect((await get(url)).headers.vary).toMatch(/Cookie, Accept-Language/)
  })

  it('[KIOSK-06] every page of a browser that is a kiosk leads to the kiosk, and its files and calls do not', async () => {
    const asKiosk = { cookie: 'corridor-kiosk=anything', 'accept-language': 'es' }
    expect((await get('/kiosk?from=chrome', asKiosk)).body).toBe(KIOSK_PAGE)
    expect((await get('/kiosk')).body).toBe(KIOSK_PAGE)
    for (const url of [
      '/',
      '/login',
      '/student',
      '/faculty/live?scope=all',
      '/kiosk/x',
      '/reports/weekly/1',
      '/index.html',
      '/sso?identityId=1',
    ]) {
      const reply = await get(url, asKiosk)
      expect([reply.statusCode, reply.headers.location, reply.headers['cache-control']], url).toEqual([
        302,
        '/kiosk',
        'no-store',
      ])
    }
    expect((await get('/assets/app-1a2b.js', asKiosk)).body).toBe(SCRIPT)
    expect((await get('/api/health/alive', asKiosk)).statusCode).toBe(200)
  })

  it('lets no browser keep an old service worker, whatever role it is for', async () => {
    const reply = await get('/sw.js?role=student')
    expect(reply.headers['content-type']).toMatch(/javascript/)
    expect(reply.headers['cache-control']).toBe('no-cache')
    expect(reply.body).toBe(WORKER)
  })

  it('can be installed', async () => {
    const reply = await get('/manifest.webmanifest')
    expect(reply.headers['content-type']).toMatch(/application\/manifest\+json/)
    const folder = new URL('../../../web/public/', import.meta.url)
    const manifest = JSON.parse(await readFile(new URL('manifest.webmanifest', folder), 'utf8'))
    expect(manifest).toMatchObject({ name: 'Corridor', display: 'standalone', scope: '/' })
    for (const { src } of manifest.icons) expect(await readFile(new URL(src.slice(1), folder))).not.toHaveLength(0)
  })

  it('serves a real robots.txt', async () => {
    const reply = await get('/robots.txt')
    expect(reply.headers['content-type']).toMatch(/text\/plain/)
    expect(reply.body).toMatch(/^User-agent:/)
  })

  it('has a robots.txt in its sources', async () => {
    const file = fileURLToPath(new URL('../../../web/public/robots.txt', import.meta.url))
    expect(await readFile(file, 'utf8')).toMatch(/^User-agent: \*$/m)
  })

  it.each(['/assets/app-0000.js', '/favicon.ico', '/assets/missing.css?v=2'])(
    'answers 404 for a file that is missing, not the page: %s',
    async (url) => {
      const reply = await get(url)
      expect(reply.statusCode).toBe(404)
      expect(reply.body).not.toContain('<title>')
    },
  )

  it.each(['/api', '/api/', '/api?x=1', '/api/no/such/thing'])('never answers a call with a page: %s', async (url) => {
    const reply = await get(url)
    expect(reply.statusCode).toBe(404)
    expect(reply.json().error.code).toBe('not_found')
  })

  it('never answers a write with a page', async () => {
    expect((await app.inject({ method: 'POST', url: '/login' })).statusCode).toBe(404)
  })

  it.each([
    '/../package.json',
    '/..%2f..%2fpackage.json',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/assets/..%5c..%5cpackage.json',
  ])('does not serve files outside its folder: %s', async (url) => {
    expect((await get(url)).body).not.toMatch(/"name"|root:/)
  })

  it('caches files with a hash in their name for a year, precompressed if the browser accepts it', async () => {
    const reply = await get('/assets/app-1a2b.js', { 'accept-encoding': 'gzip' })
    expect(reply.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(reply.headers['content-encoding']).toBe('gzip')
    expect((await get('/assets/app-1a2b.js')).body).toBe(SCRIPT)
  })

  it('runs no scripts from other sites', async () => {
    const policy = String((await get('/')).headers['content-security-policy'])
    expect(policy).toMatch(/default-src 'self'/)
    expect(policy).toMatch(/script-src 'self'(;|$)/)
    expect(policy).toMatch(/frame-ancestors 'none'/)
    expect(policy).toMatch(/worker-src 'self'(;|$)/)
    expect(policy).toMatch(/manifest-src 'self'(;|$)/)
    expect(policy).not.toMatch(/upgrade-insecure-requests/)
  })

  it('lets pages use the camera and no other device, and nobody else any', async () => {
    const policy = String((await get('/')).headers['permissions-policy']).split(', ')
    expect(policy).toContain('camera=(self)')
    expect(policy.filter((part) => !part.endsWith('=()'))).toEqual(['camera=(self)'])
    expect(policy).toEqual(expect.arrayContaining(['microphone=()', 'geolocation=()', 'display-capture=()']))
  })

  it.each([
    ['its own host', 'passes.example:3000', "'self' ws://passes.example:3000 wss://passes.example:3000"],
    ['its own IP address', '[::1]:3000', "'self' ws://[::1]:3000 wss://[::1]:3000"],
    ['nothing that is injected through a header', "evil.example; script-src 'unsafe-inline'", "'self' 'self'"],
  ])('lets its pages connect only to %s', async (_, host, allowed) => {
    const policy = String((await get('/', { host })).headers['content-security-policy'])
    expect(policy.split(';').find((part) => part.startsWith('connect-src'))).toBe(`connect-src ${allowed}`)
    expect(policy).toMatch(/script-src 'self'(;|$)/)
  })

  it('lets its pages connect only to its public address, if it has one', () => {
    expect(ownSockets(new URL('https://passes.example.org'), 'inside:3000')).toBe('wss://passes.example.org')
    expect(ownSockets(new URL('http://passes.example.org:8080'), undefined)).toBe('ws://passes.example.org:8080')
  })

  it('does not appear in the API docs', async () => {
    const { paths = {} } = app.swagger()
    expect(Object.keys(paths)).not.toEqual([])
    expect(Object.keys(paths).filter((path) => !path.startsWith('/api/'))).toEqual([])
  })

  it('does not let calls be cached', async () => {
    expect((await get('/api/user/current')).headers['cache-control']).toBe('no-store')
  })
})

it('[LANG-04] a web app that was built without a language is served in English', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'corridor-web-'))
  await writeFile(join(folder, 'index.html'), PAGE)
  const server = await makeServer({
    connection: t.database.connection,
    clock: t.clock,
    log: t.server.app.log,
    webRoot: folder,
  })
  const reply = await server.app.inject({ method: 'GET', url: '/login', headers: { 'accept-language': 'es' } })
  expect(reply.body).toBe(PAGE)
  await server.close()
  await rm(folder, { recursive: true })
})

it('a server without a built web app still answers calls, and 404 for pages', async () => {
  const bare = await makeServer({
    connection: t.database.connection,
    clock: t.clock,
    log: t.server.app.log,
    webRoot: join(webRoot, 'nowhere'),
  })
  expect((await bare.app.inject({ method: 'GET', url: '/login' })).statusCode).toBe(404)
  expect((await bare.app.inject({ method: 'GET', url: '/api/health' })).statusCode).toBe(200)
  await bare.close()
})

it('[D-152] [SSO-02] with a client id of Clever, the pages contain it, and without one they do not', async () => {
  expect((await get('/login')).body).not.toContain('corridor-clever-client-id')
  const client = { clientId: 'a"><script>', clientSecret: 'secret' }
  const server = await makeServer({
    connection: t.database.connection,
    clock: t.clock,
    log: t.server.app.log,
    webRoot,
    signOn: { clients: { clever: client }, addresses: PROVIDER_ADDRESSES },
  })
  for (const url of ['/login', '/student']) {
    const { body, headers } = await server.app.inject({ method: 'GET', url })
    expect(body).toContain('<meta name="corridor-clever-client-id" content="a&#34;&#62;&#60;script&#62;">')
    expect(headers).toMatchObject({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-cache' })
    expect(body).not.toContain('secret')
  }
  await server.close()
})
