/** What the server refused, in words for a student who stands in front of the kiosk. */
import type { Message } from '@corridor/rules/words'
import { msg } from '@lingui/core/macro'

// lingui-set comment="Kiosk: what was refused"

const BY_CODE: Readonly<Record<string, Message>> = {
  turn_over: msg`That took a while. Scan your ID again.`,
  room_paused: msg`This room is closed for now. Choose another place, or ask your teacher.`,
  room_closed: msg`This room is no longer in use. Choose another place, or ask your teacher.`,
  live_pass: msg`You already have a pass. End it first, or ask your teacher.`,
  moved_on: msg`Your pass was just changed. Scan your ID again to see it.`,
  already_urgent: msg`Your teacher already knows that it is urgent.`,
  too_many_open: msg`You already have too many open requests. Ask your teacher.`,
  frozen: msg`Passes are paused at your school. Try again when they are open.`,
  unanswered: msg`There was no answer. Scan your ID again to see whether it worked.`,
}

const OTHER = msg`Scan your ID again, or ask your teacher.`

export const refusalText = (code: string): Message => BY_CODE[code] ?? OTHER
