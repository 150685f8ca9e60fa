/** The refusal when someone starts a pass while the student already has a live one, in any school. */
import type { Viewer } from '../access/viewer.ts'
import type { PassFacts } from './facts.ts'
import { type Refusal, refusal } from './refusal.ts'
import { isStudentOn, maySeeLive, type RelationFacts } from './relation.ts'

export type LivePass = RelationFacts & Pick<PassFacts, 'startedAt'> & { toRoomName: string }

/** The live pass can belong to a colleague or another school, so it is named only to viewers who may see it. */
export function refuseSecondLive(live: LivePass, viewer: Viewer): Refusal {
  if (!maySeeLive(viewer, live)) return refusal('live_pass')
  const { startedAt, toRoomName } = live
  const isOwn = isStudentOn(viewer, live)
  return { code: 'live_pass', detail: { kind: 'live', toRoomName, isRunning: startedAt !== null, isOwn } }
}
