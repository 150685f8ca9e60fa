/** A student has one live pass at most, in any school: what is said to whoever starts another. */
import type { Viewer } from '../access/viewer.ts'
import type { PassFacts } from './facts.ts'
import { type Refusal, refusal } from './refusal.ts'
import { isStudentOn, maySee, type RelationFacts } from './relation.ts'

export type LivePass = RelationFacts & Pick<PassFacts, 'startedAt'> & { toRoomName: string }

/** Which one it is, and how to end it, is for those who may see it: it can be a colleague's, or another school's. */
export function refuseSecondLive(live: LivePass, viewer: Viewer): Refusal {
  const unnamed = refusal('live_pass')
  return maySee(viewer, live) ? { ...unnamed, message: sentence(live, viewer) } : unnamed
}

function sentence(live: LivePass, viewer: Viewer): string {
  const { startedAt, toRoomName } = live
  if (isStudentOn(viewer, live)) {
    return startedAt
      ? `You already have a live pass to ${toRoomName}. Mark it as Arrived first.`
      : `You are already in line for ${toRoomName}. Leave the line with Cancel first.`
  }
  return startedAt
    ? `This student already has a live pass to ${toRoomName}. End it first.`
    : `This student is already in line for ${toRoomName}. Cancel that pass first.`
}
