/** The events of a pass in words, after the name of whoever caused them: "asked for the pass". */
import type { PassEventName } from '../live/events.ts'
import type { PassFacts } from '../pass/facts.ts'

export interface StoryPass
  extends Pick<PassFacts, 'studentId' | 'createdBy' | 'createdAt' | 'approvedAt' | 'enqueuedAt' | 'startedAt'> {
  rejectReason: string | null
  cancelReason: string | null
}

export interface StoryEvent {
  name: PassEventName
  at: PassFacts['createdAt']
  /** Null if it happened automatically. */
  actorId: number | null
  detail: Readonly<Record<string, unknown>> | null
}

const SENTENCES: Readonly<Record<PassEventName, (event: StoryEvent, pass: StoryPass) => string>> = {
  createPass: ({ detail }, pass) => {
    if (pass.createdBy !== pass.studentId) {
      return pass.startedAt === pass.createdAt ? 'issued the pass, which started at once' : 'issued the pass'
    }
    const urgently = detail?.urgent === true ? ' and said that it is urgent' : ''
    if (pass.startedAt === pass.createdAt) return 'took a quick pass and left'
    if (pass.enqueuedAt === pass.createdAt) return `took a quick pass and joined the line${urgently}`
    return pass.approvedAt === pass.createdAt
      ? 'asked for the pass, which needed no approval'
      : `asked for the pass${urgently}`
  },
  approvePass: () => 'approved it',
  startPass: ({ at, actorId, detail }, { enqueuedAt, startedAt }) => {
    if (detail?.override === true) return 'started it although the limit was reached'
    if (enqueuedAt === at && startedAt !== at) return 'joined the line'
    return actorId === null ? 'started it: it was next in line' : 'started it'
  },
  rejectPass: (_event, { rejectReason }) => withReason('rejected it', rejectReason),
  cancelPass: (_event, { cancelReason }) => withReason('canceled it', cancelReason),
  confirmPass: ({ detail }) => (detail?.confirmed === false ? 'flagged the arrival' : 'confirmed the arrival'),
  acknowledgePass: () => 'marked it as seen',
  updatePass: ({ detail }) => {
    if (detail?.urgent === true) return 'said that it is urgent'
    return detail?.before ? 'changed it' : 'passed the request on to somebody who can answer it'
  },
  completePass: ({ actorId, detail }) => {
    if (detail?.sentBack === true) return 'sent the student back'
    return actorId === null ? 'closed it, because nobody had ended it' : 'ended it'
  },
}

/** `detail.apart` is only there for those who manage keep-apart groups. That a pass waited for one is told to nobody. */
export function passEventText(event: StoryEvent, pass: StoryPass): string {
  const { apart } = event.detail ?? {}
  const isBroken = typeof apart === 'object' && apart !== null && 'isKept' in apart && apart.isKept === false
  const text = SENTENCES[event.name](event, pass)
  return isBroken ? `${text} while somebody of a keep-apart group was out` : text
}

function withReason(text: string, reason: string | null): string {
  return reason ? `${text}: ${reason}` : text
}
