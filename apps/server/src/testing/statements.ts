/** Records what each request sends to the database, at the driver: begin, commit and the session's query as well. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { RequestListener } from 'node:http'
import pg from 'pg'
import type { CorridorServer } from '../server.ts'

const requests = new AsyncLocalStorage<string[]>()

/** The statements of each request from now on. Each runs in its own async context, so that its queries are its own. */
export function recordRequests({ app: { server } }: CorridorServer): string[][] {
  const recorded: string[][] = []
  const listeners = server.listeners('request') as RequestListener[]
  server.removeAllListeners('request')
  server.on('request', (request, response) => {
    const texts: string[] = []
    recorded.push(texts)
    requests.run(texts, () => {
      for (const listener of listeners) listener(request, response)
    })
  })
  return recorded
}

/** Returns a function that restores the driver. Call it before a server is made, whose parts keep the driver's functions. */
export function recordQueries(): () => void {
  const driver = pg.Client.prototype as unknown as { query(...args: unknown[]): unknown }
  const { query } = driver
  driver.query = function record(this: unknown, ...args: unknown[]) {
    const [statement] = args as [string | pg.QueryConfig]
    requests.getStore()?.push(typeof statement === 'string' ? statement : statement.text)
    return query.apply(this, args)
  }
  return () => {
    driver.query = query
  }
}
