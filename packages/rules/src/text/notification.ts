/** The words of every kind of notification. */
import { incidentLabel } from '../incident/types.ts'
import type { NotificationFacts, NotificationKind } from '../notification/kinds.ts'

/** What the ids among the facts are called now; null where there is none. */
export interface NotificationNames {
  student: string | null
  fromRoom: string | null
  toRoom: string
  actor: string | null
}

export interface NotificationText {
  title: string
  message: string
}

type Written = Pick<NotificationFacts, 'note' | 'reason' | 'incident'>

export function notificationText(kind: NotificationKind, names: NotificationNames, written: Written): NotificationText {
  const { fromRoom, toRoom, actor } = names
  const student = names.student ?? 'A student'
  const way = fromRoom ? `from ${fromRoom} to ${toRoom}` : `to ${toRoom}`
  const reason = written.reason ? ` Reason: ${written.reason}` : ''
  switch (kind) {
    case 'requested':
      return {
        title: `${student} requested a pass`,
        message: `${student} requested a pass ${way}.${written.note ? ` Note: ${written.note}` : ''}`,
      }
    case 'issued':
      return { title: `Pass to ${toRoom}`, message: `${actor ?? 'The office'} made you a pass ${way}.` }
    case 'approved':
      return {
        title: `Pass to ${toRoom} approved`,
        message: `${actor ?? 'The office'} approved your pass ${way}.`,
      }
    case 'rejected':
      return {
        title: `Pass to ${toRoom} rejected`,
        message: `${actor ?? 'The office'} rejected your pass ${way}.${reason}`,
      }
    case 'canceled':
      return {
        title: `Pass to ${toRoom} canceled`,
        message: `${actor ?? 'Corridor'} canceled your pass ${way}.${reason}`,
      }
    case 'changed':
      return {
        title: `Pass to ${toRoom} changed`,
        message: `Your pass ${way} was changed. Check its time and where it starts.`,
      }
    case 'turn':
      return { title: `Your turn: ${toRoom}`, message: `There is room now. Your pass ${way} has started.` }
    case 'started':
      return { title: `${student} is on the way`, message: `${student}'s pass ${way} has started.` }
    case 'arrived':
      return { title: `${student} arrived`, message: `${student}'s pass ${way} has ended.` }
    case 'forgotten':
      return {
        title: `${student} never ended a pass`,
        message: `${student}'s pass ${way} was closed at the end of the day.`,
      }
    case 'seen':
      return { title: `${student} has seen a pass`, message: `${student} has seen the pass ${way}.` }
    case 'incident': {
      const label = incidentLabel(written.incident ?? '')
      return { title: `${label}: ${student}`, message: `${student}, pass to ${toRoom}: ${label.toLowerCase()}.` }
    }
    case 'assigned':
      return { title: 'New room', message: `${toRoom} is now one of your rooms.` }
  }
}
