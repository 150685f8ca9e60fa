/**
 * The Socket.IO server. A socket sends its signed token, joins the rooms that its session has access to, and is closed
 * when the session ends. Processes with the same database exchange events through it.
 */
import type { Server as HttpServer } from 'node:http'
import { type LiveEvents, TOO_MANY_SOCKETS, type UserPassEvent } from '@corridor/contract'
import type { UserId } from '@corridor/rules/ids'
import { userEvent } from '@corridor/rules/live'
import { type Instant, minutesAfter } from '@corridor/rules/time'
import type { FastifyBaseLogger } from 'fastify'
import { Server, type Socket } from 'socket.io'
import type { Announcement } from '../change/announcement.ts'
import type { EffectLine } from '../change/effect.ts'
import type { Live } from '../change/live.ts'
import type { Clock } from '../clock.ts'
import { STALE_MS } from '../db/alone.ts'
import type { Database } from '../db/connect.ts'
import type { PubSub } from '../db/pubsub.ts'
import type { Effect } from '../db/schema/index.ts'
import type { Secrets } from '../db/secrets.ts'
import { freezeForStaff } from '../freeze/queries.ts'
import type { EventCounts } from '../health/metrics.ts'
import { loggedError } from '../http/loggedError.ts'
import { isOwnOrigin } from '../http/xsrf.ts'
import { withoutThresholds } from '../pass/present.ts'
import { lineOf } from '../pass/queries.ts'
import { forStudents } from '../school/presentFreeze.ts'
import { type LiveToken, readLiveToken } from '../session/liveToken.ts'
import { type Scope, scopeOfSession } from '../session/scope.ts'
import { ACCESS_CHANNEL, isSameAccess, watchAccess } from './access.ts'
import { serveKiosks } from './kiosks.ts'
import { hasMissed, missedEffects } from './missed.ts'
import { makeOutbox } from './outbox.ts'
import { changeOutbox, passOutbox } from './outboxTables.ts'
import { type Message, makeRelay, type OutgoingAnnouncement } from './relay.ts'
import {
  broadcastRooms,
  changesHalls,
  coverRoom,
  hallsRoom,
  leftLine,
  memberRoom,
  namedPeople,
  notificationsFor,
  notifiedPeople,
  personRoom,
  roomsOf,
  schoolRoom,
  sessionRoom,
  staffRoom,
} from './rooms.ts'
import { announcementShaper } from './shapedAnnouncement.ts'

interface SocketData {
  scope: Scope
  token: LiveToken
  /** How many had been counted when the scope was read. */
  accessChanges: number
}

type LiveSocket = Socket<Record<string, never>, LiveEvents, Record<string, never>, SocketData>

export interface LiveServer extends Live {
  /** Closes the sockets of this process whose access has changed or ended. */
  recheckAccess(): Promise<void>
  /** In this process. */
  socketCount(): number
  /** How many live events this process has sent for its own changes, and received from the others. */
  eventCounts(): EventCounts
  attach(http: HttpServer): void
  /** Closes the sockets, whose pages connect again, and takes no others. What was not sent yet is left to other servers. */
  retire(): Promise<void>
  /** The same, with the HTTP server. */
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

/** Node's timers cannot run longer than 24 days. */
const LONGEST_TIMER_MINUTES = 24 * 24 * 60

/**
 * For one person in one process: without a limit, one person could open so many sockets that every event becomes
 * expensive. Nobody works with as many tabs. The newest socket is refused rather than the oldest closed, because a
 * closed one would reconnect and push out the next one, endlessly. A page without a socket polls every minute.
 */
const MAX_SOCKETS = 20

export function makeLiveServer(options: Options): LiveServer {
  const { database, pubsub, clock, secrets, publicUrl, log, checkAnswers } = options
  let isClosing = false
  const events: EventCounts = { sent: 0, received: 0 }
  const io = new Server<Record<string, never>, LiveEvents, Record<string, never>, SocketData>({
    serveClient: false,
    transports: ['websocket', 'polling'],
    allowRequest: (request, decide) => decide(null, !isClosing && isOwnOrigin(request.headers.origin, publicUrl)),
  })

  const hasTooMany = ({ userId }: Scope) => (io.sockets.adapter.rooms.get(personRoom(userId))?.size ?? 0) >= MAX_SOCKETS

  /** Counts changes of anybody's access. A socket that has not joined its rooms yet cannot be found through them. */
  let accessChanges = 0
  pubsub.subscribe(ACCESS_CHANNEL, () => {
    accessChanges += 1
  })

  /** Null if the socket is admitted. */
  const refusalOf = async (socket: LiveSocket): Promise<string | null> => {
    const token = await readLiveToken(secrets.liveToken, socket.handshake.auth.token, clock.now())
    if (token === null) return 'unauthenticated'
    for (;;) {
      const before = accessChanges
      const scope = await scopeOfSession(database, token.sessionId, clock.now())
      if (scope === null) return 'unauthenticated'
      if (hasTooMany(scope)) return TOO_MANY_SOCKETS
      Object.assign(socket.data, { scope, token, accessChanges: before })
      if (before === accessChanges) return null
    }
  }
  io.use((socket, next) => {
    refusalOf(socket).then(
      (reason) => next(reason === null ? undefined : new Error(reason)),
      // Socket.IO ignores promises, and an unhandled rejection would end the process.
      (error: Error) => {
        log.warn({ failure: loggedError(error) }, 'a socket could not be checked; it will try again')
        next(new Error('unavailable'))
      },
    )
  })
  io.on('connection', (socket) => {
    // Other sockets may have joined during the check, or access may have changed. Between here and joining neither can.
    if (hasTooMany(socket.data.scope) || socket.data.accessChanges !== accessChanges)
      return void socket.disconnect(true)
    void socket.join(roomsOf(socket.data.scope))
    // If access was lost between the first check and joining the rooms, `refresh` could not find this socket.
    recheck(socket, clock.now())
    if (socket.handshake.auth.isFirst === true) catchUp(socket)
  })
  /**
   * A new page fetches its data and then connects. It only fetches again if something happened in between. A page that
   * was connected before fetches again anyway.
   */
  const catchUp = (socket: LiveSocket): void => {
    const notify = (missed: boolean) => void (missed && socket.emit('viewerChanged', {}))
    const { scope, token } = socket.data
    hasMissed(database.db, scope, token).then(notify, () => notify(true))
    missedEffects(database.db, scope, token).then(
      (effects) => {
        notify(effects.some(({ kind }) => kind === 'personChanged'))
        const changed = effects.filter((effect) => effect.kind === 'schoolChanged')
        // Once for each school, and for its header if any of the changes was.
        const bySchool = new Map(changed.map((effect) => [effect.schoolId, effect]))
        for (const effect of changed) if (effect.isHeader) bySchool.set(effect.schoolId, effect)
        for (const effect of bySchool.values()) emitSchool(socket, effect)
        for (const effect of effects) if (effect.kind === 'peopleChanged') emitPeople(socket, effect)
        // Whoever opens a page at that moment fetches once more.
        notify(effects.some(({ kind }) => kind === 'freezeChanged'))
      },
      () => {
        for (const schoolId of scope.schoolIds) socket.emit('schoolChanged', { schoolId, isHeader: true })
      },
    )
  }
  /** Closes the socket if its access at that time differs from the rooms it joined. It may reconnect. */
  const recheck = (socket: LiveSocket, at: Instant): void => {
    const { scope: before } = socket.data
    scopeOfSession(database, before.sessionId, at).then(
      (scope) => {
        if (!scope || !isSameAccess(before, scope)) socket.disconnect(true)
        else scheduleRecheck(socket, scope)
      },
      () => socket.disconnect(true),
    )
  }
  /**
   * The end of a session moves when it is used, and covers begin and end at known times. The socket is checked again at
   * the earliest time at which either can make a difference.
   */
  const scheduleRecheck = (socket: LiveSocket, { sessionExpiresAt, coverChangesAt }: Scope): void => {
    const now = clock.now()
    const [due = sessionExpiresAt] = [
      sessionExpiresAt,
      coverChangesAt ?? sessionExpiresAt,
      minutesAfter(now, LONGEST_TIMER_MINUTES),
    ].sort()
    const timer = setTimeout(() => recheck(socket, due), Math.max(0, Date.parse(due) - Date.parse(now)))
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
    (error) => log.warn({ failure: loggedError(error) }, 'access could not be checked; it will be checked again'),
  )
  // While this process could not listen, it missed events of the others, so its screens fetch again: once the others know
  // that it listens.
  pubsub.onReturn(() => setTimeout(() => io.emit('viewerChanged', {}), STALE_MS).unref())

  const kiosks = serveKiosks(io, { database, pubsub, log })

  /** Undefined if no page of this process is in any of them: an event is not encoded for nobody. */
  const to = (rooms: string[]) => (rooms.some((room) => io.sockets.adapter.rooms.has(room)) ? io.to(rooms) : undefined)

  const emit = (announcement: Announcement) => {
    const { name, pass } = announcement
    kiosks.passChanged(announcement)
    to(broadcastRooms(announcement))?.emit(name, { pass })
    if (changesHalls(announcement)) {
      to([hallsRoom(pass.schoolId)])?.emit('hallsChanged', { schoolId: pass.schoolId })
    }
    const emitTo = (userId: UserId, payload: UserPassEvent, ...others: string[]) =>
      to([memberRoom(pass.schoolId, userId), ...others])?.emit(userEvent(name, userId), payload)
    for (const userId of namedPeople(announcement)) {
      const substitutes = coverRoom(pass.schoolId, userId)
      const [first, ...more] = notificationsFor(announcement, userId)
      const shown = userId === pass.studentId ? withoutThresholds(pass) : pass
      if (first) {
        emitTo(userId, { pass: shown, notification: first })
        to([substitutes])?.emit(userEvent(name, userId), { pass: shown })
      } else emitTo(userId, { pass: shown }, substitutes)
      for (const notification of more) emitTo(userId, { notification })
    }
    for (const userId of notifiedPeople(announcement)) {
      for (const notification of notificationsFor(announcement, userId)) emitTo(userId, { notification })
    }
  }

  /** Tells those who still wait, and their faculty, that someone left the line, but not who it was. */
  const emitToLine = ({ announcement: { name, pass }, lineWatchers }: OutgoingAnnouncement) => {
    const rooms = lineWatchers.flatMap((userId) => [
      memberRoom(pass.schoolId, userId),
      coverRoom(pass.schoolId, userId),
    ])
    to(rooms)?.emit(userEvent(name, pass.studentId), {})
  }

  const lineWatchersOf = async (announcement: Announcement): Promise<UserId[]> => {
    if (!leftLine(announcement)) return []
    const line = await lineOf(database.db, announcement.pass.toRoomId)
    return [...new Set(line.flatMap(({ studentId, facultyIds }) => [studentId, ...facultyIds]))]
  }

  /** As it is now: what is told late, or twice, is never what was before. */
  const emitFreeze = async ({ freezeId, schoolId }: FreezeChanged) => {
    const told = await freezeForStaff(database.db, freezeId)
    if (!told) return
    io.to(staffRoom(schoolId)).emit('freezeChanged', { freeze: told })
    io.to(schoolRoom(schoolId))
      .except(staffRoom(schoolId))
      .emit('freezeChanged', { freeze: forStudents(told) })
    kiosks.schoolChanged(schoolId)
  }

  const emitEffects = async ({ effects }: EffectLine) => {
    for (const effect of effects) {
      if (effect.kind === 'freezeChanged') await emitFreeze(effect)
      else if (effect.kind === 'studentsMarked') {
        const { schoolId, freezeId, marked } = effect
        io.to(staffRoom(schoolId)).emit('studentsMarked', { freezeId, marked })
        kiosks.rollCallChanged(schoolId)
      } else if (effect.kind === 'schoolChanged') {
        emitSchool(io.to(schoolRoom(effect.schoolId)), effect)
        kiosks.schoolChanged(effect.schoolId)
      } else if (effect.kind === 'personChanged') {
        io.to(personRoom(effect.userId)).emit('viewerChanged', {})
      } else if (effect.kind === 'peopleChanged') {
        emitPeople(io.to(staffRoom(effect.schoolId)), effect)
      } else if (effect.sessionIds.length > 0) {
        io.in(effect.sessionIds.map(sessionRoom)).disconnectSockets(true)
      }
    }
  }

  // A socket reconnects automatically, and is refused if its session has ended.
  const closeSocketsOf = (userId: UserId) => {
    accessChanges += 1
    io.in(personRoom(userId)).disconnectSockets(true)
  }

  const relay = makeRelay(
    pubsub,
    ({ announcements = [], effects = [], refreshed = [] }) => {
      events.received += announcements.length + effects.length
      for (const outgoing of announcements) {
        emit(outgoing.announcement)
        emitToLine(outgoing)
      }
      Promise.all(effects.map(emitEffects)).catch(onError)
      refreshed.forEach(closeSocketsOf)
    },
    (error) => log.warn({ failure: loggedError(error) }, 'a message of another process could not be read'),
  )

  const tellOthers = async (message: Message) => void (pubsub.isKnownAlone() || (await relay.send(message)))

  const sendAnnouncements = async (changes: readonly Announcement[]) => {
    const announcements = changes.map(shape)
    events.sent += announcements.length
    announcements.forEach(emit)
    const outgoing = await Promise.all(
      announcements.map(async (announcement) => ({ announcement, lineWatchers: await lineWatchersOf(announcement) })),
    )
    outgoing.forEach(emitToLine)
    await tellOthers({ announcements: outgoing })
  }
  const sendEffects = async (lines: readonly EffectLine[]) => {
    events.sent += lines.length
    await Promise.all([...lines.map(emitEffects), tellOthers({ effects: lines })])
  }

  const onError = (error: unknown) =>
    log.warn({ failure: loggedError(error) }, 'a live event could not be sent; it will be sent again')
  const shape = announcementShaper(checkAnswers)
  const passes = makeOutbox(passOutbox, database, clock, sendAnnouncements, onError)
  const changes = makeOutbox(changeOutbox, database, clock, sendEffects, onError)

  const stopSending = async () => {
    await access.close()
    await Promise.all([passes.close(), changes.close()])
  }

  return {
    announce(announcements) {
      // In tests this also runs here, so that the error reaches the caller. The outbox would only try again.
      if (checkAnswers) announcements.forEach(shape)
      if (announcements.length > 0) passes.send(announcements)
    },
    sendEffects(lines) {
      if (lines.length > 0) changes.send(lines)
    },
    refresh(userId) {
      closeSocketsOf(userId)
      relay.send({ refreshed: [userId] }).catch(onError)
    },
    recheckAccess: access.recheckAll,
    socketCount: () => io.sockets.sockets.size,
    eventCounts: () => events,
    attach(http) {
      io.attach(http)
      // Each socket would keep the request that it began with, for as long as its page is open.
      io.engine.on('connection', (connection) => {
        kiosks.keepToken(connection)
        connection.request = null
      })
    },
    async retire() {
      isClosing = true
      io.engine.close()
      await stopSending()
    },
    async close() {
      await stopSending()
      isClosing = true
      await io.close()
    },
  }
}

type FreezeChanged = Extract<Effect, { kind: 'freezeChanged' }>

type SchoolChanged = Extract<Effect, { kind: 'schoolChanged' }>

function emitSchool(to: Pick<LiveSocket, 'emit'>, { kind: _, ...school }: SchoolChanged): void {
  to.emit('schoolChanged', school)
}

type PeopleChanged = Extract<Effect, { kind: 'peopleChanged' }>

function emitPeople(to: Pick<LiveSocket, 'emit'>, { schoolId, userIds }: PeopleChanged): void {
  to.emit('peopleChanged', { schoolId, userIds: [...userIds] })
}
