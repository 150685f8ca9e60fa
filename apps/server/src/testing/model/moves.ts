/**
 * Chooses the next move of the model test. Most moves are ones that the rules allow, because otherwise nearly all would
 * be refused; the rest are random, to test the refusals.
 */
import type { CallKey, Pass } from '@corridor/contract'
import { isStudent } from '@corridor/rules/access'
import type { PassId, UserId } from '@corridor/rules/ids'
import type { PassEventName } from '@corridor/rules/live'
import { isAvailable, PASS_ACTIONS, type PassAction, type PassStatus } from '@corridor/rules/pass'
import { type Instant, minutesAfter } from '@corridor/rules/time'
import type { Random } from '../../demo/random.ts'
import type { SchoolWorld } from '../world.ts'
import { type Board, CLOCK } from './board.ts'
import type { Game, Player } from './players.ts'

export interface Move {
  player: Player
  key: CallKey
  params?: { passId?: PassId; userId?: UserId }
  query?: string
  body?: Record<string, unknown>
  /** The event that a success adds to the audit trail; null if nothing changes. */
  event: PassEventName | null
}

export function nextMove(random: Random, game: Game, board: Board, now: Instant): Move {
  const kind = random.weighted({ ask: 0.2, issue: 0.08, act: 0.5, many: 0.1, read: 0.12 })
  const open = board.open(now)
  if (kind === 'ask' || open.length === 0) return ask(random, game, now)
  if (kind === 'issue') return issue(random, game, now)
  if (kind === 'act') return act(random, game, open, now)
  if (kind === 'many') return many(random, game, open)
  return read(random, game, board)
}

const students = ({ players }: Game) => players.filter(({ viewer }) => isStudent(viewer.type))
const staff = ({ players }: Game) => players.filter(({ viewer }) => !isStudent(viewer.type))
const belongs = (player: Player, { schoolId }: SchoolWorld) => player.viewer.permissions[schoolId] !== undefined

/** Usually a school they belong to. */
function schoolFor(random: Random, { schools }: Game, player: Player): SchoolWorld {
  const own = schools.filter((school) => belongs(player, school))
  return random.pick(own.length > 0 && random.chance(0.95) ? own : schools)
}

function endpoints(random: Random, game: Game, school: SchoolWorld) {
  const faculty = staff(game)
    .filter((player) => belongs(player, school))
    .map(({ viewer }) => viewer.userId)
  const someone = () => (random.chance(0.7) ? random.pick(faculty) : null)
  const { classroom, lab, gym, restroom, library } = school.rooms
  const { ada, ben, cora } = school.people
  const [fromRoomId, { userId }] = random.pick([
    [classroom, ada] as const,
    [classroom, cora] as const,
    [lab, ben] as const,
  ])
  // Ben works in the gym of one school and in the library of the other: elsewhere his name is a copy that counts nothing.
  const [toRoomId, there] = random.pick([
    [restroom, null] as const,
    [library, ben] as const,
    [gym, ben] as const,
    [classroom, random.pick([ada, cora, ben])] as const,
  ])
  return {
    fromRoomId,
    toRoomId,
    fromFacultyId: random.chance(0.9) ? userId : someone(),
    toFacultyId: there && random.chance(0.8) ? there.userId : someone(),
  }
}

function ask(random: Random, game: Game, now: Instant): Move {
  const player = random.pick(students(game))
  const isAsapPass = random.chance(0.8)
  const when = isAsapPass ? {} : { scheduledFor: minutesAfter(now, random.whole(0, 8)) }
  const pass = { ...endpoints(random, game, schoolFor(random, game, player)), isAsapPass, ...when, note: 'please' }
  return { player, key: 'POST /api/pass', body: { pass }, event: 'createPass' }
}

function issue(random: Random, game: Game, now: Instant): Move {
  const player = random.pick(staff(game))
  const school = schoolFor(random, game, player)
  const theirs = students(game).filter((student) => belongs(student, school))
  const studentIds = Array.from({ length: random.whole(1, 3) }, () => random.pick(theirs).viewer.userId)
  const scheduledFor = minutesAfter(now, random.whole(-5, 8))
  const pass = {
    ...endpoints(random, game, school),
    ...(random.chance(0.1) && { fromRoomId: null }),
    studentIds,
    scheduledFor,
  }
  return { player, key: 'POST /api/pass', body: { pass }, event: 'createPass' }
}

const LIKELY: Partial<Record<PassStatus, readonly PassAction[]>> = {
  awaitingApproval: ['approve', 'approve', 'approve', 'reject', 'cancel', 'update', 'hurry'],
  approved: ['start', 'start', 'start', 'start', 'cancel', 'acknowledge', 'update'],
  queued: ['start', 'cancel', 'cancel', 'acknowledge', 'hurry'],
  inProgress: ['complete', 'complete', 'complete', 'sendBack', 'acknowledge'],
  awaitingConfirmation: ['confirm'],
}

const EVENT_OF: Record<PassAction, PassEventName> = {
  approve: 'approvePass',
  reject: 'rejectPass',
  start: 'startPass',
  complete: 'completePass',
  sendBack: 'completePass',
  confirm: 'confirmPass',
  cancel: 'cancelPass',
  acknowledge: 'acknowledgePass',
  update: 'updatePass',
  hurry: 'updatePass',
}

function act(random: Random, game: Game, open: [PassStatus, Pass[]][], now: Instant): Move {
  const [status, passes] = random.pick(open)
  const pass = random.pick(passes)
  const likely = LIKELY[status] ?? PASS_ACTIONS
  const action = random.pick(random.chance(0.9) ? likely : PASS_ACTIONS)
  const able = game.players.filter(({ viewer }) => isAvailable(action, pass, viewer, CLOCK, now))
  const player = random.pick(able.length > 0 && random.chance(0.85) ? able : game.players)
  const school = game.schools.find(({ schoolId }) => schoolId === pass.schoolId)
  return {
    player,
    key: action === 'update' ? 'POST /api/pass/:passId' : `POST /api/pass/:passId/${action}`,
    params: { passId: pass.passId },
    body: bodyOf(random, action, school, now),
    event: EVENT_OF[action],
  }
}

function bodyOf(random: Random, action: PassAction, school: SchoolWorld | undefined, now: Instant) {
  const bodies: Partial<Record<PassAction, Record<string, unknown>>> = {
    reject: { reason: 'not now' },
    cancel: { reason: 'changed my mind' },
    confirm: { confirmed: random.chance(0.8) },
    start: { override: random.chance(0.3) },
    complete: random.chance(0.2) ? { confirmed: false } : {},
    update: random.chance(0.5)
      ? { scheduledFor: minutesAfter(now, random.whole(0, 8)) }
      : { fromRoomId: school?.rooms.lab, fromFacultyId: school?.people.ben.userId },
  }
  return bodies[action] ?? {}
}

const BULK = ['approve', 'reject', 'start', 'complete', 'confirm', 'cancel'] as const

function many(random: Random, game: Game, open: [PassStatus, Pass[]][]): Move {
  const [status, passes] = random.pick(open)
  const fitting = BULK.filter((action) => LIKELY[status]?.includes(action))
  const action = random.pick(fitting.length > 0 ? fitting : BULK)
  const passIds = [...new Set(Array.from({ length: random.whole(2, 5) }, () => random.pick(passes).passId))]
  return {
    player: random.pick(random.chance(0.85) ? staff(game) : students(game)),
    key: `POST /api/pass/${action}`,
    body: { passIds, reason: 'all of you', confirmed: true },
    event: EVENT_OF[action],
  }
}

function read(random: Random, game: Game, board: Board): Move {
  const player = random.pick(game.players)
  const passId = random.pick(board.passIds())
  const { userId } = random.pick(students(game)).viewer
  return random.pick<Move>([
    { player, key: 'GET /api/pass/:passId', params: { passId }, event: null },
    {
      player,
      key: 'GET /api/pass/list',
      query: `?list=${random.pick(['live', 'upcoming', 'requested'])}`,
      event: null,
    },
    {
      player,
      key: 'POST /api/pass/query',
      body: { passTypes: ['completed', 'live', 'upcoming', 'requested', 'unused'], timeRangeType: 'today' },
      event: null,
    },
    { player, key: 'GET /api/user/initialize', event: null },
    { player, key: 'GET /api/user/:userId/passes', params: { userId }, event: null },
  ])
}
