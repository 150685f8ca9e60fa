/**
 * Open dashboards, in a separate process. Each keeps the marks that it was told of and counts them by the rule, as the
 * page does; where a number is missing, it asks for what came after the last one that it knows.
 */
import type { FreezeMark, FreezeMarked } from '@corridor/contract'
import { accountsOf, countAccounts, type RollCallCounts } from '@corridor/rules/freeze'
import type { FreezeId, UserId } from '@corridor/rules/ids'
import { io, type Socket } from 'socket.io-client'
import type { Person } from '../harness/bulkStudents.ts'
import { Connection, textOf } from '../harness/http.ts'
import { runChild } from '../harness/parent.ts'

export interface DashboardsInput {
  origin: string
  freezeId: FreezeId
  by: Person
  tokens: readonly string[]
}

/** What a dashboard shows, and the last mark that it has counted. */
export interface Shown {
  last: number
  counts: RollCallCounts
}

class Dashboard {
  readonly #socket: Socket
  readonly #connection: Connection
  readonly #by: Person
  readonly #path: string
  #studentIds: UserId[] = []
  #marks: FreezeMark[] = []

  constructor({ origin, freezeId, by }: DashboardsInput, token: string) {
    this.#connection = new Connection(origin)
    this.#by = by
    this.#path = `/api/freeze/${freezeId}`
    this.#socket = io(origin, { auth: { token }, transports: ['websocket'], forceNew: true })
  }

  async open(): Promise<void> {
    await new Promise<void>((resolve) => this.#socket.once('connect', () => resolve()))
    this.#socket.on('studentsMarked', ({ marked }: { marked: FreezeMarked }) => void this.#add(marked))
    const { students } = await this.#get<{ students: { studentId: UserId }[] }>('/students')
    this.#studentIds = students.map(({ studentId }) => studentId)
    await this.#catchUp()
  }

  show(): Shown {
    return { last: this.#marks.length, counts: countAccounts(this.#studentIds, accountsOf(this.#marks)) }
  }

  close(): void {
    this.#socket.disconnect()
    this.#connection.close()
  }

  async #add({ firstNumber, studentIds, ...mark }: FreezeMarked): Promise<void> {
    if (firstNumber > this.#marks.length + 1) return this.#catchUp()
    for (const [index, studentId] of studentIds.entries()) {
      const number = firstNumber + index
      if (number === this.#marks.length + 1) this.#marks.push({ ...mark, number, studentId })
    }
  }

  async #catchUp(): Promise<void> {
    const { marks } = await this.#get<{ marks: FreezeMark[] }>(`/marks?since=${this.#marks.length}`)
    for (const mark of marks) if (mark.number === this.#marks.length + 1) this.#marks.push(mark)
  }

  async #get<T>(path: string): Promise<T> {
    const reply = await this.#connection.get(this.#by, `${this.#path}${path}`)
    if (reply.status !== 200) throw new Error(`${path} answered ${reply.status}: ${textOf(reply)}`)
    return JSON.parse(textOf(reply))
  }
}

let dashboards: Dashboard[] = []

runChild(
  {
    async start(input: DashboardsInput) {
      dashboards = input.tokens.map((token) => new Dashboard(input, token))
      await Promise.all(dashboards.map((dashboard) => dashboard.open()))
    },
    show: () => dashboards.map((dashboard) => dashboard.show()),
  },
  () => {
    for (const dashboard of dashboards) dashboard.close()
  },
)
