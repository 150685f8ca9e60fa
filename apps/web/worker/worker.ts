/**
 * The service worker: it keeps the app itself, so that a reload without a connection opens Corridor instead of the
 * browser's error page. It keeps nothing about anybody. Calls to the server do not pass through it, and what a student
 * needs without a connection is kept by the page (base/offline). See docs/decisions/0023.
 *
 * Every build has its own worker, with the list of its files written on top (vite.serviceWorker.ts). All of them are
 * fetched before it takes over, so the kept page and the kept files always belong together.
 */

/** The files of this build, by the role whose pages need them. Written by the build. */
declare const FILES: Readonly<Record<string, readonly string[]>>
/** Changes with every build. */
declare const VERSION: string
declare const self: ServiceWorkerGlobalScope

const PREFIX = 'corridor-'
const CACHE = PREFIX + VERSION
/** Tabs of the version before are still open. */
const KEPT_VERSIONS = 2
/** Of a browser's six connections to a server, two stay free for what somebody taps meanwhile. */
const FETCHED_AT_ONCE = 4
/** Dead Wi-Fi may take minutes to fail. Whoever reloads does not wait for that. */
const PAGE_TIMEOUT_MS = 4000

/** The page registers the worker with the role of whoever is signed in. */
const role = new URL(self.location.href).searchParams.get('role') ?? ''

/** The same page as the server would choose (apps/server/src/http/static.ts). */
const PAGES: Readonly<Record<string, string>> = {
  student: '/student.html',
  faculty: '/staff.html',
  administrator: '/staff.html',
}

self.addEventListener('install', (event) => {
  event.waitUntil(keepFiles().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(takeOver())
})

/** After a log out its files are gone, and it comes back without them if the next person signs in in an open tab. */
self.addEventListener('message', (event) => {
  if (event.data === 'keep') event.waitUntil(keepFiles())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const url = new URL(request.url)
  if (request.method !== 'GET' || url.origin !== self.location.origin) return
  if (url.pathname.startsWith('/assets/')) event.respondWith(kept(url.pathname).then((file) => file ?? fetch(request)))
  else if (request.mode === 'navigate' && isPage(url.pathname)) event.respondWith(openPage(event, url.pathname))
})

async function keepFiles(): Promise<void> {
  const cache = await caches.open(CACHE)
  // Names with a hash come from the browser's own cache if they are there. Pages must be those of this build.
  const requests = (FILES[role] ?? []).map(
    (path) => new Request(path, { priority: 'low', cache: isAsset(path) ? 'default' : 'no-cache' }),
  )
  while (requests.length > 0) await cache.addAll(requests.splice(0, FETCHED_AT_ONCE))
}

async function takeOver(): Promise<void> {
  const versions = (await caches.keys()).filter((name) => name.startsWith(PREFIX))
  await Promise.all(versions.slice(0, -KEPT_VERSIONS).map((name) => caches.delete(name)))
  // The page is asked for while the worker starts.
  await self.registration.navigationPreload?.enable()
  await self.clients.claim()
}

/** From the server if it answers, so that an update is there at the next load; otherwise the page that was kept. */
async function openPage(event: FetchEvent, path: string): Promise<Response> {
  const page = await kept(PAGES[path.split('/')[1] ?? ''] ?? '/index.html', CACHE)
  const fresh = fetchPage(event)
  if (!page) return fresh
  const answer = await Promise.race([fresh.catch(() => null), after(PAGE_TIMEOUT_MS)])
  // A proxy may answer while the server behind it restarts.
  return answer && answer.status < 502 ? answer : page
}

async function fetchPage(event: FetchEvent): Promise<Response> {
  const preloaded: Response | undefined = await event.preloadResponse
  return preloaded ?? fetch(event.request)
}

function kept(path: string, cacheName?: string): Promise<Response | undefined> {
  return caches.match(path, { ignoreVary: true, ...(cacheName && { cacheName }) })
}

function after(ms: number): Promise<null> {
  return new Promise((resolve) => setTimeout(resolve, ms, null))
}

const isAsset = (path: string) => path.startsWith('/assets/')

/** Calls and files are none, and kiosks have a worker of their own. */
const isPage = (path: string) => !/^\/(api|socket\.io|kiosk)(\/|$)|\.\w+$/.test(path)
