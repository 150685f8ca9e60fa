/**
 * What happens once the person is known: the live service opens and its events are laid over the frame. The socket
 * comes in a chunk of its own, after the first screen is drawn.
 */
import type { User } from '@corridor/contract'
import { PASS_EVENTS, userEvent, type Viewer } from '@corridor/rules'
import { withNotification } from './frame.ts'
import { onLive } from './liveEvents.ts'
import { applyPassLocally, changeFrame, forgetSchoolSetup, freshToken, refreshNow } from './queries.ts'
import { jitter } from './refresh.ts'

/** Returns what takes it all down again. */
export function startSession({ userId }: Pick<User, 'userId'>): () => void {
  const silence = listenToEvents(userId)
  const closeLive = connect()
  return () => {
    closeLive()
    for (const stop of silence) stop()
  }
}

function listenToEvents(userId: number): (() => void)[] {
  const passEvents = PASS_EVENTS.flatMap((name) => [
    onLive(name, ({ pass, notification }) => {
      applyPassLocally(pass)
      if (notification) changeFrame((frame) => withNotification(frame, notification))
    }),
    // The variant for one person may come without the pass.
    onLive(userEvent(name, userId), ({ pass, notification }) => {
      if (pass) applyPassLocally(pass)
      if (notification) changeFrame((frame) => withNotification(frame, notification))
    }),
  ])
  return [
    ...passEvents,
    onLive('schoolChanged', ({ schoolId }) => forgetSchoolSetup(schoolId)),
    onLive('viewerChanged', refreshQuietly),
  ]
}

/** Somebody who covers colleagues hears of their passes under the colleagues' ids, in the school of the cover. */
export function listenForCovered({ covers }: Pick<Viewer, 'covers'>): () => void {
  const covered = new Set(Object.values(covers).flat())
  const silence = [...covered].flatMap((id) =>
    PASS_EVENTS.map((name) => onLive(userEvent(name, id), ({ pass }) => pass && applyPassLocally(pass))),
  )
  return () => {
    for (const stop of silence) stop()
  }
}

function connect(): () => void {
  let isOver = false
  let close = () => {}
  let catchUp: ReturnType<typeof setTimeout> | undefined
  import('./live.ts').then(({ openLive }) => {
    if (isOver) return
    // What happened while the connection was broken was heard by nobody. Broken connections come back all at once.
    const onReconnect = () => {
      clearTimeout(catchUp)
      catchUp = setTimeout(refreshQuietly, jitter())
    }
    close = openLive({ url: null, token: freshToken, onReconnect }).close
  })
  return () => {
    isOver = true
    clearTimeout(catchUp)
    close()
  }
}

/** Nobody asked for it, so nobody needs to hear that it failed: polling tries again. */
function refreshQuietly(): void {
  refreshNow().catch(() => undefined)
}
