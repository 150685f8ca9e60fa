/** Sends one move after another, checks each reply thoroughly, and records what the server confirmed. */
import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { IDEMPOTENCY_HEADER, type Pass } from '@corridor/contract'
import { isStudent } from '@corridor/rules/access'
import type { UserId } from '@corridor/rules/ids'
import type { PassEventName } from '@corridor/rules/live'
import type { Instant } from '@corridor/rules/time'
import type { Random } from '../../demo/random.ts'
import { Board, passesIn } from './board.ts'
import { type Move, nextMove } from './moves.ts'
import type { Game, Player } from './players.ts'

/** An action that succeeded: its event, and the pass in the reply. */
export interface Answered {
  player: Player
  event: PassEventName
  isSentBack: boolean
  pass: Pass
}

const EXPECTED_STATUSES = [200, 403, 404, 409, 422]
/** Lists contain what the person finds by browsing; other replies may show any pass that they can open by id. */
const LISTS: readonly string[] = ['GET /api/pass/list', 'POST /api/pass/query', 'GET /api/user/initialize']

export class Play {
  readonly board = new Board()
  readonly answered: Answered[] = []
  readonly problems: string[] = []
  readonly #game: Game
  readonly #now: () => Instant

  constructor(game: Game, now: () => Instant) {
    this.#game = game
    this.#now = now
    for (const { socket } of game.players) {
      socket.socket.onAny((_, payload) => {
        for (const pass of passesIn(payload)) this.board.see(pass)
      })
    }
  }

  async move(random: Random): Promise<void> {
    const move = nextMove(random, this.#game, this.board, this.#now())
    const key = randomUUID()
    if (move.event === null || random.chance(0.9)) return this.#check(move, await send(move, key))
    // Sent twice, as a phone does that missed the reply: the change must happen only once.
    const [first, second] = await Promise.all([send(move, key), send(move, key)])
    if (first.status === 200 && second.status === 200 && !isDeepStrictEqual(first.body, second.body)) {
      this.problems.push(`${move.key} gave two answers to one key`)
    }
    // Refusals are not stored under the idempotency key, so one attempt may be refused and the other succeed.
    for (const reply of [first, second]) this.#check(move, reply)
  }

  #check(move: Move, { status, body }: Reply): void {
    const { player, event } = move
    const report = (what: string) => this.problems.push(`${player.username}: ${move.key} ${what}`)
    if (!EXPECTED_STATUSES.includes(status)) report(`answered ${status} ${JSON.stringify(body)}`)
    const { maySee, mayOpen } = this.#game.oracle
    const may = LISTS.includes(move.key) ? maySee : mayOpen
    for (const pass of passesIn(body)) {
      if (!may(player.viewer.userId, pass)) report(`showed the pass ${pass.passId}`)
      const others = pass as { passesInQueue?: { studentId: UserId; studentName: string | null }[] }
      for (const { studentId, studentName } of others.passesInQueue ?? []) {
        const hidden = isStudent(player.viewer.type) && studentId !== player.viewer.userId
        if (hidden && studentName !== null) report(`named ${studentName} in line`)
      }
      this.board.see(pass)
    }
    if (status !== 200 || event === null) return
    for (const pass of passesIn(body)) {
      if (!isAbout(move, pass)) report(`answered with ${pass.passId}, which nobody asked about`)
      else this.answered.push({ player, event, isSentBack: move.key.endsWith('/sendBack'), pass })
    }
  }
}

interface Reply {
  status: number
  body: unknown
}

function send({ player, key, params, query = '', body }: Move, idempotencyKey: string): Promise<Reply> {
  const [method = '', template = ''] = key.split(' ')
  const path = template.replace(/:(\w+)/g, (_, name) => String((params as Record<string, unknown>)?.[name]))
  const headers = method === 'POST' ? { [IDEMPOTENCY_HEADER]: idempotencyKey } : {}
  return player.client.send<unknown>(method, path + query, method === 'POST' ? (body ?? {}) : undefined, headers)
}

function isAbout({ key, params, body }: Move, { passId }: Pass): boolean {
  const asked = params?.passId === undefined ? body?.passIds : [params.passId]
  return key === 'POST /api/pass' || (asked as string[]).includes(passId)
}
