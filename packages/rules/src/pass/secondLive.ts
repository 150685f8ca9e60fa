/** The refusal when someone starts a pass while the student already has a live one, in any school. */
import type { Viewer } from '../access/viewer.ts'
import type { PassFacts } from './facts.ts'
import { type Refusal, refusal } from './refusal.ts'
import { isStudentOn, maySee, type RelationFacts } from './relation.ts'

export type LivePass = RelationFacts & Pick<PassFacts, 'startedAt'> & { toRoomName: string }

/** The live pass can belong to a colleague or another school, so it is named only to viewers who may see it. */
export function refuseSecondLive(live: LivePass, viewer: Viewer): Refusal {
  const generic = refusal('live_pass')
  return maySee(viewer, live) ? { ...generic, message: messageFor(live, viewer) } : generic
}

function messageFor(live: LivePass, viewer: Viewer): string {
  const { startedAt, toRoomName } = live
  if (isStudentOn(viewer, live)) {
    return startedAt
      ? `You already have a live pass to ${toRoomName}. Mark it as Arrived first.`
      : `You are already in line for ${toRoomName}. Cancel that pass first.`
  }
  return startedAt
    ? `This student already has a live pass to ${toRoomName}. End it first.`
    : `This student is already in line for ${toRoomName}. Cancel that pass first.`
}
