/** The Quick Passes switch of students: a teacher's own counts for what they approve, an administrator's for the school. */
import type { Answer } from '@corridor/contract'
import { can, isAdministrator, type Viewer } from '@corridor/rules/access'
import type { SchoolId, UserId } from '@corridor/rules/ids'
import { errorMessage } from '../../base/apiError.ts'
import { request } from '../../base/client.ts'
import { invalidate, invalidatePeople, PEOPLE_KEY } from '../../base/session/queries.ts'
import { flash } from '../../base/state/flashes.ts'
import { skippedText } from '../../ui/table/actions.ts'

export const OFF_FOR_SCHOOL = 'Disabled for the whole school by an administrator'

/** "Enabled" means that no approval is needed. */
export const quickPassText = (requiresApproval: boolean) => (requiresApproval ? 'Disabled' : 'Enabled')

export const updatedStudents = (count: number) => `Successfully Updated ${count} Students!`

/** The teacher whose switch it is; null for the whole school. */
export function switchedBy({ type, userId }: Viewer): UserId | null {
  return isAdministrator(type) ? null : userId
}

export function maySwitchQuickPasses(viewer: Viewer, schoolId: SchoolId): boolean {
  return can(viewer, 'quickPass.switch', { schoolId, facultyId: switchedBy(viewer) })
}

export async function switchOneQuickPasses(
  viewer: Viewer,
  schoolId: SchoolId,
  studentId: UserId,
  requiresApproval: boolean,
): Promise<void> {
  try {
    const body = { schoolId, facultyId: switchedBy(viewer), studentId, requiresApproval }
    await request('POST /api/passsetting', { body })
  } catch (error) {
    flash(errorMessage(error), 'error')
  }
  await invalidatePeople(schoolId, [studentId])
}

/** True when done. */
export async function switchManyQuickPasses(
  viewer: Viewer,
  schoolId: SchoolId,
  studentIds: readonly UserId[],
  requiresApproval: boolean,
): Promise<boolean> {
  const passSetting = { schoolId, facultyId: switchedBy(viewer), requiresApproval }
  try {
    flashOutcome(await request('POST /api/passsetting/bulk', { body: { studentIds: [...studentIds], passSetting } }))
    return true
  } catch (error) {
    flash(errorMessage(error), 'error')
    return false
  } finally {
    await refetchStudents(schoolId)
  }
}

function flashOutcome({ passSettings, skipped }: Answer<'POST /api/passsetting/bulk'>): void {
  if (passSettings.length > 0) flash(updatedStudents(passSettings.length))
  const rest = skippedText(skipped)
  if (rest) flash(rest, 'info')
}

function refetchStudents(schoolId: SchoolId): Promise<void> {
  return invalidate({ queryKey: [PEOPLE_KEY, schoolId] })
}
