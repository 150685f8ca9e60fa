import type { Decision } from './decisions.ts'

type DecisionSummary = Pick<Decision, 'kind' | 'roomName' | 'actorName'>

export function decisionTitle({ kind, actorName }: DecisionSummary): string {
  switch (kind) {
    case 'approved':
      return 'Approved'
    case 'rejected':
      return 'Not now'
    case 'canceled':
      return 'Canceled'
    case 'startedByStaff':
      return 'Your pass is running'
    case 'turn':
      return actorName ? 'Your pass is running' : 'It is your turn, your pass is running'
    case 'ended':
      return 'Your pass was ended'
    case 'overTime':
      return 'Time is up'
  }
}

/** Which pass it is about, and who decided. */
export function decisionText({ kind, roomName, actorName }: DecisionSummary): string {
  const pass = `Your pass to ${roomName}`
  const by = actorName ? ` by ${actorName}` : ''
  switch (kind) {
    case 'approved':
      return `${pass} was approved${by}.`
    case 'rejected':
      return `${pass} was rejected${by}.`
    case 'canceled':
      return `${pass} was canceled${by || ' automatically'}.`
    case 'startedByStaff':
      return `${pass} was started${by}.`
    case 'turn':
      return actorName ? `${actorName} started your pass to ${roomName}.` : `There is room now. Go to ${roomName}.`
    case 'ended':
      return `${pass} was ended${by}.`
    case 'overTime':
      return `${pass} has run longer than its time limit.`
  }
}

/** A student has at most one live pass. */
export function afterCurrent({ toRoomName }: { toRoomName: string }): string {
  return `You can start it when your pass to ${toRoomName} has ended.`
}
