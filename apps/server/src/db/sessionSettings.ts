import type pg from 'pg'

/**
 * Settings of every connection of a pool. They are sent once it is open: a pooler between Corridor and PostgreSQL refuses
 * a connection that comes with settings which the pooler does not know.
 */
export function sessionSettings(settings: Readonly<Record<string, string>>): Pick<pg.PoolConfig, 'onConnect'> {
  if (Object.keys(settings).length === 0) return {}
  const statements = Object.entries(settings).map(([name, value]) => `set ${name} = '${value}'`)
  return {
    // The pool waits for this before it hands the connection out.
    onConnect: async (client) => {
      await client.query(statements.join('; '))
    },
  }
}
