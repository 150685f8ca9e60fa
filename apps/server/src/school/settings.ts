import type { EditedSchool, Output } from '@corridor/contract'
import { can } from '@corridor/rules/access'
import type { SchoolId, UncheckedSchoolId } from '@corridor/rules/ids'
import {
  isLimitGroupValid,
  lateReasonsOf,
  MAX_LIMIT_VALUE,
  PASS_LIMIT_GROUPS,
  quickLimitProblems,
  rejectReasonsEsOf,
  rejectReasonsOf,
  type SchoolQuickLimits,
} from '@corridor/rules/pass'
import { eq, getTableColumns } from 'drizzle-orm'
import type { Change } from '../change/change.ts'
import { edit } from '../change/edit.ts'
import type { Tx } from '../db/connect.ts'
import { isDuplicate } from '../db/duplicate.ts'
import { patternWeek, school } from '../db/schema/index.ts'
import { forbidden, invalid } from '../http/errors.ts'
import { refuseImpersonator } from '../session/refuseImpersonator.ts'
import type { Scope } from '../session/scope.ts'
import { requireSchool, schoolNotFound } from '../session/tenancy.ts'
import { presentLimits, presentSchool, presentSettings } from './present.ts'

type SettingsChange = Output<'POST /api/school/:schoolId', 'body'>

/** Every value that an edit can change. A picture and a certificate come by their own call. */
export type SchoolValues = Omit<SettingsChange, 'version' | 'logoUrl' | 'certificate'> & {
  logoUrl?: string | null | undefined
  certificate?: string | null | undefined
}

export interface SchoolEdit {
  version: number
  sent: SchoolValues
  /** Columns that follow from the values. */
  more?: Partial<typeof school.$inferInsert>
}

/** Changes what administrators decide for their whole school. */
export async function changeSchool(
  change: Change,
  scope: Scope,
  requested: UncheckedSchoolId,
  { version, sent, more = {} }: SchoolEdit,
): Promise<EditedSchool> {
  const schoolId = requireSettings(scope, requested)
  const { tx, now } = change
  const row = await lockSchool(tx, schoolId)
  await edit<SchoolValues>(change, {
    row,
    before: {
      ...row,
      rejectReasons: [...rejectReasonsOf(row.rejectReasons)],
      rejectReasonsEs: [...rejectReasonsEsOf(row.rejectReasonsEs)],
      lateReasons: [...lateReasonsOf(row.lateReasons)],
    },
    version,
    sent,
    current: async () => presentEdited(row, scope),
    write: async (changed, versions) => {
      checkUsageAlert({ ...row, ...changed })
      checkQuickLimits({ ...row, ...(changed as Partial<SchoolQuickLimits>) })
      await tx
        .update(school)
        .set({
          ...changed,
          ...more,
          ...(changed.logoUrl === null && { logo: null, logoType: null }),
          // The hours and days of past passes are others in another zone.
          ...(changed.timezone !== undefined && { recountSince: now }),
          ...versions,
        })
        .where(eq(school.schoolId, schoolId))
        .catch(refuseTakenName)
      if (changed.timezone !== undefined) await tx.delete(patternWeek).where(eq(patternWeek.schoolId, schoolId))
    },
    line: () => ({ subject: 'school', subjectId: schoolId, schoolId, action: 'settings' }),
  })
  return presentEdited(await lockSchool(tx, schoolId), scope)
}

/** A school whose settings the viewer may change. */
export function requireSettings(scope: Scope, requested: UncheckedSchoolId): SchoolId {
  const schoolId = requireSchool(scope, requested)
  refuseImpersonator(scope, 'settings')
  if (!can(scope, 'school.settings', { schoolId })) throw forbidden()
  return schoolId
}

/** Without the picture, which can be large. */
const { logo: _, ...COLUMNS } = getTableColumns(school)

type Row = Awaited<ReturnType<typeof lockSchool>>

export async function lockSchool(tx: Tx, schoolId: SchoolId) {
  const [row] = await tx.select(COLUMNS).from(school).where(eq(school.schoolId, schoolId)).for('no key update')
  if (!row) throw schoolNotFound()
  return row
}

/** The number of passes and the number of days are set together, or neither. */
function checkUsageAlert(values: Pick<SchoolValues, (typeof PASS_LIMIT_GROUPS.usage)[number]>): void {
  const group = PASS_LIMIT_GROUPS.usage.map((field) => values[field] ?? null)
  if (isLimitGroupValid(group)) return
  const missing = PASS_LIMIT_GROUPS.usage[group.indexOf(null)] ?? PASS_LIMIT_GROUPS.usage[0]
  const message = `From 0 up to ${MAX_LIMIT_VALUE}`
  throw invalid('Passes and days are set together. Fill in both, or neither.', { [missing]: message })
}

function checkQuickLimits(values: SchoolQuickLimits): void {
  const problems = quickLimitProblems(values)
  const [problem] = Object.values(problems)
  if (problem) throw invalid(problem, problems)
}

function refuseTakenName(error: unknown): never {
  if (!isDuplicate(error, 'school_name_in_district')) throw error
  const message = 'Another school of your district has this name. Choose another one.'
  throw invalid(message, { name: message })
}

function presentEdited(row: Row, scope: Scope): EditedSchool {
  return {
    ...presentSettings(row, scope),
    school: presentSchool(row, scope),
    limits: presentLimits(row, scope),
  }
}
