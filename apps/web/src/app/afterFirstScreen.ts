/** What is done once the first screen is there and the computer is idle, so that nobody waits for it. */
import type { User } from '@corridor/contract'
import { startCaching } from '../base/offline/cachedPass.ts'
import { owner } from '../base/offline/storage.ts'
import { registerWorker, removeWorker } from '../base/offline/worker.ts'
import { preloadPages } from './preloadPages.ts'
import { startSending } from './sendQueued.ts'

/** `isNewOwner`: what this browser kept was for somebody else. */
export async function afterFirstScreen({ userId, type }: User, isNewOwner: boolean): Promise<void> {
  // Back may show the page as it was left, in spite of Log out.
  window.addEventListener('pageshow', ({ persisted }) => persisted && owner() !== userId && window.location.reload())
  startCaching()
  startSending(userId)
  if (isNewOwner) await removeWorker()
  // First, because it fetches all code gently. Importing a page asks for dozens of files at once, which a tap on a slow
  // connection would have to wait for.
  await registerWorker(type).catch(() => undefined)
  await preloadPages(type)
}
