/**
 * A person's page without its pixels: the web's own lists, filled by `initialize` and kept up to date by live events,
 * and fetched again when the socket comes back.
 */
import type { Initialize, LiveEvents, Pass } from '@corridor/contract'
import { RECONNECTION } from '@corridor/contract/constants'
import { fileFor } from '@corridor/rules/pass'
import { minutesAfter } from '@corridor/rules/time'
import { io, type Socket } from 'socket.io-client'
import { passesIn } from '../../apps/server/src/testing/model/board.ts'
import { type Frame, frameFrom, withPass } from '../../apps/web/src/base/session/frame.ts'
import type { RetryingClient } from './retryingClient.ts'

const AGAIN_MS = 300

export class Screen {
  readonly #client: RetryingClient
  readonly #now: () => Initialize['now']
  readonly #onPass: (pass: Pass) => void
  readonly #socket: Socket
  #frame: Frame | undefined
  #fetching: Promise<void> | null = null
  /** Received while an answer is on its way. */
  #meanwhile: Pass[] = []
  #token = ''
  #isClosed = false

  constructor(origin: string, client: RetryingClient, now: () => Initialize['now'], onPass: (pass: Pass) => void) {
    this.#client = client
    this.#now = now
    this.#onPass = onPass
    this.#socket = io(origin, {
      ...RECONNECTION,
      transports: ['websocket'],
      forceNew: true,
      autoConnect: false,
      auth: (send) => send({ token: this.#token, isFirst: false }),
    })
    const connectAgain = () => setTimeout(() => !this.#isClosed && this.#socket.disconnect().connect(), AGAIN_MS)
    this.#socket.on('connect', () => void this.refresh())
    this.#socket.on('connect_error', () => !this.#socket.active && connectAgain())
    this.#socket.on('disconnect', (reason) => reason === 'io server disconnect' && connectAgain())
    this.#socket.on('viewerChanged' satisfies keyof LiveEvents, () => void this.refresh())
    this.#socket.onAny((_, payload) => {
      for (const pass of passesIn(payload)) this.#see(pass)
    })
  }

  async open(): Promise<void> {
    await this.refresh()
    this.#socket.connect()
  }

  isConnected = () => this.#socket.connected

  #see(pass: Pass): void {
    this.#onPass(pass)
    if (this.#fetching) this.#meanwhile.push(pass)
    if (this.#frame) this.#frame = withPass(this.#frame, pass, this.#now())
  }

  /** One at a time; whoever asks meanwhile gets another one afterward. */
  async refresh(): Promise<void> {
    await this.#fetching
    this.#fetching ??= this.#fetch().finally(() => {
      this.#fetching = null
    })
    await this.#fetching
  }

  async #fetch(): Promise<void> {
    this.#meanwhile = []
    const answer = await this.#client.call('GET /api/user/initialize')
    this.#token = answer.signedUserToken
    this.#frame = frameFrom(answer, this.#meanwhile, this.#frame)
  }

  shown(): string[] {
    return this.#frame ? contentsOf(this.#frame, this.#now()) : []
  }

  close(): void {
    this.#isClosed = true
    this.#socket.disconnect()
  }
}

/** Whatever leaves a list by itself within this time has left it: not all clocks are the same. */
const MARGIN_MINUTES = 1

/** The passes in all lists, each with its version. When a pass moves from list to list by itself is left out. */
export function contentsOf({ viewer, dataBySchoolId }: Frame, now: Initialize['now']): string[] {
  const soon = minutesAfter(now, MARGIN_MINUTES)
  return Object.values(dataBySchoolId)
    .flatMap(({ school, userLists: { live, upcoming, requested } }) =>
      [...live, ...upcoming, ...requested].filter((pass) => fileFor(viewer, pass, school, soon) !== null),
    )
    .map(({ passId, version }) => `${passId} ${version}`)
    .sort()
}
