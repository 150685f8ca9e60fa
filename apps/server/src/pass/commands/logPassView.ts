import type { Pass } from '@corridor/contract'
import { maySee } from '@corridor/rules/pass'
import type { Instant } from '@corridor/rules/time'
import { actorOf } from '../../change/actor.ts'
import { recordWithoutEffects } from '../../change/trail.ts'
import type { Db } from '../../db/connect.ts'
import type { Scope } from '../../session/scope.ts'

/** Any staff of a school may check a student they meet in the hall; that they did is on record. */
export async function logPassView(db: Db, scope: Scope, pass: Pass, now: Instant): Promise<void> {
  if (maySee(scope, pass)) return
  const { schoolId, passId } = pass
  await recordWithoutEffects(
    { tx: db, now, actor: actorOf(scope) },
    { subject: 'pass', subjectId: passId, schoolId, action: 'read' },
  )
}
