import type { SchoolId, UserGroupId, UserId } from '@corridor/rules/ids'
import { errorMessage } from '../../base/apiError.ts'
import { request } from '../../base/client.ts'
import { CLASS_KEY, invalidate, invalidateSchoolSetup, PEOPLE_KEY, queryClient } from '../../base/session/queries.ts'
import { flash } from '../../base/state/flashes.ts'

export interface WaitingStudents {
  schoolId: SchoolId
  userGroupId: UserGroupId
  studentIds: readonly UserId[]
}

/** The office says that students whom a teacher added belong in the class. */
export async function confirmStudents({ schoolId, userGroupId, studentIds }: WaitingStudents): Promise<void> {
  try {
    const group = await request('POST /api/usergroup/:userGroupId/students/confirm', {
      params: { userGroupId },
      body: { studentIds: [...studentIds] },
    })
    queryClient.setQueryData([CLASS_KEY, userGroupId], group)
    flash(studentIds.length === 1 ? 'Student Confirmed' : `${studentIds.length} Students Confirmed`)
  } catch (error) {
    flash(errorMessage(error), 'error')
  }
  await Promise.allSettled([
    invalidate({ queryKey: [PEOPLE_KEY, schoolId] }),
    invalidate({ queryKey: [CLASS_KEY, userGroupId] }),
    invalidateSchoolSetup(schoolId),
  ])
}
