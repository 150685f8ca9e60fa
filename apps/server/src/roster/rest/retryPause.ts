/** When a service that gave no answer is asked again: it may be slow, busy or broken for a moment. */
import { OutboundFailure } from '../../outbound/fetch.ts'

const FIRST_PAUSE_MS = 500
const MAX_PAUSE_MS = 2 * 60_000

/** Perhaps it is better in a moment. */
export function isPassing(answer: Response | OutboundFailure): boolean {
  if (answer instanceof OutboundFailure) return answer.code === 'too_slow' || answer.code === 'unreachable'
  return answer.status === 429 || answer.status >= 500
}

/** How long to wait after this answer to the first, second, … attempt. A service may say when to come back. */
export function pauseAfter(answer: Response | OutboundFailure, attempt: number, now: number): number {
  const own = FIRST_PAUSE_MS * 2 ** (attempt - 1)
  const said = answer instanceof Response ? retryAfter(answer.headers.get('retry-after'), now) : null
  return Math.min(said ?? own, MAX_PAUSE_MS)
}

/** Seconds, or a date. */
function retryAfter(text: string | null, now: number): number | null {
  if (text === null) return null
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000
  const at = Date.parse(text)
  return Number.isNaN(at) ? null : Math.max(0, at - now)
}
