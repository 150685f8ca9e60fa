/** Remembers in this tab that a session has ended without Log out, so that the sign-in page can say so. */
import type { UserId } from '@corridor/rules/ids'
import { owner, PASS_KEY, readItem, SIGNED_OUT_KEY, writeItem } from './storage.ts'

interface SignedOut {
  userId: UserId
  hasRunningPass: boolean
}

/** The server has answered that nobody is signed in. The cached pass is dropped: the person here may be another one. */
export function markSignedOut(): void {
  const userId = owner()
  if (userId === null) return
  const kept = readItem<{ userId: UserId; isRunning: boolean }>('localStorage', PASS_KEY)
  const hasRunningPass = kept?.userId === userId && kept.isRunning
  // Later answers know less.
  if (hasRunningPass || signedOut()?.userId !== userId) {
    writeItem('sessionStorage', SIGNED_OUT_KEY, { userId, hasRunningPass } satisfies SignedOut)
  }
  writeItem('localStorage', PASS_KEY, null)
}

export function signedOut(): SignedOut | null {
  return readItem<SignedOut>('sessionStorage', SIGNED_OUT_KEY)
}
