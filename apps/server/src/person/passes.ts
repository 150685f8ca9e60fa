import type { Output, PassPage } from '@corridor/contract'
import type { UserId } from '@corridor/rules/ids'
import type { ReadContext } from '../context.ts'
import { queryPerson } from '../pass/history.ts'
import type { Scope } from '../session/scope.ts'
import { personNotFound } from '../session/tenancy.ts'
import { findVisiblePerson } from './visibility.ts'

/** The passes of a student, or those on which staff are named, that they approved or issued, as far as the viewer may see them. */
export async function personPasses(
  context: ReadContext,
  scope: Scope,
  userId: UserId,
  body: Output<'POST /api/user/:userId/passes/query', 'body'>,
): Promise<PassPage> {
  const person = await findVisiblePerson(context.database.db, scope, userId, context.clock.now())
  if (!person || person.visibleIn.length === 0) throw personNotFound()
  const schoolIds = person.visibleIn
    .map(({ schoolId }) => schoolId)
    .filter((schoolId) => scope.schoolIds.includes(schoolId))
  return queryPerson(context, scope, { userId, type: person.account.type, schoolIds }, body)
}
