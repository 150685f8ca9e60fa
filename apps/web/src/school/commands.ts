import type { EditedSchool, Input } from '@corridor/contract'
import type { SchoolId } from '@corridor/rules/ids'
import { request } from '../base/client.ts'
import { withSchool } from '../base/session/frame.ts'
import { queryClient, schoolSetupQuery, updateFrame } from '../base/session/queries.ts'
import { upload } from '../base/upload.ts'

/** Returns the school as it is now. Every screen has it at once, with the version that the next edit starts from. */
export async function saveSchool(
  schoolId: SchoolId,
  body: Input<'POST /api/school/:schoolId', 'body'>,
): Promise<EditedSchool> {
  return keepEdited(await request('POST /api/school/:schoolId', { params: { schoolId }, body }))
}

/** A picture becomes the logo, a .pem file the certificate. */
export async function uploadSchoolFile(schoolId: SchoolId, version: number, file: File): Promise<EditedSchool> {
  return keepEdited(
    await upload('POST /api/school/:schoolId/logo', { params: { schoolId }, query: { version }, files: [file] }),
  )
}

/** Puts it where screens find it. */
export function keepEdited(edited: EditedSchool): EditedSchool {
  const { school, limits, ...settings } = edited
  const { queryKey } = schoolSetupQuery(school.schoolId)
  queryClient.setQueryData(queryKey, (setup) => setup && { ...setup, school, limits, settings })
  updateFrame((frame) => withSchool(frame, school))
  return edited
}
