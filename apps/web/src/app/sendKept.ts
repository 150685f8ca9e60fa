/** Sends what was kept, once the server can be reached and its person is signed in (base/offline/keptWrites.ts). */
import type { Pass } from '@corridor/contract'
import type { UserId } from '@corridor/rules'
import { ApiError, errorMessage, isUnanswered, resend } from '../base/client.ts'
import {
  dropArrival,
  dropTaps,
  type KeptWrite,
  keptArrivals,
  keptTaps,
  reloadArrivals,
} from '../base/offline/keptWrites.ts'
import { ARRIVALS_KEY } from '../base/offline/storage.ts'
import { onReachable } from '../base/reachability.ts'
import { applyPassLocally } from '../base/session/initialize.ts'
import { refreshScreen } from '../base/session/queries.ts'
import { redirectIfRefused } from '../base/signInRedirect.ts'
import { flash } from '../base/state/flashes.ts'
import { endedText } from '../pass/student/arrivedHint.ts'

/** Whoever signs in later than this has probably gone on to something else, and is asked to tap again. */
const LONGEST_WAIT_MS = 10 * 60 * 1000

const TAP_AGAIN = 'You were signed out before your last tap was sent. Please tap again.'

export function startSending(userId: UserId): void {
  const send = () => void sendArrivals(userId)
  window.addEventListener('storage', ({ key }) => key === ARRIVALS_KEY && reloadArrivals())
  onReachable(send)
  send()
  void sendTaps(userId)
}

async function sendArrivals(userId: UserId): Promise<void> {
  for (const write of keptArrivals.get().filter((kept) => kept.userId === userId)) {
    try {
      const pass = (await resend(write)) as Pass
      dropArrival(write)
      applyPassLocally(pass)
      flash(endedText(pass))
    } catch (error) {
      // It stays for the next return, or for after signing in again.
      if (isUnanswered(error)) return
      redirectIfRefused(error)
      if (error instanceof ApiError && error.status === 401) return
      dropArrival(write)
      tellRefusal(error)
    }
  }
}

async function sendTaps(userId: UserId): Promise<void> {
  const taps = keptTaps().filter((tap) => tap.userId === userId)
  dropTaps()
  if (taps.length === 0) return
  if (taps.some(({ at }) => Date.now() - at > LONGEST_WAIT_MS)) return flash(TAP_AGAIN, 'info')
  try {
    for (const tap of taps) await resendTap(tap)
    flash('You are signed in again, and your last tap was sent.')
  } catch (error) {
    tellRefusal(error)
  }
  await refreshScreen().catch(() => undefined)
}

async function resendTap(tap: KeptWrite): Promise<void> {
  for (const entity of [await resend(tap)].flat()) if (isPass(entity)) applyPassLocally(entity)
}

/** Nobody is bothered with an arrival at the end of a pass that staff have ended meanwhile. */
function tellRefusal(error: unknown): void {
  const pass = error instanceof ApiError ? error.pass : undefined
  if (pass) applyPassLocally(pass)
  if (!pass?.completedAt) flash(errorMessage(error), 'error')
}

function isPass(entity: unknown): entity is Pass {
  return typeof entity === 'object' && entity !== null && 'passId' in entity && 'version' in entity
}
