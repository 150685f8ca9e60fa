/**
 * What happens once the user is known: the live socket connects, and its events are applied to the frame. The socket
 * code is a separate chunk, which is loaded after the first screen is rendered.
 */
import type { User } from '@corridor/contract'
import type { Viewer } from '@corridor/rules/access'
import type { UserId } from '@corridor/rules/ids'
import { PASS_EVENTS, userEvent } from '@corridor/rules/live'
import { loadOrRetry } from '../loadOrRetry.ts'
import { whenIdle } from '../whenIdle.ts'
import { withFreeze, withNotification } from './frame.ts'
import { onLive } from './liveEvents.ts'
import {
  applyPassLocally,
  freshToken,
  invalidatePeople,
  invalidateSchoolSetup,
  invalidateShared,
  refreshNow,
  refreshSchoolHeader,
  updateFrame,
} from './queries.ts'
import { jitter } from './refresh.ts'

/** Returns a function that stops everything. */
export function startSession({ userId }: Pick<User, 'userId'>): () => void {
  const unsubscribes = listenToEvents(userId)
  const closeLive = connect()
  return () => {
    closeLive()
    for (const stop of unsubscribes) stop()
  }
}

function listenToEvents(userId: UserId): (() => void)[] {
  const passEvents = PASS_EVENTS.flatMap((name) => [
    onLive(name, ({ pass, notification }) => {
      applyPassLocally(pass)
      if (notification) updateFrame((frame) => withNotification(frame, notification))
    }),
    // The variant for one person can come without a pass.
    onLive(userEvent(name, userId), ({ pass, notification }) => {
      if (pass) applyPassLocally(pass)
      if (notification) updateFrame((frame) => withNotification(frame, notification))
    }),
  ])
  return [
    ...passEvents,
    onLive('schoolChanged', ({ schoolId, isHeader }) => {
      invalidateSchoolSetup(schoolId)
      // If it fails, the frame brings it with the next poll.
      if (isHeader) refreshSchoolHeader(schoolId).catch(() => undefined)
    }),
    onLive('freezeChanged', ({ freeze }) => updateFrame((frame) => withFreeze(frame, freeze))),
    onLive('peopleChanged', ({ schoolId, userIds }) => invalidatePeople(schoolId, userIds)),
    onLive('viewerChanged', refreshQuietly),
  ]
}

/** Events for a covered colleague's passes have that colleague's id in their name. */
export function listenForCovered({ covers }: Pick<Viewer, 'covers'>): () => void {
  const covered = new Set(Object.values(covers).flat())
  const unsubscribes = [...covered].flatMap((id) =>
    PASS_EVENTS.map((name) => onLive(userEvent(name, id), ({ pass }) => pass && applyPassLocally(pass))),
  )
  return () => {
    for (const stop of unsubscribes) stop()
  }
}

function connect(): () => void {
  let isStopped = false
  let close = () => {}
  let catchUp: ReturnType<typeof setTimeout> | undefined
  const open = async () => {
    await whenIdle()
    const { openLive } = await loadOrRetry(() => import('./live.ts'))
    if (isStopped) return
    // Events were missed while the connection was broken. The jitter spreads the load, as all clients reconnect at once.
    const onReconnect = () => {
      clearTimeout(catchUp)
      catchUp = setTimeout(() => {
        refreshQuietly()
        invalidateShared().catch(() => undefined)
      }, jitter())
    }
    close = openLive({ url: null, token: freshToken, onReconnect }).close
  }
  void open()
  return () => {
    isStopped = true
    clearTimeout(catchUp)
    close()
  }
}

/** Failures are ignored, because polling will try again. */
function refreshQuietly(): void {
  refreshNow().catch(() => undefined)
}
