/**
 * Changes ask the same few questions thousands of times a day, each about one pass, one room, one student: PostgreSQL
 * reads and plans each of them once a connection and not every time. Lists are not asked this way, because the best way
 * to read one depends on what it is asked for.
 */
import pg from 'pg'

/** Statements with a list of any length in their text could be endless; the rest are far fewer than this. */
const MAX_STATEMENTS = 300

const names = new Map<string, string>()

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= MAX_STATEMENTS) return known
  const name = `change_${names.size}`
  names.set(text, name)
  return name
}

type Query = (statement: string | pg.QueryConfig, values?: unknown[], ...more: unknown[]) => unknown

class PreparingClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config)
    const query = this.query.bind(this) as Query
    const prepare: Query = (statement, values, ...more) => {
      const isPlain = typeof statement === 'string' || statement.name !== undefined || !values?.length
      return query(isPlain ? statement : { ...statement, name: nameOf(statement.text) }, values, ...more)
    }
    this.query = prepare as typeof this.query
  }
}

const SETTINGS = {
  // One plan for all values: PostgreSQL would plan anew for every list of ids, because it cannot know how short they are.
  plan_cache_mode: 'force_generic_plan',
  // A server that loses power in the middle of a change would hold its rooms' locks until somebody noticed. A change
  // asks its next question at once, and nobody waits this long for the one before.
  idle_in_transaction_session_timeout: '10s',
  lock_timeout: '20s',
}

export const PREPARING = {
  Client: PreparingClient,
  options: Object.entries(SETTINGS)
    .map(([name, value]) => `-c ${name}=${value}`)
    .join(' '),
}
