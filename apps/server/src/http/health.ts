import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../db/connect.ts'

/** For whoever watches over the server: 200 while it can reach its database. */
export function healthRoutes(app: FastifyInstance, { db }: Database): void {
  app.get('/api/health', { schema: { hide: true } }, async () => {
    await db.execute(sql`select 1`)
    return { ok: true }
  })
}
