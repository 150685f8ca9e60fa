/** How every action on existing passes decides: ask the rules about each, then say what it becomes. */
import type { PassId } from '@corridor/rules/ids'
import { type Attempt, inBulkOrder, refusal, refusalFor } from '@corridor/rules/pass'
import type { Change, Decision, Skipped } from '../change/decision.ts'
import type { PassRow } from '../change/passRecord.ts'
import { type Situation, schoolIn } from '../change/situation.ts'

export type ChangeResult = Change | Change[] | Omit<Skipped, 'passId'>

export function act(
  situation: Situation,
  passIds: readonly PassId[],
  attempt: Attempt,
  change: (pass: PassRow) => ChangeResult,
): Decision {
  const { facts, scope, now } = situation
  const found = new Map(facts.passes.map((pass) => [pass.passId, pass]))
  // An id from elsewhere is an id that does not exist.
  const skipped: Skipped[] = [...new Set(passIds)]
    .filter((passId) => !found.has(passId))
    .map((passId) => ({ passId, ...refusal('not_found') }))
  const changes: Change[] = []
  for (const pass of inBulkOrder(facts.passes)) {
    const { school } = schoolIn(situation, pass.schoolId)
    const result = refusalFor(attempt, pass, scope, school, now) ?? change(pass)
    if ('code' in result) skipped.push({ passId: pass.passId, ...result })
    else changes.push(...[result].flat())
  }
  return { changes, skipped }
}
