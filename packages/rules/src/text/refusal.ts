/** Refusals in words: for a student in the language they read, and in English in the server's answers. */

import type { RefusalCode } from '../pass/refusal.ts'
import { MAX_OPEN_REQUESTS } from '../pass/request/openRequests.ts'
import { samePlaceText } from '../pass/times.ts'
import type { I18n, Message } from '../words/i18n.ts'

const MESSAGES: Readonly<Record<Exclude<RefusalCode, 'same_place'>, Message>> = {
  not_found: /* i18n */ {
    id: 'refusal.notFound',
    message: 'This pass was not found. Refresh the page to see what is current.',
  },
  not_allowed: /* i18n */ {
    id: 'refusal.notAllowed',
    message: 'Only the people responsible for this pass can do that. Ask one of them, or the office.',
  },
  moved_on: /* i18n */ {
    id: 'refusal.movedOn',
    message: 'This pass was just changed. Here is its current state.',
  },
  lapsed: /* i18n */ { id: 'refusal.lapsed', message: 'This pass has expired. Make a new one.' },
  too_early: /* i18n */ {
    id: 'refusal.tooEarly',
    message: 'It is too early to start this pass. Try again closer to its time.',
  },
  other_day: /* i18n */ {
    id: 'refusal.otherDay',
    message: 'This pass is for another day. It can be started then.',
  },
  rooms_missing: /* i18n */ { id: 'refusal.roomsMissing', message: 'Choose where it starts.' },
  not_scheduled: /* i18n */ {
    id: 'refusal.notScheduled',
    message: 'Only a pass with a time can be edited. Cancel it and make a new one instead.',
  },
  origin_set: /* i18n */ {
    id: 'refusal.originSet',
    message: 'The starting room is already set. Ask your teacher to change it.',
  },
  own_pass: /* i18n */ {
    id: 'refusal.ownPass',
    message: 'You made this pass yourself, so there is nothing to mark as seen.',
  },
  already_seen: /* i18n */ {
    id: 'refusal.alreadySeen',
    message: 'This pass is already marked as seen. There is nothing more to do.',
  },
  already_urgent: /* i18n */ {
    id: 'refusal.alreadyUrgent',
    message: 'This pass is already marked as urgent. Your teacher was told.',
  },
  reason_required: /* i18n */ {
    id: 'refusal.reasonRequired',
    message: 'Enter a reason first, so that everyone knows why.',
  },
  room_full: /* i18n */ {
    id: 'refusal.roomFull',
    message: 'This pass still waits for its turn. Let it wait, or start it over the limit.',
  },
  room_closed: /* i18n */ {
    id: 'refusal.roomClosed',
    message: 'This pass goes to a room that is no longer in use. Make a new pass to another room.',
  },
  room_paused: /* i18n */ {
    id: 'refusal.roomPaused',
    message: 'This room is closed for now. Choose another place, or try again when it opens.',
  },
  closed_now: /* i18n */ {
    id: 'refusal.closedNow',
    message: 'Passes are closed for now. Your pass waits for you.',
  },
  frozen: /* i18n */ {
    id: 'refusal.frozen',
    message: 'Passes are paused at your school. Try again when they are open.',
  },
  live_pass: /* i18n */ {
    id: 'refusal.livePass',
    message: 'There is already a live pass. End or cancel that one first.',
  },
  no_quick_passes: /* i18n */ {
    id: 'refusal.noQuickPasses',
    message: 'No quick passes are left today. Ask a teacher for a pass.',
  },
  too_many_open: /* i18n */ {
    id: 'refusal.tooManyOpen',
    message: 'You already have {limit} open requests. Cancel one that you no longer need, or wait for an answer.',
    values: { limit: MAX_OPEN_REQUESTS },
  },
  asap_not_allowed: /* i18n */ {
    id: 'refusal.asapNotAllowed',
    message: 'This room only accepts scheduled passes. Pick a time.',
  },
}

/** The general sentence of a code. `explainRefusal` says more, where more is known. */
export function refusalText(i18n: I18n, code: RefusalCode): string {
  return code === 'same_place' ? samePlaceText(i18n) : i18n._(MESSAGES[code])
}
