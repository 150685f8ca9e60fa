/**
 * The socket side. A socket shows the signed token, joins the rooms its session may hear, and is gone when the
 * session is. Processes that share a database hear each other through it.
 */
import type { Server as HttpServer } from 'node:http'
import type { LiveEvents, UserPassEvent } from '@corridor/contract'
import { type Instant, minutesAfter, userEvent } from '@corridor/rules'
import type { FastifyBaseLogger } from 'fastify'
import { Server, type Socket } from 'socket.io'
import type { Announcement } from '../change/announcement.ts'
import type { EffectLine } from '../change/effect.ts'
import type { Live } from '../change/live.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/connect.ts'
import type { PubSub } from '../db/pubsub.ts'
import type { Secrets } from '../db/secrets.ts'
import { isOwnOrigin } from '../http/xsrf.ts'
import { withoutThresholds } from '../pass/present.ts'
import { lineOf } from '../pass/queries.ts'
import { type LiveToken, readLiveToken } from '../session/liveToken.ts'
import { type Scope, scopeOfSession } from '../session/scope.ts'
import { isSameAccess, watchAccess } from './access.ts'
import { makeAdapter } from './adapter.ts'
import { awaitEmit } from './awaitEmit.ts'
import { makeConnections } from './connections.ts'
import { hasMissed } from './missed.ts'
import { makeOutbox } from './outbox.ts'
import { changeOutbox, passOutbox } from './outboxTables.ts'
import {
  broadcastRooms,
  coverRoom,
  leftLine,
  memberRoom,
  namedPeople,
  notificationsFor,
  personRoom,
  roomsOf,
  schoolRoom,
  sessionRoom,
  toldPeople,
} from './rooms.ts'
import { announcementShaper } from './shapedAnnouncement.ts'

interface SocketData {
  scope: Scope
  token: LiveToken
}

type LiveSocket = Socket<Record<string, never>, LiveEvents, Record<string, never>, SocketData>

export interface LiveServer extends Live {
  /** Closes the sockets of this process whose access has changed or ended. */
  recheckAccess(): Promise<void>
  attach(http: HttpServer): void
  close(): Promise<void>
}

interface Options {
  database: Database
  pubsub: PubSub
  clock: Clock
  secrets: Secrets
  publicUrl: URL | undefined
  log: FastifyBaseLogger
  checkAnswers: boolean
}

/** Node's timers hold 24 days at most. */
const LONGEST_TIMER_MINUTES = 24 * 24 * 60

export function makeLiveServer(options: Options): LiveServer {
  const { database, pubsub, clock, secrets, publicUrl, log, checkAnswers } = options
  const connections = makeConnections()
  let isClosing = false
  const io = new Server<Record<string, never>, LiveEvents, Record<string, never>, SocketData>({
    serveClient: false,
    transports: ['websocket', 'polling'],
    adapter: makeAdapter(pubsub, {
      tableName: 'live_attachment',
      // PostgreSQL carries less than 8000 bytes; what is longer goes through the table.
      payloadThreshold: 7999,
      errorHandler: (error) => log.warn({ code: error.name }, 'live events between servers are disturbed'),
    }),
    allowRequest: (request, decide) => decide(null, !isClosing && isOwnOrigin(request.headers.origin, publicUrl)),
  })

  const admit = async (socket: LiveSocket): Promise<boolean> => {
    const token = await readLiveToken(secrets.liveToken, socket.handshake.auth.token, clock.now())
    const scope = token ? await scopeOfSession(database, token.sessionId, clock.now()) : null
    if (token === null || scope === null) return false
    Object.assign(socket.data, { scope, token })
    return true
  }
  io.use((socket, next) => {
    admit(socket).then(
      (admitted) => next(admitted ? undefined : new Error('unauthenticated')),
      // Socket.IO does not look at promises, and one that fails unseen ends the process.
      (error: Error) => {
        log.warn({ failure: error.name }, 'a socket was not let in; it will try again')
        next(new Error('unavailable'))
      },
    )
  })
  io.on('connection', (socket) => {
    void socket.join(roomsOf(socket.data.scope))
    // Whoever lost a right after the first question and before the rooms were joined was not found by `refresh`.
    askAgain(socket, clock.now())
    if (socket.handshake.auth.isFirst === true) catchUp(socket)
  })
  /**
   * A page asks once and connects then. Only where something happened in between does it ask a second time; one that
   * was connected before asks again anyway, in its own time.
   */
  const catchUp = (socket: LiveSocket): void => {
    const tell = (missed: boolean) => void (missed && socket.emit('viewerChanged', {}))
    hasMissed(database.db, socket.data.scope, socket.data.token).then(tell, () => tell(true))
  }
  /** What the socket may hear at that moment. Where that is no longer what it hears, it goes and may come back. */
  const askAgain = (socket: LiveSocket, at: Instant): void => {
    const { scope: before } = socket.data
    scopeOfSession(database, before.sessionId, at).then(
      (scope) => {
        if (!scope || !isSameAccess(before, scope)) socket.disconnect(true)
        else askWhenDue(socket, scope)
      },
      () => socket.disconnect(true),
    )
  }
  /**
   * A session ends later when it is used, and whom somebody covers changes at a time known beforehand: the socket is
   * looked at again at the earliest moment at which either can be different.
   */
  const askWhenDue = (socket: LiveSocket, { sessionExpiresAt, coverChangesAt }: Scope): void => {
    const now = clock.now()
    const [due = sessionExpiresAt] = [
      sessionExpiresAt,
      coverChangesAt ?? sessionExpiresAt,
      minutesAfter(now, LONGEST_TIMER_MINUTES),
    ].sort()
    const timer = setTimeout(() => askAgain(socket, due), Math.max(0, Date.parse(due) - Date.parse(now)))
    timer.unref()
    socket.once('disconnect', () => clearTimeout(timer))
    if (socket.disconnected) clearTimeout(timer)
  }
  const access = watchAccess(
    { database, clock, pubsub },
    {
      all: () => io.sockets.sockets.values(),
      inRoom: (room) =>
        [...(io.sockets.adapter.rooms.get(room) ?? [])].flatMap((id) => io.sockets.sockets.get(id) ?? []),
    },
    (error) => log.warn({ failure: nameOf(error) }, 'access was not checked again; it will be'),
  )
  // While this process could not listen it missed what the others said: its screens ask for the truth.
  pubsub.onReturn(() => io.local.emit('viewerChanged', {}))

  const emit = async (announcement: Announcement) => {
    const { name, pass } = announcement
    io.to(broadcastRooms(announcement)).emit(name, { pass })
    const tell = (userId: number, payload: UserPassEvent, ...others: string[]) =>
      io.to([memberRoom(pass.schoolId, userId), ...others]).emit(userEvent(name, userId), payload)
    for (const userId of namedPeople(announcement)) {
      const substitutes = coverRoom(pass.schoolId, userId)
      const [first, ...more] = notificationsFor(announcement, userId)
      const shown = userId === pass.studentId ? withoutThresholds(pass) : pass
      if (first) {
        tell(userId, { pass: shown, notification: first })
        io.to(substitutes).emit(userEvent(name, userId), { pass: shown })
      } else tell(userId, { pass: shown }, substitutes)
      for (const notification of more) tell(userId, { notification })
    }
    for (const userId of toldPeople(announcement)) {
      for (const notification of notificationsFor(announcement, userId)) tell(userId, { notification })
    }
    if (leftLine(announcement)) await tellLine(announcement)
  }

  /** Those who wait behind, and their faculty, learn that somebody left the line, and nothing about who it was. */
  const tellLine = async ({ name, pass }: Announcement) => {
    const line = await lineOf(database.db, pass.toRoomId)
    const watchers = new Set(line.flatMap(({ studentId, facultyIds }) => [studentId, ...facultyIds]))
    const rooms = [...watchers].flatMap((userId) => [
      memberRoom(pass.schoolId, userId),
      coverRoom(pass.schoolId, userId),
    ])
    if (rooms.length > 0) io.to(rooms).emit(userEvent(name, pass.studentId), {})
  }

  const emitEffects = ({ effects }: EffectLine) => {
    for (const effect of effects) {
      if (effect.kind === 'schoolChanged') {
        io.to(schoolRoom(effect.schoolId)).emit('schoolChanged', { schoolId: effect.schoolId })
      } else if (effect.kind === 'personChanged') {
        io.to(personRoom(effect.userId)).emit('viewerChanged', {})
      } else if (effect.sessionIds.length > 0) {
        io.in(effect.sessionIds.map(sessionRoom)).disconnectSockets(true)
      }
    }
  }

  const onError = (error: unknown) => log.warn({ failure: nameOf(error) }, 'a live event was not sent; it will be')
  const shape = announcementShaper(checkAnswers)
  const passes = makeOutbox(passOutbox, database, clock, (event) => awaitEmit(() => emit(shape(event))), onError)
  const changes = makeOutbox(changeOutbox, database, clock, (event) => awaitEmit(() => emitEffects(event)), onError)

  return {
    announce(announcements) {
      // Once more in tests, where whoever made the change can be told: the outbox would only try again.
      if (checkAnswers) announcements.forEach(shape)
      for (const announcement of announcements) passes.send(announcement)
    },
    tell(lines) {
      for (const line of lines) changes.send(line)
    },
    // A socket that may come back does so by itself; one whose session has ended is not let in.
    refresh: (userId) => io.in(personRoom(userId)).disconnectSockets(true),
    recheckAccess: access.recheckAll,
    attach(http) {
      connections.watch(http)
      io.attach(http)
    },
    async close() {
      await access.close()
      await Promise.all([passes.close(), changes.close()])
      isClosing = true
      await connections.drain(new Promise<void>((resolve) => io.close(() => resolve())))
    },
  }
}

function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : 'unknown'
}
