/** The most resident memory that a process had while something ran, in megabytes. */
import { residentMemory } from '../memory/read.ts'

const EVERY_MS = 50

export async function withPeak<T>(pid: number, run: () => Promise<T>): Promise<{ result: T; peakMb: number }> {
  let peakMb = await residentMemory(pid)
  let isReading = false
  const timer = setInterval(async () => {
    if (isReading) return
    isReading = true
    peakMb = Math.max(peakMb, await residentMemory(pid))
    isReading = false
  }, EVERY_MS)
  try {
    const result = await run()
    return { result, peakMb }
  } finally {
    clearInterval(timer)
  }
}
