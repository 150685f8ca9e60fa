/** The text of every kind of notification. What staff are told is English. */
import { incidentLabel, isHallReport } from '../incident/types.ts'
import type { NotificationFacts, NotificationKind, RosterOutcome } from '../notification/kinds.ts'
import { longDay, weekText } from '../time/text.ts'
import type { I18n } from '../words/i18n.ts'
import {
  isStudentKind,
  type NotificationText,
  type StudentKind,
  type StudentNotificationNames,
  studentNotificationText,
} from './studentNotification.ts'

/** The current names for the ids in the facts; null if there is none. */
export interface NotificationNames extends StudentNotificationNames {
  student: string | null
  /** The class that it is about; null if it is about none. */
  group?: string | null
}

interface Wording extends NotificationText {
  /** A text that says everything; the message, unless it leaves out what the title says. */
  whole?: string
}

type NotificationDetails = Pick<
  NotificationFacts,
  'note' | 'isInLine' | 'reason' | 'incident' | 'week' | 'roster' | 'endsOn'
>

const ROSTER: Readonly<Record<RosterOutcome, string>> = {
  done: 'The import is done. Its log is on the Roster page of the district.',
  partly: 'The import is done, but something was left out. The Roster page of the district says what.',
  held: 'Part of the import waits for a decision. Decide on the Roster page of the district.',
  waiting: 'The nightly import waits until somebody has looked at it, on the Roster page of the district.',
  failed: 'The import keeps failing. The Roster page of the district says why.',
}

/** The message leaves out what the title says. */
export function notificationText(
  i18n: I18n,
  kind: NotificationKind,
  names: NotificationNames,
  details: NotificationDetails,
): NotificationText {
  const { title, message } = wordingOf(i18n, kind, names, details)
  return { title, message }
}

/** Everything in one text, for where the title is not read with it. */
export function wholeText(
  i18n: I18n,
  kind: NotificationKind,
  names: NotificationNames,
  details: NotificationDetails,
): string {
  const { message, whole = message } = wordingOf(i18n, kind, names, details)
  return whole
}

function wordingOf(
  i18n: I18n,
  kind: NotificationKind,
  names: NotificationNames,
  details: NotificationDetails,
): Wording {
  return isStudentKind(kind) ? studentNotificationText(i18n, kind, names, details) : staffWording(kind, names, details)
}

function staffWording(
  kind: Exclude<NotificationKind, StudentKind>,
  names: NotificationNames,
  details: NotificationDetails,
): Wording {
  const { fromRoom, toRoom, actor } = names
  const student = names.student ?? 'A student'
  const fromTo = fromRoom ? `from ${fromRoom} to ${toRoom}` : `to ${toRoom}`
  const endpoints = fromRoom ? `From ${fromRoom} to ${toRoom}.` : `To ${toRoom}.`
  const note = details.note ? ` Note: ${details.note}` : ''
  switch (kind) {
    case 'requested':
      return {
        title: `${student} requested a pass`,
        message: endpoints + note,
        whole: `${student} requested a pass ${fromTo}.${note}`,
      }
    case 'urgent': {
      const what = details.isInLine ? 'waits in line' : 'requested a pass'
      return {
        title: `Urgent: ${student} ${what}`,
        message: endpoints + note,
        whole: `Urgent: ${student} ${what} ${details.isInLine ? `to go ${fromTo}` : fromTo}.${note}`,
      }
    }
    case 'started':
      return {
        title: `${student} is on the way`,
        message: endpoints,
        whole: `${student}'s pass ${fromTo} has started.`,
      }
    case 'arrived':
      return { title: `${student} arrived`, message: endpoints, whole: `${student}'s pass ${fromTo} has ended.` }
    case 'onWayBack':
      return {
        title: `${student} is on the way back`,
        message: fromRoom ? `To ${fromRoom}.` : '',
        whole: `${student} is on the way back${fromRoom ? ` to ${fromRoom}` : ''}.`,
      }
    case 'forgotten':
      return {
        title: `${student} never ended a pass`,
        message: `${endpoints} It was closed at the end of the day.`,
        whole: `${student}'s pass ${fromTo} was closed at the end of the day.`,
      }
    case 'seen':
      return {
        title: `${student} has seen a pass`,
        message: endpoints,
        whole: `${student} has seen the pass ${fromTo}.`,
      }
    case 'incident': {
      const label = incidentLabel(details.incident ?? '')
      if (isHallReport(details.incident)) {
        return {
          title: `${label}: ${student}`,
          message: 'Insights › Incidents has the report.',
          whole: `${student}: ${label.toLowerCase()}.`,
        }
      }
      return {
        title: `${label}: ${student}`,
        message: endpoints,
        whole: `${student}, pass to ${toRoom}: ${label.toLowerCase()}.`,
      }
    }
    case 'assigned':
      if (names.group) return { title: 'New class', message: `${names.group} is now one of your classes.` }
      return { title: 'New room', message: `${toRoom} is now one of your rooms.` }
    case 'roomClaimed': {
      const who = actor ?? 'Somebody new'
      return { title: `${who} chose ${toRoom}`, message: `Say whether ${who} works in ${toRoom} with you.` }
    }
    case 'claimDeclined':
      return {
        title: `${toRoom} was not confirmed`,
        message: `${actor ?? 'The office'} said that you don't work in ${toRoom}. Ask them, or the office, if you do.`,
      }
    case 'impersonated':
      return {
        title: 'Support opened an account',
        message: `A support operator opened Corridor as ${names.student ?? 'somebody'}. Activity shows what they opened and changed.`,
      }
    case 'apartOut':
      return {
        title: 'Two students who are kept apart are out',
        message: `${student}'s pass to ${toRoom} has started while another student of the group is out.`,
      }
    case 'apartEnds': {
      const day = details.endsOn ? longDay(details.endsOn) : 'its last day'
      return {
        title: `A keep-apart group ends on ${day}`,
        message: `If the students should be kept apart for longer, extend it under Keep Apart. It ends after ${day}.`,
      }
    }
    case 'kioskConnected':
      return {
        title: `A kiosk was connected in ${toRoom}`,
        message: `${actor ?? 'The office'} connected it. If that was a mistake, disconnect it under Kiosks.`,
      }
    case 'kioskMoved':
      return {
        title: 'A kiosk was moved',
        message: `${actor ?? 'The office'} moved a kiosk from or to ${toRoom}. If that was a mistake, change it under Kiosks.`,
      }
    case 'kioskLeft':
      return {
        title: `A kiosk was disconnected in ${toRoom}`,
        message: `${actor ? `${actor} disconnected it.` : 'Nobody had used it for 30 days.'} To use it again, open /kiosk on the device.`,
      }
    case 'kioskAsleep':
      return {
        title: `The kiosk in ${toRoom} is asleep`,
        message: 'Too many wrong numbers were typed, so it takes none for 5 minutes. You can wake it under Kiosks.',
      }
    case 'notMe':
      return {
        title: `${student} did not make a pass`,
        message: `${endpoints} It was made at a kiosk with ${student}'s number, and ${student} says that it was somebody else.`,
      }
    case 'roster':
      return { title: 'Roster', message: ROSTER[details.roster ?? 'done'] }
    case 'weeklyReport':
      return {
        title: 'Weekly report',
        message: `The report for ${details.week ? weekText(details.week) : 'last week'} is ready in Manage School.`,
      }
  }
}
