/**
 * The sockets of kiosks, apart from those of people. A kiosk's cookie admits it, and all that it receives is that it has
 * something to fetch again. When a kiosk is changed or disconnected, by whatever process or hand, a trigger tells all
 * servers, and each looks at its own sockets again.
 */
import { KIOSK_NAMESPACE, type KioskEvents } from '@corridor/contract'
import type { KioskId, RoomId, SchoolId } from '@corridor/rules/ids'
import type { FastifyBaseLogger } from 'fastify'
import type { Namespace, Server, Socket } from 'socket.io'
import type { Database } from '../db/connect.ts'
import type { PubSub } from '../db/pubsub.ts'
import { KIOSK_COOKIE } from '../http/cookies.ts'
import { loggedError } from '../http/loggedError.ts'
import { connectedKiosks, type KioskScope, kioskOfToken } from '../session/kioskScope.ts'
import { hashToken } from '../session/token.ts'
import { ACCESS_CHANNEL } from './access.ts'
import type { AnnouncedPass } from './rooms.ts'

type Nothing = Record<string, never>
type KioskSocket = Socket<Nothing, KioskEvents, Nothing, { kiosk: KioskScope }>

const kioskRoom = (kioskId: KioskId) => `kiosk:${kioskId}`
const placeRoom = (roomId: RoomId) => `place:${roomId}`
const schoolRoom = (schoolId: SchoolId) => `school:${schoolId}`
/** Boards show everybody in the halls. */
const boardRoom = (schoolId: SchoolId) => `board:${schoolId}`

const roomsOf = ({ kioskId, schoolId, roomId, kind }: KioskScope) => [
  kioskRoom(kioskId),
  schoolRoom(schoolId),
  kind === 'board' ? boardRoom(schoolId) : placeRoom(roomId),
]

/** Teachers mark several students a second, and each time a board counts all of them. */
const RECOUNT_MS = 1000

/** A device has one page. A few more, for one that is about to be replaced. */
const MAX_SOCKETS = 5

/** A connection, whose request is let go once it is there. */
interface Connection {
  request: { headers: { cookie?: string } }
}

const TOKEN = new RegExp(`(?:^|;\\s*)${KIOSK_COOKIE}=([\\w-]+)`)

export interface KioskSockets {
  /** Of the request that a connection began with, this is all that is needed later. */
  keepToken(connection: Connection): void
  passChanged(announcement: AnnouncedPass): void
  schoolChanged(schoolId: SchoolId): void
  /** Somebody was marked: boards show how many are still to be found. */
  rollCallChanged(schoolId: SchoolId): void
}

interface Options {
  database: Database
  pubsub: PubSub
  log: FastifyBaseLogger
}

export function serveKiosks(io: Pick<Server, 'of'>, { database, pubsub, log }: Options): KioskSockets {
  const kiosks = io.of(KIOSK_NAMESPACE) as unknown as Namespace<Nothing, KioskEvents, Nothing, { kiosk: KioskScope }>
  const onError = (error: unknown) => log.warn({ failure: loggedError(error) }, 'kiosks could not be checked')

  const tokens = new WeakMap<object, string>()
  const recounting = new Set<SchoolId>()

  const admit = async (socket: KioskSocket): Promise<boolean> => {
    const token = tokens.get(socket.conn)
    const kiosk = token ? await kioskOfToken(database, hashToken(token)) : null
    if (!kiosk || (kiosks.adapter.rooms.get(kioskRoom(kiosk.kioskId))?.size ?? 0) >= MAX_SOCKETS) return false
    socket.data.kiosk = kiosk
    return true
  }
  kiosks.use((socket, next) => {
    admit(socket).then(
      (isAdmitted) => next(isAdmitted ? undefined : new Error('unauthenticated')),
      (error: unknown) => {
        onError(error)
        next(new Error('unavailable'))
      },
    )
  })
  kiosks.on('connection', (socket) => {
    void socket.join(roomsOf(socket.data.kiosk))
    // It may have been disconnected or moved between the check and joining, when nobody could find it.
    check([socket])
  })

  /** Those that are kiosks no longer are closed; the others are told to fetch again. */
  const recheck = async (sockets: readonly KioskSocket[]): Promise<void> => {
    if (sockets.length === 0) return
    const ids = [...new Set(sockets.map(({ data }) => data.kiosk.kioskId))]
    const connected = new Map((await connectedKiosks(database, ids)).map((kiosk) => [kiosk.kioskId, kiosk]))
    for (const socket of sockets) {
      const kiosk = connected.get(socket.data.kiosk.kioskId)
      if (!kiosk) {
        socket.disconnect(true)
        continue
      }
      for (const room of roomsOf(socket.data.kiosk)) void socket.leave(room)
      void socket.join(roomsOf(kiosk))
      socket.data.kiosk = kiosk
      socket.emit('kioskChanged', {})
    }
  }
  const check = (sockets: readonly KioskSocket[]) => void recheck(sockets).catch(onError)
  const all = () => [...kiosks.sockets.values()]

  pubsub.subscribe(ACCESS_CHANNEL, (changed) => {
    const affected = kiosks.adapter.rooms.get(changed)
    if (affected) check(all().filter(({ id }) => affected.has(id)))
  })
  // Messages are missed while this process cannot listen.
  pubsub.onReturn(() => check(all()))

  return {
    keepToken(connection) {
      const [, token] = TOKEN.exec(connection.request.headers.cookie ?? '') ?? []
      if (token) tokens.set(connection, token)
    },
    passChanged({ pass, previousHolders }) {
      const places = [pass.fromRoomId, pass.toRoomId, ...previousHolders.roomIds].filter((id) => id !== null)
      kiosks.to([boardRoom(pass.schoolId), ...places.map(placeRoom)]).emit('kioskChanged', {})
    },
    schoolChanged(schoolId) {
      kiosks.to(schoolRoom(schoolId)).emit('kioskChanged', {})
    },
    rollCallChanged(schoolId) {
      if (recounting.has(schoolId)) return
      recounting.add(schoolId)
      const timer = setTimeout(() => {
        recounting.delete(schoolId)
        kiosks.to(boardRoom(schoolId)).emit('kioskChanged', {})
      }, RECOUNT_MS)
      timer.unref()
    },
  }
}
