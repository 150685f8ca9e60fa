/** What is done once the first screen is there and the computer is idle, so that nobody waits for it. */
import type { User } from '@corridor/contract'
import { registerWorker } from '../base/offline/worker.ts'
import { preloadPages } from './preloadPages.ts'

export async function afterFirstScreen({ type }: Pick<User, 'type'>): Promise<void> {
  await preloadPages(type)
  await registerWorker(type)
}
