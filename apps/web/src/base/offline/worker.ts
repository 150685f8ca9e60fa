/** Registers the service worker, which keeps the app for reloads without a connection (apps/web/worker). */
import type { UserType } from '@corridor/rules/access'

/** Kiosks have a worker and caches of their own, which are none of the app's business. */
const KIOSK_SCOPE = /\/kiosk$/
const CACHE_PREFIX = 'corridor-'

/**
 * Resolves when the worker has its files, or could not get them: false if this page cannot count on it. Browsers have
 * workers and caches on https and localhost only. A school's server may use plain http.
 */
export async function registerWorker(type: UserType): Promise<boolean> {
  if (!import.meta.env.PROD || !navigator.serviceWorker) return false
  const role = type === 'student' ? 'student' : 'staff'
  const url = `/sw.js?role=${role}`
  const { active, installing } = await navigator.serviceWorker.register(url, { updateViaCache: 'none' })
  if (installing) await isSettled(installing)
  const hasFiles = (await ownCaches()).length > 0
  if (active && !hasFiles) active.postMessage('keep')
  return hasFiles && navigator.serviceWorker.controller !== null
}

function isSettled(worker: ServiceWorker): Promise<void> {
  return new Promise((resolve) => {
    const settle = () => ['activated', 'redundant'].includes(worker.state) && resolve()
    worker.addEventListener('statechange', settle)
    settle()
  })
}

/** The worker, and everything that it has kept. */
export async function removeWorker(): Promise<void> {
  const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? []
  const own = registrations.filter(({ scope }) => !KIOSK_SCOPE.test(scope))
  await Promise.all(own.map((registration) => registration.unregister()))
  if (typeof caches === 'undefined') return
  await Promise.all((await ownCaches()).map((name) => caches.delete(name)))
}

async function ownCaches(): Promise<string[]> {
  return (await caches.keys()).filter((name) => name.startsWith(CACHE_PREFIX))
}
