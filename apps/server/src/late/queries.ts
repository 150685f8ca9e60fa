import type { Answer } from '@corridor/contract'
import type { PassId } from '@corridor/rules/ids'
import { maySee } from '@corridor/rules/pass'
import type { Instant } from '@corridor/rules/time'
import type { Reader } from '../db/connect.ts'
import { notFound } from '../http/errors.ts'
import { readLateFacts } from '../pass/lateFacts.ts'
import { passInScope } from '../pass/queries.ts'
import type { Scope } from '../session/scope.ts'

export async function lateFactsOf(
  db: Reader,
  scope: Scope,
  passId: PassId,
  now: Instant,
): Promise<Answer<'GET /api/pass/:passId/late'>> {
  const pass = await passInScope(db, scope, passId, now)
  if (!pass || !maySee(scope, pass)) throw notFound('This pass was not found.')
  return (await readLateFacts(db, scope, [pass])).get(passId) ?? { className: null, reason: null }
}
