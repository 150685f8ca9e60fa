/** Registers the service worker, which keeps the app for reloads without a connection (apps/web/worker). */
import type { UserType } from '@corridor/rules'

/** Browsers have workers and caches on https and localhost only. A school's server may use plain http. */
export async function registerWorker(type: UserType): Promise<void> {
  if (!import.meta.env.PROD || !navigator.serviceWorker) return
  const role = type === 'student' ? 'student' : 'staff'
  const { active } = await navigator.serviceWorker.register(`/sw.js?role=${role}`, { updateViaCache: 'none' })
  if (active && (await caches.keys()).length === 0) active.postMessage('keep')
}

/** The worker, and everything that it has kept. */
export async function removeWorker(): Promise<void> {
  const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? []
  await Promise.all(registrations.map((registration) => registration.unregister()))
  if (typeof caches === 'undefined') return
  const names = await caches.keys()
  await Promise.all(names.map((name) => caches.delete(name)))
}
