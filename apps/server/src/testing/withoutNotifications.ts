import type { Connection } from '../db/connect.ts'
import { openPostgresProxy, type PostgresProxy } from './postgresProxy.ts'

/**
 * PostgreSQL as seen through a pooler that gives each transaction another connection, such as PgBouncer with
 * `pool_mode = transaction`: everything is answered, and no notification ever arrives.
 */
export function withoutNotifications(connection: Exclude<Connection, string>): Promise<PostgresProxy> {
  return openPostgresProxy(connection, () => true)
}
