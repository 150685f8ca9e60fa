import type { Answer, SchoolSetup } from '@corridor/contract'
import type { SchoolId } from '@corridor/rules/ids'
import type { Instant } from '@corridor/rules/time'
import { request } from '../../base/client.ts'
import { invalidateSchoolSetup, queryClient, schoolSetupQuery } from '../../base/session/queries.ts'

type Closed = Answer<'POST /api/school/:schoolId/close'>

export function closeQuickPasses({ school, settings }: SchoolSetup, until: Instant): Promise<Closed> {
  const { schoolId } = school
  const body = { until, version: settings.version }
  return shown(schoolId, request('POST /api/school/:schoolId/close', { params: { schoolId }, body }))
}

export function openQuickPasses({ school, settings }: SchoolSetup): Promise<Closed> {
  const { schoolId } = school
  const body = { version: settings.version }
  return shown(schoolId, request('POST /api/school/:schoolId/open', { params: { schoolId }, body }))
}

/** The screen shows the answer at once, and what somebody else did meanwhile if it was refused. */
async function shown(schoolId: SchoolId, answer: Promise<Closed>): Promise<Closed> {
  try {
    const { closedNow, version, ...rest } = await answer
    queryClient.setQueryData<SchoolSetup>(
      schoolSetupQuery(schoolId).queryKey,
      (setup) => setup && { ...setup, closedNow, settings: { ...setup.settings, version } },
    )
    return { closedNow, version, ...rest }
  } catch (error) {
    invalidateSchoolSetup(schoolId).catch(() => undefined)
    throw error
  }
}
