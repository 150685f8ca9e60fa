import { request } from '../../base/client.ts'
import { clearStorage } from '../../base/offline/storage.ts'
import { removeWorker } from '../../base/offline/worker.ts'
import { type PlainRouteName, pathTo } from '../../base/routes.ts'

/** Ends the session. Rejects if the server cannot be reached: then it goes on. */
export async function logOut(to: PlainRouteName): Promise<void> {
  await request('DELETE /api/session')
  await forgetBrowser(to)
}

/** Removes what the browser kept, and loads a public page, so that nothing stays in memory. */
export async function forgetBrowser(to: PlainRouteName): Promise<void> {
  clearStorage()
  await removeWorker()
  // The browser may keep this page for Back.
  document.body.hidden = true
  window.location.assign(pathTo(to))
}
