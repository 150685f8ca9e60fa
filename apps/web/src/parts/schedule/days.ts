/** The writes of a school's calendar. */
import type { Input, SchoolCalendar, SchoolSetup } from '@corridor/contract'
import type { SchoolId } from '@corridor/rules/ids'
import { request } from '../../base/client.ts'
import { invalidate, queryClient, schoolSetupQuery } from '../../base/session/queries.ts'

type DaysBody = Input<'POST /api/school/:schoolId/days', 'body'>
type CalendarBody = Input<'POST /api/school/:schoolId/calendar', 'body'>

/** The screen shows the answer at once, before the live event makes every screen of the school fetch the setup again. */
function show(schoolId: SchoolId, calendar: SchoolCalendar): SchoolCalendar {
  const { queryKey } = schoolSetupQuery(schoolId)
  queryClient.setQueryData<SchoolSetup>(queryKey, (setup) => setup && { ...setup, calendar })
  return calendar
}

export async function saveDays(schoolId: SchoolId, body: DaysBody): Promise<SchoolCalendar> {
  try {
    return show(schoolId, await request('POST /api/school/:schoolId/days', { params: { schoolId }, body }))
  } catch (error) {
    // Somebody else may have changed the days that were refused.
    invalidate({ queryKey: schoolSetupQuery(schoolId).queryKey, exact: true }).catch(() => undefined)
    throw error
  }
}

export async function saveCalendar(schoolId: SchoolId, body: CalendarBody): Promise<SchoolCalendar> {
  return show(schoolId, await request('POST /api/school/:schoolId/calendar', { params: { schoolId }, body }))
}
