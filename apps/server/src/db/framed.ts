/**
 * A statement that brings `begin` before it or `commit` after it, in the same message: neither of the two is worth a
 * round trip, during which others wait for the locks. PostgreSQL skips what follows a failure in a message. So the
 * statement does not run if `begin` fails, and nothing is committed if the statement fails.
 */
import type pg from 'pg'

export interface Frame {
  begins: boolean
  commits: boolean
}

/** The driver does not say what it passes. */
interface DriverQuery extends pg.Query {
  handleCommandComplete(message: { text: string }, connection: pg.Connection): void
}

/** To be prepared on a connection before it sends a framed statement. */
export const BEGIN = { name: 'begin', text: 'begin' }
export const COMMIT = { name: 'commit', text: 'commit' }

const ITS_OWN = new Set(['BEGIN', 'COMMIT'])

export function framed(unframed: pg.Query, { begins, commits }: Frame): pg.Query {
  const query = unframed as DriverQuery
  const { submit, handleCommandComplete } = query
  query.submit = (connection) => {
    const within: pg.Connection = commits
      ? Object.create(connection, {
          execute: {
            value: (config: pg.ExecuteConfig) => {
              connection.execute(config, true)
              run(connection, COMMIT)
            },
          },
        })
      : connection
    connection.stream.cork()
    try {
      if (begins) run(connection, BEGIN)
      return submit.call(query, within)
    } finally {
      connection.stream.uncork()
    }
  }
  query.handleCommandComplete = (message, connection) => {
    if (!ITS_OWN.has(message.text)) handleCommandComplete.call(query, message, connection)
  }
  return query
}

function run(connection: pg.Connection, { name }: { name: string }): void {
  connection.bind({ statement: name, values: [] }, true)
  connection.execute({}, true)
}
