import type { Output, SchoolSettings } from '@corridor/contract'
import { can, rejectReasonsOf, type SchoolId } from '@corridor/rules'
import { eq } from 'drizzle-orm'
import type { Change } from '../change/change.ts'
import { edit } from '../change/edit.ts'
import type { Tx } from '../db/connect.ts'
import { school } from '../db/schema/index.ts'
import { forbidden, notFound } from '../http/errors.ts'
import type { Scope } from '../session/scope.ts'
import { presentSettings } from './present.ts'

type SettingsChange = Output<'POST /api/school/:schoolId', 'body'>

/** Changes what administrators decide for their whole school. */
export async function changeSchoolSettings(
  change: Change,
  scope: Scope,
  schoolId: SchoolId,
  { version, ...sent }: SettingsChange,
): Promise<SchoolSettings> {
  if (!scope.schoolIds.includes(schoolId)) throw notFound('That school was not found.')
  if (scope.impersonator !== null) throw forbidden('Settings cannot be changed while impersonating.')
  if (!can(scope, 'school.settings', { schoolId })) throw forbidden()
  const { tx } = change
  const row = await lockSchool(tx, schoolId)
  await edit<Omit<SettingsChange, 'version'>>(change, {
    row,
    before: { rejectReasons: [...rejectReasonsOf(row.rejectReasons)] },
    version,
    sent,
    current: async () => presentSettings(row, scope),
    write: async (changed, versions) => {
      await tx
        .update(school)
        .set({ ...changed, ...versions })
        .where(eq(school.schoolId, schoolId))
    },
    line: () => ({ subject: 'school', subjectId: schoolId, schoolId, action: 'settings' }),
  })
  return presentSettings(await lockSchool(tx, schoolId), scope)
}

async function lockSchool(tx: Tx, schoolId: SchoolId) {
  const [row] = await tx.select().from(school).where(eq(school.schoolId, schoolId)).for('no key update')
  if (!row) throw notFound('That school was not found.')
  return row
}
