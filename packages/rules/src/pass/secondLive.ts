/** The refusal when someone starts a pass while the student already has a live one, in any school. */
import type { Viewer } from '../access/viewer.ts'
import type { PassFacts } from './facts.ts'
import type { OutlookRefusal } from './outlook.ts'
import { type Refusal, refusal } from './refusal.ts'
import { isStudentOn, maySeeLive, type RelationFacts } from './relation.ts'

export type LivePass = RelationFacts & Pick<PassFacts, 'startedAt'> & { toRoomName: string }

/** The live pass can belong to a colleague or another school, so it is named only to viewers who may see it. */
function refuseSecondLive(live: LivePass, viewer: Viewer): Refusal {
  if (!maySeeLive(viewer, live)) return refusal('live_pass')
  const { startedAt, toRoomName } = live
  const isOwn = isStudentOn(viewer, live)
  return { code: 'live_pass', detail: { kind: 'live', toRoomName, isRunning: startedAt !== null, isOwn } }
}

/** The refusal that an outlook says; of a live pass with which one it is. */
export function outlookRefusal(code: OutlookRefusal, live: LivePass | null, viewer: Viewer): Refusal {
  return code === 'live_pass' && live ? refuseSecondLive(live, viewer) : refusal(code)
}
