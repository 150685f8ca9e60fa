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
  // It fetches all code gently, and none of the page's time. Where it cannot, all pages are loaded here.
  const isKept = await registerWorker(type).catch(() => false)
  if (!isKept) await preloadPages(type)
}
