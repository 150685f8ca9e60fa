/**
 * Changes, and the reads that open a screen, send the same few statements thousands of times a day, so PostgreSQL
 * parses and plans each of them once per connection instead of every time. Which passes History finds is not prepared,
 * because its best plan depends on its parameters.
 */
import type pg from 'pg'
import { RoutedClient } from './client.ts'
import { sessionSettings } from './sessionSettings.ts'

/** A bound in case statements contain lists of varying length; all others together are far fewer than this. */
const MAX_STATEMENTS = 300

const names = new Map<string, string>()

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= MAX_STATEMENTS) return known
  const name = `by_text_${names.size}`
  names.set(text, name)
  return name
}

type Query = (statement: string | pg.QueryConfig, values?: unknown[], ...more: unknown[]) => unknown

class PreparingClient extends RoutedClient {
  constructor(config?: pg.ClientConfig) {
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
  // One generic plan for all values: PostgreSQL would otherwise replan for every array of ids, because it cannot know
  // how short they are.
  plan_cache_mode: 'force_generic_plan',
  // A server that loses power in the middle of a change would hold its locks until someone noticed. A change sends its
  // statements back to back and never comes close to this timeout.
  idle_in_transaction_session_timeout: '10s',
  lock_timeout: '20s',
}

export function preparing(more: Readonly<Record<string, string>> = {}): Pick<pg.PoolConfig, 'Client' | 'onConnect'> {
  return { Client: PreparingClient, ...sessionSettings({ ...SETTINGS, ...more }) }
}
