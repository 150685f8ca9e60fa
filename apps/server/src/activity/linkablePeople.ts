import { can } from '@corridor/rules/access'
import { asUserId, type UserId } from '@corridor/rules/ids'
import { namedIn } from '@corridor/rules/text'
import { activeMembers } from '../db/activeMembers.ts'
import type { Reader } from '../db/connect.ts'
import type { Scope } from '../session/scope.ts'
import type { StoredLine } from './parts.ts'

/** Whose pages the viewer may open, of the people that lines are by or about. Their names are links, others are not. */
export async function linkablePeople(
  db: Reader,
  scope: Scope,
  lines: readonly StoredLine[],
): Promise<ReadonlySet<UserId>> {
  const named = lines.flatMap(namedIn).filter(({ kind }) => kind === 'person')
  const userIds = [...new Set(named.map(({ id }) => asUserId(Number(id))))]
  const members = await activeMembers(db, { schoolIds: scope.schoolIds, userIds })
  return new Set(members.filter((member) => can(scope, 'person.see', member)).map(({ userId }) => userId))
}
