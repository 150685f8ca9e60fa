import { USER_TYPES } from '@corridor/rules/access'
import type { TicketId } from '@corridor/rules/ids'
import { z } from 'zod'
import { call, id } from '../call.ts'
import { MAX_SCREENSHOT_BYTES, TICKET_MESSAGE_LENGTH, TICKET_SUBJECT_LENGTH } from '../constants.ts'
import { singleLine } from '../input.ts'

/** A form sends every end of a line as two characters. */
const message = z
  .string()
  .overwrite((text) => text.replaceAll('\r\n', '\n').trim())
  .min(1, 'Tell us what happened, or what you need.')
  .max(TICKET_MESSAGE_LENGTH, `At most ${TICKET_MESSAGE_LENGTH} characters.`)

export const supportCalls = {
  'POST /api/session/impersonate': call({
    summary: 'Open Corridor as somebody else, with a link from the operator’s command',
    access: 'token',
    answer: z.object({ type: z.enum(USER_TYPES) }),
  }),
  'GET /api/ticket': call({
    summary: 'Who reads requests for help',
    access: 'session',
    answer: z.object({
      /** They are mailed to whoever supports Corridor. Otherwise they wait on the server for its operator. */
      isMailed: z.boolean(),
    }),
  }),
  'POST /api/ticket': call({
    summary: 'Ask for help, with a picture of the screen or without',
    access: 'session',
    body: z.object({
      subject: singleLine(TICKET_SUBJECT_LENGTH, "Say in a few words what it's about."),
      message,
      /** The address of the page that it is about. Only the part of it is kept that cannot be a secret. */
      page: z.string().max(2000).optional(),
    }),
    upload: { types: ['multipart/form-data'], maxBytes: MAX_SCREENSHOT_BYTES, field: 'file', optional: true },
    answer: z.object({ ticketId: id<TicketId>(), isMailed: z.boolean() }),
    idempotent: true,
  }),
} as const
