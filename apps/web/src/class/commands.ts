import type { ClassWithStudents, FoundStudent, Input, StudentRow } from '@corridor/contract'
import type { Viewer } from '@corridor/rules/access'
import type { SchoolId, UserGroupId, UserId } from '@corridor/rules/ids'
import { errorMessage } from '../base/apiError.ts'
import { request } from '../base/client.ts'
import { CLASS_KEY, invalidate, invalidateSchoolSetup, PEOPLE_KEY, queryClient } from '../base/session/queries.ts'
import { flash, flashUndo } from '../base/state/flashes.ts'
import { switchOneQuickPasses } from '../parts/person/quickPasses.ts'
import type { PageAnswer } from '../ui/table/address/paging.ts'
import { CLASS_UPDATED, removedText, teacherRemovedText } from './labels.ts'
import { classQuery } from './queries.ts'

/** Shown at once; everything else that shows the class is fetched again. */
function keep(group: ClassWithStudents): ClassWithStudents {
  queryClient.setQueryData(classQuery(group.userGroupId).queryKey, group)
  return group
}

export async function createClass(body: Input<'POST /api/usergroup', 'body'>): Promise<ClassWithStudents> {
  const group = await request('POST /api/usergroup', { body })
  invalidateSchoolSetup(group.schoolId).catch(() => undefined)
  return keep(group)
}

export async function changeClass(
  userGroupId: UserGroupId,
  body: Input<'POST /api/usergroup/:userGroupId', 'body'>,
): Promise<ClassWithStudents> {
  const group = await request('POST /api/usergroup/:userGroupId', { params: { userGroupId }, body })
  flash(CLASS_UPDATED)
  invalidateSchoolSetup(group.schoolId).catch(() => undefined)
  return keep(group)
}

export async function endClass({ userGroupId, schoolId, name }: ClassWithStudents): Promise<boolean> {
  try {
    await request('DELETE /api/usergroup/:userGroupId', { params: { userGroupId } })
    flash(`${name} has ended`)
    await invalidateSchoolSetup(schoolId)
    return true
  } catch (error) {
    flash(errorMessage(error), 'error')
    return false
  }
}

export async function addStudents(userGroupId: UserGroupId, studentIds: readonly UserId[]): Promise<void> {
  await withMembers(userGroupId, () =>
    request('POST /api/usergroup/:userGroupId/students', {
      params: { userGroupId },
      body: { studentIds: [...studentIds] },
    }),
  )
}

/** Gone at once, and back with Undo. */
export async function removeStudent({ userGroupId }: ClassWithStudents, student: FoundStudent): Promise<void> {
  const { userId } = student
  queryClient.setQueryData<ClassWithStudents>(
    classQuery(userGroupId).queryKey,
    (group) => group && { ...group, students: group.students.filter((other) => other.userId !== userId) },
  )
  const isRemoved = await withMembers(userGroupId, () =>
    request('DELETE /api/usergroup/:userGroupId/students/:userId', { params: { userGroupId, userId } }),
  )
  if (isRemoved) flashUndo(removedText(student), () => void addStudents(userGroupId, [userId]))
}

export type CoTeacher = ClassWithStudents['coTeachers'][number]

export async function addTeacher(userGroupId: UserGroupId, userId: UserId): Promise<void> {
  await withMembers(userGroupId, () =>
    request('POST /api/usergroup/:userGroupId/teachers', { params: { userGroupId }, body: { userIds: [userId] } }),
  )
}

/** Removes the teacher at once. Undo adds them again, except after leaving a class oneself, which cannot be undone. */
export async function removeTeacher(
  { userGroupId, name }: ClassWithStudents,
  { userId, professionalName }: CoTeacher,
  { isLeaving = false } = {},
): Promise<boolean> {
  queryClient.setQueryData<ClassWithStudents>(
    classQuery(userGroupId).queryKey,
    (group) => group && { ...group, coTeachers: group.coTeachers.filter((other) => other.userId !== userId) },
  )
  const isRemoved = await attempt(userGroupId, () =>
    request('DELETE /api/usergroup/:userGroupId/teachers/:userId', { params: { userGroupId, userId } }),
  )
  if (isRemoved && isLeaving) flash(`You no longer teach ${name}`)
  else if (isRemoved) flashUndo(teacherRemovedText(professionalName), () => void addTeacher(userGroupId, userId))
  return isRemoved
}

function withMembers(userGroupId: UserGroupId, send: () => Promise<ClassWithStudents>): Promise<boolean> {
  return attempt(userGroupId, async () => keep(await send()))
}

/** A refusal is said, and the list shows again what the server has. */
async function attempt(userGroupId: UserGroupId, send: () => Promise<unknown>): Promise<boolean> {
  try {
    await send()
    return true
  } catch (error) {
    flash(errorMessage(error), 'error')
    await invalidate({ queryKey: [CLASS_KEY, userGroupId] })
    return false
  }
}

export async function switchQuickPasses(viewer: Viewer, student: StudentRow, requiresApproval: boolean): Promise<void> {
  const { schoolId, userId: studentId } = student
  showSwitched(schoolId, [studentId], requiresApproval)
  await switchOneQuickPasses(viewer, schoolId, studentId, requiresApproval)
}

/** The switch moves under the finger; the answer comes later. */
function showSwitched(schoolId: SchoolId, studentIds: readonly UserId[], requiresApproval: boolean): void {
  queryClient.setQueriesData<PageAnswer<StudentRow>>(
    { queryKey: [PEOPLE_KEY, schoolId, 'passSettings'] },
    (page) =>
      page && {
        ...page,
        rows: page.rows.map((row) => (studentIds.includes(row.userId) ? { ...row, requiresApproval } : row)),
      },
  )
}
