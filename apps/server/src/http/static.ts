/**
 * Serves the built web app: precompressed, and cached for a year if a file's name contains a hash. Pages of students and
 * visitors are there in each language, with the words of their first screen inside.
 */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGES, type Language } from '@corridor/rules/words'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { KIOSK_COOKIE } from './cookies.ts'
import { notFound } from './errors.ts'
import { isApi } from './isApi.ts'
import { wantedLanguage } from './wantedLanguage.ts'

const YEAR_SECONDS = 365 * 24 * 60 * 60
/** The pages under these names have an index.html that also names the files of this role's first page. */
const PAGE_BY_ROLE = new Map([
  ['student', 'student'],
  ['faculty', 'staff'],
  ['administrator', 'staff'],
])
/** What only staff open is in English. */
const ENGLISH = new Set(['faculty', 'administrator', 'staff', 'readonly', 'reports', 'impersonate'])
/** The page of kiosks, with the words of all languages inside. */
const KIOSK_PATH = '/kiosk'
const KIOSK_PAGES = new Set([KIOSK_PATH, '/kiosk.html'])
/** Pages with a secret in their URL. */
const SECRET_PAGES = '/reports/'
const PAGE_METHODS = new Set(['GET', 'HEAD'])

/** With the id of Clever's client, the sign-in page shows a link to Clever. */
export async function useWeb(app: FastifyInstance, root: string, cleverClientId?: string): Promise<void> {
  const sendPage = pageSender(root, cleverClientId)
  const built = existsSync(join(root, 'index.html'))
  if (built) {
    await app.register(fastifyStatic, {
      root,
      preCompressed: true,
      index: false,
      setHeaders: (reply, path) => {
        const hashed = path.includes('/assets/')
        reply.header('cache-control', hashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache')
      },
    })
    app.get('/', { schema: { hide: true } }, (request, reply) => sendPage(request, reply))
  }
  // Anybody with such a URL can open it, so it stays out of caches and search engines. (No page of ours sends a referrer.)
  app.addHook('onSend', async (request, reply) => {
    if (!request.url.startsWith(SECRET_PAGES)) return
    reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex, nofollow')
  })
  // A browser is a kiosk or somebody's, never both: every other page leads back to the kiosk's, single sign-on included.
  // One that is connected no longer loses this cookie with its next call.
  app.addHook('preHandler', async (request, reply) => {
    const isKiosk = request.cookies[KIOSK_COOKIE] !== undefined
    if (!isKiosk || !isPage(request) || KIOSK_PAGES.has(pathOf(request))) return
    return reply.header('cache-control', 'no-store').redirect(KIOSK_PATH)
  })
  app.setNotFoundHandler((request, reply) => {
    if (built && isPage(request) && !hasExtension(request.url)) return sendPage(request, reply)
    return reply.status(404).send(notFound().toAnswer())
  })
}

/** The page of an address, in the language of whoever asks. */
function pageSender(root: string, cleverClientId: string | undefined) {
  const send = fileSender(root, cleverClientId)
  const names = ['index', 'student'].flatMap((page) => LANGUAGES.map((language) => `${page}.${language}.html`))
  const written = new Set(names.filter((name) => existsSync(join(root, name))))
  const nameOf = (page: string, language: Language) => {
    const name = `${page}.${language}.html`
    return written.has(name) ? name : `${page}.html`
  }
  return (request: FastifyRequest, reply: FastifyReply) => {
    const path = pathOf(request)
    if (path === KIOSK_PATH) return send(reply, 'kiosk.html')
    const [, first = ''] = path.split('/')
    const page = PAGE_BY_ROLE.get(first) ?? 'index'
    if (ENGLISH.has(first)) return send(reply, `${page}.html`)
    reply.header('vary', 'Cookie, Accept-Language')
    return send(reply, nameOf(page, wantedLanguage(request)))
  }
}

/** The built pages as they are or, with something to add to them, from memory. */
function fileSender(root: string, cleverClientId: string | undefined) {
  if (cleverClientId === undefined) return (reply: FastifyReply, name: string) => reply.sendFile(name)
  const content = cleverClientId.replace(/[^\w.~-]/g, (character) => `&#${character.codePointAt(0)};`)
  const meta = `<meta name="corridor-clever-client-id" content="${content}">`
  const pages = new Map<string, string>()
  return (reply: FastifyReply, name: string) => {
    const page = pages.get(name) ?? readFileSync(join(root, name), 'utf8').replace('<title>', `${meta}<title>`)
    pages.set(name, page)
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page)
  }
}

const pathOf = ({ url }: FastifyRequest): string => url.split('?')[0] ?? ''

/** What a browser shows by itself, and no file that a page loads. */
function isPage(request: FastifyRequest): boolean {
  const isFile = hasExtension(request.url) && !pathOf(request).endsWith('.html')
  return PAGE_METHODS.has(request.method) && !isApi(request) && !isFile
}

/** A missing file is a 404. Only the URLs of pages are answered with index.html. */
function hasExtension(url: string): boolean {
  return /\.\w+$/.test(url.split('?')[0] ?? '')
}
