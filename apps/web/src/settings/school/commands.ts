import type { Input, SchoolSettings } from '@corridor/contract'
import type { SchoolId } from '@corridor/rules'
import { request } from '../../base/client.ts'
import { queryClient, schoolSetupQuery } from '../../base/session/queries.ts'

/** Returns the saved settings. The school's setup has them at once, with the version that the next edit starts from. */
export async function saveSchoolSettings(
  schoolId: SchoolId,
  body: Input<'POST /api/school/:schoolId', 'body'>,
): Promise<SchoolSettings> {
  const settings = await request('POST /api/school/:schoolId', { params: { schoolId }, body })
  queryClient.setQueryData(schoolSetupQuery(schoolId).queryKey, (setup) => setup && { ...setup, settings })
  return settings
}
