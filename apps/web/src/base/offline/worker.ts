/** Registers the service worker, which keeps the app for reloads without a connection (apps/web/worker). */
import type { UserType } from '@corridor/rules/access'

/**
 * Resolves when the worker has its files, or could not get them. Browsers have workers and caches on https and localhost
 * only. A school's server may use plain http.
 */
export async function registerWorker(type: UserType): Promise<void> {
  if (!import.meta.env.PROD || !navigator.serviceWorker) return
  const role = type === 'student' ? 'student' : 'staff'
  const url = `/sw.js?role=${role}`
  const { active, installing } = await navigator.serviceWorker.register(url, { updateViaCache: 'none' })
  if (installing) await isSettled(installing)
  if (active && (await caches.keys()).length === 0) active.postMessage('keep')
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
  await Promise.all(registrations.map((registration) => registration.unregister()))
  if (typeof caches === 'undefined') return
  const names = await caches.keys()
  await Promise.all(names.map((name) => caches.delete(name)))
}
