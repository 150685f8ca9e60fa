const MINUTE_MS = 60_000
/** With this many addresses in memory, those of earlier minutes are removed. */
const CLEANUP_SIZE = 5000

/** Counts by address and minute, in the memory of this process. */
export function perMinute(limit: number) {
  const counts = new Map<string, { minute: number; count: number }>()
  return {
    /** 0 if it is allowed now; then it is counted. */
    secondsToWait(address: string, now: number): number {
      const minute = Math.floor(now / MINUTE_MS)
      const last = counts.get(address)
      const count = last?.minute === minute ? last.count : 0
      if (count >= limit) return Math.max(1, Math.ceil(((minute + 1) * MINUTE_MS - now) / 1000))
      if (counts.size >= CLEANUP_SIZE) {
        for (const [key, { minute: at }] of counts) if (at !== minute) counts.delete(key)
      }
      counts.set(address, { minute, count: count + 1 })
      return 0
    },
  }
}
