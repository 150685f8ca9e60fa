/** The kiosk's own service worker (apps/web/worker/kiosk.ts): the page starts without a connection, too. */

/** Browsers have workers on https and localhost only. */
export async function registerWorker(): Promise<void> {
  if (!import.meta.env.PROD || !navigator.serviceWorker) return
  await navigator.serviceWorker.register('/kiosk-sw.js', { scope: '/kiosk', updateViaCache: 'none' })
}

/** When the device is somebody's again. */
export async function removeKiosk(): Promise<void> {
  const registration = await navigator.serviceWorker?.getRegistration('/kiosk')
  if (registration?.scope.endsWith('/kiosk')) await registration.unregister()
  if (typeof caches === 'undefined') return
  const own = (await caches.keys()).filter((name) => name.startsWith('kiosk-'))
  await Promise.all(own.map((name) => caches.delete(name)))
}
