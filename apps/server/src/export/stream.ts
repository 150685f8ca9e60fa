import type pg from 'pg'

/** A batch is read in a few milliseconds, and others are answered in between. */
const BATCH_ROWS = 1000
/** A reader that has taken nothing for this long loses its connection, so that an old snapshot does not hold up the cleanup of the tables. */
const STALLED_MS = 120_000
const BATCH_TIMEOUT_MS = 60_000

/**
 * The texts of a query's only column, a batch at a time, joined. While one is used, the next one is read, and no more until the first
 * was taken, so memory does not grow with their number, and the query ends when nobody takes any more of them.
 */
export async function* streamTexts(
  pool: pg.Pool,
  { text, values }: { text: string; values: unknown[] },
): AsyncGenerator<string, void, undefined> {
  const client = await pool.connect()
  let isDone = false
  try {
    await client.query('begin read only')
    await client.query(`set local statement_timeout = ${BATCH_TIMEOUT_MS}`)
    // Compiling the query would take longer than reading the first lines.
    await client.query('set local jit = off')
    await client.query(`set local idle_in_transaction_session_timeout = ${STALLED_MS}`)
    await client.query(`declare export_rows no scroll cursor for ${text}`, values)
    let next = fetchTexts(client)
    for (;;) {
      const { text, isLast } = await next
      if (!isLast) next = fetchTexts(client)
      if (text) yield text
      if (isLast) break
    }
    await client.query('commit')
    isDone = true
  } finally {
    // Closing the connection ends whatever it was doing.
    client.release(!isDone)
  }
}

interface Batch {
  text: string
  isLast: boolean
}

function fetchTexts(client: pg.PoolClient): Promise<Batch> {
  const fetched = client
    .query<[string]>({ text: `fetch ${BATCH_ROWS} from export_rows`, rowMode: 'array' })
    .then(({ rows }) => {
      const batch = { text: rows.map(([text]) => text).join(''), isLast: rows.length < BATCH_ROWS }
      // The driver's results refer to each other, so that they are all kept until the old generation is cleaned up. Those
      // that are emptied leave nothing behind, which also makes the collector's pauses much shorter.
      rows.length = 0
      return batch
    })
  // If nobody waits for it anymore, its failure is no news.
  fetched.catch(() => undefined)
  return fetched
}
