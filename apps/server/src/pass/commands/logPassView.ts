import type { Pass } from '@corridor/contract'
import { type Instant, maySee } from '@corridor/rules'
import type { Db } from '../../db/connect.ts'
import { changeEvent } from '../../db/schema/index.ts'
import type { Scope } from '../../session/scope.ts'

/** Any staff of a school may check a student they meet in the hall; that they did is on record. */
export async function logPassView(db: Db, scope: Scope, pass: Pass, now: Instant): Promise<void> {
  if (maySee(scope, pass)) return
  await db.insert(changeEvent).values({
    schoolId: pass.schoolId,
    subject: 'pass',
    subjectId: pass.passId,
    action: 'read',
    at: now,
    actorId: scope.userId,
    actorKind: scope.impersonator === null ? 'user' : 'impersonator',
    actorVia: scope.impersonator,
    emittedAt: now,
  })
}
