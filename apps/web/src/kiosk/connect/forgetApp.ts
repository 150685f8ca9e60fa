import { clearStorage } from '../../base/offline/storage.ts'
import { removeWorker } from '../../base/offline/worker.ts'

/** A browser is a kiosk or somebody's, never both: removes what Corridor has kept here for whoever was signed in. */
export async function forgetApp(): Promise<void> {
  clearStorage()
  await removeWorker().catch(() => undefined)
}
