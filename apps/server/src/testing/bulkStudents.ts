import { XSRF_COOKIE } from '@corridor/contract'
import type { UserId } from '@corridor/rules/ids'
import type { Instant } from '@corridor/rules/time'
import type { Db } from '../db/connect.ts'
import { SESSION_COOKIE } from '../http/cookies.ts'
import { openSession } from '../session/commands.ts'
import { TestClient } from './client.ts'

/** Creates the session directly, without the cost of hashing a password. */
export async function clientFor(db: Db, origin: string, userId: UserId, now: Instant): Promise<TestClient> {
  const { token } = await openSession(db, userId, now, { keep: true })
  const client = new TestClient(origin)
  client.setCookie(SESSION_COOKIE, token)
  client.setCookie(XSRF_COOKIE, 'crowd')
  return client
}
