/**
 * Changes, and the reads that open a screen, send the same few statements thousands of times a day, so PostgreSQL
 * parses and plans each of them once per connection instead of every time. Which passes History finds is not prepared,
 * because its best plan depends on its parameters.
 *
 * A transaction's `begin` is not sent by itself but with its first statement, and `commit` with its last one, if that
 * says that it is the last.
 */
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { RoutedClient } from './client.ts'
import { BEGIN, COMMIT, type Frame, framed } from './framed.ts'
import { sessionSettings } from './sessionSettings.ts'

/** A bound in case statements contain lists of varying length; all others together are far fewer than this. */
const MAX_STATEMENTS = 300

const LAST = '/* and commit */'
/** What the last statement of a transaction begins with. It must fail if the transaction must not be committed. */
export const AND_COMMIT = sql.raw(LAST)

const names = new Map<string, string>()

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= MAX_STATEMENTS) return known
  const name = `by_text_${names.size}`
  names.set(text, name)
  return name
}

type Query = (statement: string | pg.QueryConfig, values?: unknown[], ...more: unknown[]) => unknown

/** Asked for, but not sent; sent; or already committed by its last statement. */
type Transaction = 'none' | 'asked' | 'open' | 'committed'

const NOTHING = { command: '', rowCount: null, oid: 0, fields: [], rows: [] } satisfies pg.QueryResult

class PreparingClient extends RoutedClient {
  readonly #send: Query
  #transaction: Transaction = 'none'

  constructor(config?: pg.ClientConfig) {
    super(config)
    this.#send = this.query.bind(this) as Query
    const prepare: Query = (statement, values, ...more) => {
      const text = typeof statement === 'string' ? statement : statement.text
      if (text === 'begin' || text === 'commit' || text === 'rollback') return this.#control(text)
      if (this.#transaction === 'committed') return Promise.reject(new Error('the last statement was not the last'))
      const isPlain = typeof statement === 'string' || statement.name !== undefined || !values?.length
      const sent = isPlain ? statement : { ...statement, name: nameOf(text) }
      const begins = this.#transaction === 'asked'
      const commits = this.#transaction !== 'none' && text.startsWith(LAST)
      return begins || commits ? this.#frame({ begins, commits }, sent, values) : this.#send(sent, values, ...more)
    }
    this.query = prepare as typeof this.query
  }

  async prepareFrames(): Promise<void> {
    await this.#send(BEGIN)
    await this.#send(COMMIT)
  }

  async #control(text: 'begin' | 'commit' | 'rollback'): Promise<unknown> {
    const before = this.#transaction
    this.#transaction = text === 'begin' ? 'asked' : 'none'
    const isDone = before === 'asked' || (before === 'committed' && text === 'commit')
    return text === 'begin' || isDone ? NOTHING : this.#send(text)
  }

  async #frame(frame: Frame, statement: string | pg.QueryConfig, values: unknown[] | undefined): Promise<unknown> {
    this.#transaction = 'open'
    const config = { ...(typeof statement === 'string' ? { text: statement } : statement), queryMode: 'extended' }
    const result = await new Promise((resolve, reject) => {
      const answer = (error: Error | null | undefined, result: unknown) => (error ? reject(error) : resolve(result))
      this.#send(framed(new pg.Query(config, values, answer), frame) as unknown as pg.QueryConfig)
    })
    if (frame.commits) this.#transaction = 'committed'
    return result
  }
}

const SETTINGS = {
  // One generic plan for all values: PostgreSQL would otherwise replan for every array of ids, because it cannot know
  // how short they are.
  plan_cache_mode: 'force_generic_plan',
  // A server that loses power in the middle of a change would hold its locks until someone noticed. A change sends its
  // statements back to back and never comes close to this timeout.
  idle_in_transaction_session_timeout: '10s',
  lock_timeout: '20s',
}

export function preparing(more: Readonly<Record<string, string>> = {}): Pick<pg.PoolConfig, 'Client' | 'onConnect'> {
  const { onConnect } = sessionSettings({ ...SETTINGS, ...more })
  return {
    Client: PreparingClient,
    onConnect: async (client) => {
      await onConnect?.(client)
      if (client instanceof PreparingClient) await client.prepareFrames()
    },
  }
}
