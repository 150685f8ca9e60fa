import type { Freeze, Input } from '@corridor/contract'
import type { SchoolId } from '@corridor/rules/ids'
import { request } from '../../base/client.ts'
import { withFreeze } from '../../base/session/frame.ts'
import { invalidate, updateFrame } from '../../base/session/queries.ts'
import { freezeQuery } from './freezeQuery.ts'

/** The page does not wait for the live event. */
function show(freeze: Freeze): Freeze {
  updateFrame((frame) => withFreeze(frame, freeze))
  invalidate(freezeQuery(freeze.freezeId)).catch(() => undefined)
  return freeze
}

export async function startFreeze(schoolId: SchoolId, body: Input<'POST /api/school/:schoolId/freezes', 'body'>) {
  const answer = await request('POST /api/school/:schoolId/freezes', { params: { schoolId }, body })
  show(answer.freeze)
  return answer
}

export async function changeFreeze({ freezeId }: Freeze, body: Input<'POST /api/freeze/:freezeId', 'body'>) {
  return show(await request('POST /api/freeze/:freezeId', { params: { freezeId }, body }))
}

export async function endFreeze({ freezeId }: Pick<Freeze, 'freezeId'>, isUndo = false) {
  return show(await request('POST /api/freeze/:freezeId/end', { params: { freezeId }, body: { isUndo } }))
}
