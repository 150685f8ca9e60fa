import { z } from 'zod'
import { call } from '../call.ts'
import { schoolIdParam } from '../input.ts'
import { contact, mailPreferences } from './entity.ts'

/** The server says in words what is wrong with it. */
const phoneNumber = z.string().max(20)

export const deliveryCalls = {
  'GET /api/user/contact': call({
    summary: 'Where emails and texts for the signed-in user go, and whether they arrive',
    access: 'session',
    answer: contact,
  }),
  'POST /api/user/phone/code': call({
    summary: 'Text a code to a number, to see whether it is the signed-in user’s',
    access: 'session',
    body: z.object({ phoneNumber }).strict(),
    answer: contact,
  }),
  'POST /api/user/phone/confirm': call({
    summary: 'Type in the code, after which the number may be texted',
    access: 'session',
    body: z
      .object({
        phoneNumber,
        code: z
          .string()
          .max(6)
          .regex(/^\d{6}$/, 'A code has six digits.'),
      })
      .strict(),
    answer: contact,
  }),
  'GET /api/school/:schoolId/texts': call({
    summary: 'How many texts a school has sent today, and how many it may',
    access: 'session',
    params: z.object({ schoolId: schoolIdParam }),
    answer: z.object({
      /** False if this server sends none. */
      isSetUp: z.boolean(),
      sentToday: z.number().int(),
      perDay: z.number().int(),
    }),
  }),
  'GET /api/email/preferences': call({
    summary: 'Which emails somebody gets, for whoever has the link from one of them',
    access: 'token',
    answer: mailPreferences,
  }),
  'POST /api/email/preferences': call({
    summary: 'Choose which emails to get, with the link from one of them',
    access: 'token',
    body: z.object({ notifications: z.boolean().optional(), weeklyReport: z.boolean().optional() }).strict(),
    answer: mailPreferences,
  }),
  'POST /api/email/test': call({
    summary: 'Send an email to oneself at once, to see whether email works',
    access: 'session',
    answer: z.object({
      sentTo: z.string(),
      /** What went wrong; null if the mail server has taken it. */
      problem: z.string().nullable(),
    }),
  }),
} as const
