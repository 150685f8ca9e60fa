/**
 * Whether any other process listens. If none does, nothing has to be passed on, which a single server saves with every
 * change. PostgreSQL knows, but asking it takes as long as a small change, so its answer counts for a moment.
 *
 * This is safe, because whether to pass something on is asked after its commit, and because a process that starts to
 * listen waits for longer than this moment before it shows anything to anybody (`STALE_MS`): whatever it could have read
 * too early is passed on to it.
 */
const KNOWN_MS = 250
/** After this time nobody relies on an answer from before. */
export const STALE_MS = 2 * KNOWN_MS

/** Returns false while it is not known. */
export function makeAlone(ask: () => Promise<boolean>): () => boolean {
  let isAlone = false
  let askedAt = Number.NEGATIVE_INFINITY
  let isAsking = false
  const askNow = async (now: number) => {
    isAsking = true
    isAlone = await ask().catch(() => false)
    askedAt = now
    isAsking = false
  }
  return () => {
    const now = performance.now()
    if (!isAsking && now - askedAt > KNOWN_MS / 2) void askNow(now)
    return isAlone && now - askedAt <= KNOWN_MS
  }
}
