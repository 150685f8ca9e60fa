/** Sends queued writes, once the server can be reached and its person is signed in (base/offline/queuedWrites.ts). */
import type { Pass } from '@corridor/contract'
import type { UserId } from '@corridor/rules/ids'
import { msg } from '@lingui/core/macro'
import { ApiError, errorMessage, isUnanswered } from '../base/apiError.ts'
import { resend } from '../base/client.ts'
import { sendChosenLanguage } from '../base/language/chooseLanguage.ts'
import {
  dropArrival,
  dropTaps,
  type QueuedWrite,
  queuedArrivals,
  queuedTaps,
  reloadArrivals,
} from '../base/offline/queuedWrites.ts'
import { ARRIVALS_KEY, MARKS_KEY, readItem } from '../base/offline/storage.ts'
import { onReachable } from '../base/reachability.ts'
import { applyPassLocally } from '../base/session/initialize.ts'
import { frameQuery, queryClient, refreshScreen } from '../base/session/queries.ts'
import { redirectIfRefused } from '../base/signInRedirect.ts'
import { flash } from '../base/state/flashes.ts'
import { endedText } from '../pass/student/arrivedHint.ts'
import { i18n } from '../words/runtime.tsx'

// lingui-set comment="Student: after a time without a connection"

/** A person who signs in later than this has probably moved on, and is asked to tap again. */
const MAX_WAIT_MS = 10 * 60 * 1000

const TAP_AGAIN = msg`You were signed out before your last tap was sent. Please tap again.`

export function startSending(userId: UserId): void {
  const send = () => {
    void sendArrivals(userId)
    void sendLanguage()
  }
  window.addEventListener('storage', ({ key }) => key === ARRIVALS_KEY && reloadArrivals())
  onReachable(send)
  send()
  void sendTaps(userId)
  void sendKeptMarks()
}

/** Marks of a roll call that were left by a reload, whatever page is open now. */
async function sendKeptMarks(): Promise<void> {
  if (readItem('sessionStorage', MARKS_KEY) === null) return
  // Without its code, the roll call sends them when it is opened.
  await import('../freeze/marks/sendMarks.ts').then(({ sendMarks }) => sendMarks()).catch(() => undefined)
}

async function sendLanguage(): Promise<void> {
  const user = queryClient.getQueryData(frameQuery.queryKey)?.user
  // If nothing answers, it stays for the next return.
  if (user) await sendChosenLanguage(user).catch((error) => !isUnanswered(error) && showRefusal(error))
}

async function sendArrivals(userId: UserId): Promise<void> {
  for (const write of queuedArrivals.get().filter((write) => write.userId === userId)) {
    try {
      const pass = (await resend(write)) as Pass
      dropArrival(write)
      applyPassLocally(pass)
      flash(endedText(i18n, pass))
    } catch (error) {
      // It stays for the next return, or for after signing in again.
      if (isUnanswered(error)) return
      redirectIfRefused(error)
      if (error instanceof ApiError && error.status === 401) return
      dropArrival(write)
      showRefusal(error)
    }
  }
}

async function sendTaps(userId: UserId): Promise<void> {
  const taps = queuedTaps().filter((tap) => tap.userId === userId)
  dropTaps()
  if (taps.length === 0) return
  if (taps.some(({ at }) => Date.now() - at > MAX_WAIT_MS)) return flash(i18n._(TAP_AGAIN), 'info')
  try {
    for (const tap of taps) await resendTap(tap)
    flash(i18n._(msg`You are signed in again, and your last tap was sent.`))
  } catch (error) {
    showRefusal(error)
  }
  await refreshScreen().catch(() => undefined)
}

async function resendTap(tap: QueuedWrite): Promise<void> {
  for (const entity of [await resend(tap)].flat()) if (isPass(entity)) applyPassLocally(entity)
}

/** A late arrival shows no error if staff have ended the pass meanwhile. */
function showRefusal(error: unknown): void {
  const pass = error instanceof ApiError ? error.pass : undefined
  if (pass) applyPassLocally(pass)
  if (!pass?.completedAt) flash(errorMessage(error), 'error')
}

function isPass(entity: unknown): entity is Pass {
  return typeof entity === 'object' && entity !== null && 'passId' in entity && 'version' in entity
}
