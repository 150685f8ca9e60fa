/**
 * What the database alone needs for an answer, by plain `pg`. The statements of one answer run side by side, and each is
 * planned once, for the values that stand in it.
 */
import pg from 'pg'
import type { ServerInput } from '../harness/serverEntry.ts'

export type RunSql = (statements: readonly string[]) => Promise<pg.QueryResult[]>

const MAX_AT_ONCE = 2

export async function openSql(open: AsyncDisposableStack, connection: ServerInput['connection']): Promise<RunSql> {
  const clients = Array.from({ length: MAX_AT_ONCE }, () => new pg.Client(connection))
  for (const client of clients) {
    await client.connect()
    open.defer(() => client.end())
  }
  const names = new Map<string, string>()
  const nameOf = (text: string) => {
    const name = names.get(text) ?? `bare_${names.size}`
    names.set(text, name)
    return name
  }
  return (statements) =>
    Promise.all(
      statements.map((text, at) => {
        const client = clients[at]
        if (!client) throw new Error(`No more than ${MAX_AT_ONCE} statements run at once.`)
        return client.query({ name: nameOf(text), text })
      }),
    )
}
