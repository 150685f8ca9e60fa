/**
 * The service worker of kiosks: the page starts without a connection, and says so. It keeps the files of the page and
 * nothing else; calls do not pass through it. Its scope is /kiosk, and its caches have a name of their own, so it and the
 * app's worker (worker.ts) leave each other alone.
 */

/** The files of this build. Written by the build (vite.kioskPage.ts). */
declare const FILES: readonly string[]
/** Changes with every build. */
declare const VERSION: string
declare const self: ServiceWorkerGlobalScope

const PREFIX = 'kiosk-'
const CACHE = PREFIX + VERSION
const PAGE = '/kiosk'
/** Dead Wi-Fi may take minutes to fail. */
const TIMEOUT_MS = 4000

self.addEventListener('install', (event) => {
  event.waitUntil(keepFiles().then(() => self.skipWaiting()))
})

self.addEventListener('activate', (event) => {
  event.waitUntil(takeOver())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (pathname.startsWith('/assets/')) event.respondWith(kept(pathname).then((file) => file ?? fetch(request)))
  else if (request.mode === 'navigate') event.respondWith(openPage(request))
})

async function keepFiles(): Promise<void> {
  const cache = await caches.open(CACHE)
  await cache.addAll([new Request(PAGE, { cache: 'no-cache' }), ...FILES])
}

async function takeOver(): Promise<void> {
  const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE)
  await Promise.all(old.map((name) => caches.delete(name)))
  await self.clients.claim()
}

/** From the server if it answers, so that an update is there at the next load; otherwise the page that was kept. */
async function openPage(request: Request): Promise<Response> {
  const page = await kept(PAGE)
  const fresh = fetch(request)
  if (!page) return fresh
  const answer = await Promise.race([fresh.catch(() => null), after(TIMEOUT_MS)])
  // A proxy may answer while the server behind it restarts.
  return answer && answer.status < 502 ? answer : page
}

const kept = (path: string) => caches.match(path, { cacheName: CACHE, ignoreVary: true })

function after(ms: number): Promise<null> {
  return new Promise((resolve) => setTimeout(resolve, ms, null))
}
