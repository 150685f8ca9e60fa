/** The writes of terms and closed times. What shows them is fetched again. */
import type { ClosedTimeEntity, Input, Term } from '@corridor/contract'
import type { SchoolId } from '@corridor/rules/ids'
import { request } from '../../base/client.ts'
import { invalidateSchoolSetup } from '../../base/session/queries.ts'

type TermBody = Input<'POST /api/school/:schoolId/terms', 'body'>
type ClosedTimeBody = Input<'POST /api/school/:schoolId/closed-times', 'body'>

async function refetched<A>(schoolId: SchoolId, answer: Promise<A>): Promise<A> {
  try {
    return await answer
  } finally {
    // Also after a refusal: somebody else may have changed it.
    await invalidateSchoolSetup(schoolId).catch(() => undefined)
  }
}

export function saveTerm(schoolId: SchoolId, body: TermBody, edited: Term | null): Promise<Term> {
  return refetched(
    schoolId,
    edited
      ? request('POST /api/term/:termId', {
          params: { termId: edited.termId },
          body: { ...body, version: edited.version },
        })
      : request('POST /api/school/:schoolId/terms', { params: { schoolId }, body }),
  )
}

export function removeTerm({ termId, schoolId }: Term) {
  return refetched(schoolId, request('DELETE /api/term/:termId', { params: { termId } }))
}

export function saveClosedTime(
  schoolId: SchoolId,
  body: ClosedTimeBody,
  edited: ClosedTimeEntity | null,
): Promise<ClosedTimeEntity> {
  return refetched(
    schoolId,
    edited
      ? request('POST /api/closed-time/:closedTimeId', {
          params: { closedTimeId: edited.closedTimeId },
          body: { ...body, version: edited.version },
        })
      : request('POST /api/school/:schoolId/closed-times', { params: { schoolId }, body }),
  )
}

export function removeClosedTime({ closedTimeId, schoolId }: ClosedTimeEntity) {
  return refetched(schoolId, request('DELETE /api/closed-time/:closedTimeId', { params: { closedTimeId } }))
}
