import { asIncidentId, asSchoolId, type SchoolId, type UserId } from '@corridor/rules/ids'
import { queryOptions } from '@tanstack/react-query'
import { useRef } from 'react'
import { errorMessage } from '../../base/apiError.ts'
import { request } from '../../base/client.ts'
import { PERSON_KEY } from '../../base/session/queries.ts'
import { flash } from '../../base/state/flashes.ts'

/** What a note can say, by what is in the address. */
export function noteQuery(
  userId: UserId,
  { school, incident }: Partial<Record<'school' | 'incident', string | undefined>>,
) {
  const query = {
    schoolId: school === undefined ? undefined : asSchoolId(Number(school)),
    incidentId: incident === undefined ? undefined : asIncidentId(Number(incident)),
  }
  return queryOptions({
    queryKey: [PERSON_KEY, userId, 'note', query],
    queryFn: () => request('GET /api/user/:userId/note', { params: { userId }, query }),
    staleTime: 0,
  })
}

/** Says to the server that a note was made, once for this page. False if it could not be said: then none is made. */
export function useRecordOnce(userId: UserId, schoolId: SchoolId): () => Promise<boolean> {
  const isRecorded = useRef(false)
  return async () => {
    if (isRecorded.current) return true
    try {
      await request('POST /api/user/:userId/note', { params: { userId }, body: { schoolId } })
      isRecorded.current = true
    } catch (error) {
      flash(errorMessage(error), 'error')
    }
    return isRecorded.current
  }
}
