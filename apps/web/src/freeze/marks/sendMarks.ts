/** Sends kept marks one after the other, in the order in which they were pressed, until none is left. */
import { MAX_MARKED } from '@corridor/contract/constants'
import { ApiError, errorMessage, isUnanswered } from '../../base/apiError.ts'
import { resend } from '../../base/client.ts'
import type { Write } from '../../base/offline/queuedWrites.ts'
import { delayAfter, onReachable } from '../../base/reachability.ts'
import { redirectIfRefused } from '../../base/signInRedirect.ts'
import { flash } from '../../base/state/flashes.ts'
import { dropMark, type KeptMark, keepMark, keptMarks, type NewMark, ownKept } from './keptMarks.ts'
import { takeIn } from './marksQuery.ts'

/** Shows it at once. A class that is larger than one mark may be is sent in parts. */
export function markStudents({ studentIds, ...mark }: NewMark): void {
  for (let from = 0; from < studentIds.length; from += MAX_MARKED) {
    keepMark({ ...mark, studentIds: studentIds.slice(from, from + MAX_MARKED) })
  }
  sendMarks()
}

let isSending = false

export function sendMarks(): void {
  if (isSending) return
  isSending = true
  void sendAll().finally(() => {
    isSending = false
  })
}

async function sendAll(): Promise<void> {
  let failures = 0
  for (let [mark] = ownKept(keptMarks.get()); mark; [mark] = ownKept(keptMarks.get())) {
    try {
      const marked = await resend(writeOf(mark))
      failures = 0
      await takeIn(mark.freezeId, marked as Parameters<typeof takeIn>[1])
      dropMark(mark)
    } catch (error) {
      const isSignedOut = error instanceof ApiError && error.status === 401
      // They stay for after signing in again.
      if (isSignedOut) return redirectIfRefused(error)
      if (isWorthWaiting(error)) {
        failures += 1
        await untilNextTry(failures)
      } else {
        dropMark(mark)
        flash(errorMessage(error), 'error')
      }
    }
  }
}

function writeOf({ freezeId, studentIds, state, roomId, key }: KeptMark): Write {
  const content = JSON.stringify({ studentIds, state, roomId })
  return { method: 'POST', url: `/api/freeze/${freezeId}/marks`, content, key }
}

/** Nothing answered, the server is busy, or somebody presses faster than it allows. */
function isWorthWaiting(error: unknown): boolean {
  return isUnanswered(error) || (error instanceof ApiError && (error.status >= 500 || error.status === 429))
}

/** Somebody waits for these, so they are tried every other second, however long it takes. */
const LONGEST_STEP = 2

/** At once when the server can be reached again, else by the clock. */
function untilNextTry(failures: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, delayAfter(Math.min(failures, LONGEST_STEP)))
    const stop = onReachable(done)
    function done() {
      clearTimeout(timer)
      stop()
      resolve()
    }
  })
}
