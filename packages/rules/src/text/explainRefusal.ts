/** A refusal in words, with the time, the limit or the other pass that caused it. Lists of staff know none of them. */
import type { Refusal, RefusalDetail } from '../pass/refusal.ts'
import { timesIn } from '../time/text.ts'
import type { I18n } from '../words/i18n.ts'
import { refusalText } from './refusal.ts'

export function explainRefusal(i18n: I18n, { code, detail }: Refusal): string {
  return detail ? detailText(i18n, detail) : refusalText(i18n, code)
}

function detailText(i18n: I18n, detail: RefusalDetail): string {
  const { bareClock } = timesIn(i18n.locale)
  switch (detail.kind) {
    case 'opens':
      return i18n._({
        id: 'refusal.opensAt',
        message: 'Passes open at {time}. Your pass waits for you.',
        values: { time: bareClock(detail.at, detail.timezone) },
      })
    case 'reached':
      return i18n._({
        id: 'refusal.usedUp',
        message:
          'No quick passes are left {period, select, day {today} week {this week} other {this term}}. Ask a teacher to start this pass.',
        values: { period: detail.period },
      })
    case 'ready':
      return i18n._({
        id: 'refusal.readyAt',
        message: 'Your next quick pass is ready at {time}. Ask a teacher to start this pass.',
        values: { time: bareClock(detail.at, detail.timezone) },
      })
    case 'live':
      return livePassText(i18n, detail)
    case 'ended':
      return endedText(detail)
  }
}

/** Only staff read it, in English. */
function endedText({ studentName, sentBackBy }: RefusalDetail & { kind: 'ended' }): string {
  const [firstName] = studentName.split(' ')
  return sentBackBy === null ? `${firstName} arrived a moment ago.` : `${sentBackBy} already sent ${firstName} back.`
}

/** Staff read it of another person's pass, in English. */
function livePassText(i18n: I18n, { toRoomName, isRunning, isOwn }: RefusalDetail & { kind: 'live' }): string {
  const room = toRoomName
  if (!isOwn) {
    return isRunning
      ? `This student already has a live pass to ${room}. End it first.`
      : `This student is already in line for ${room}. Cancel that pass first.`
  }
  return isRunning
    ? i18n._({
        id: 'refusal.ownPassRunning',
        message: 'You already have a live pass to {room}. Mark it as Arrived first.',
        values: { room },
      })
    : i18n._({
        id: 'refusal.ownPassInLine',
        message: 'You are already in line for {room}. Cancel that pass first.',
        values: { room },
      })
}
