/** What a list of late passes says besides the passes: the class that each leads to, and to some people why. */
import { can, type Viewer } from '@corridor/rules/access'
import type { PassId, SchoolId, UserId } from '@corridor/rules/ids'
import { sql } from 'drizzle-orm'
import type { Reader } from '../db/connect.ts'

interface LatePass {
  passId: PassId
  schoolId: SchoolId
  studentId: UserId
  isLate: boolean
}

export interface LateFacts {
  className: string
  /** Null if none was given, or if the viewer may not know it. */
  reason: string | null
}

/** Passes that the viewer may see. Those that are not late are left out. */
export async function readLateFacts(
  db: Reader,
  viewer: Viewer,
  passes: readonly LatePass[],
): Promise<Map<PassId, LateFacts>> {
  const late = new Map(passes.filter(({ isLate }) => isLate).map((pass) => [pass.passId, pass]))
  if (late.size === 0) return new Map()
  const { rows } = await db.execute<{ passId: PassId; className: string; reason: string | null }>(sql`
    select p.pass_id as "passId", c.name as "className", p.late_reason as reason
    from pass p join class c on c.user_group_id = p.late_class_id
    where p.pass_id = any(${sql.param([...late.keys()])}::uuid[])`)
  return new Map(
    rows.map(({ passId, className, reason }) => {
      const pass = late.get(passId)
      return [passId, { className, reason: pass && can(viewer, 'pass.seeLateReason', pass) ? reason : null }]
    }),
  )
}
