import { randomUUID } from 'node:crypto'
import type { Answer } from '@corridor/contract'
import { canSomewhere } from '@corridor/rules/access'
import { fullName } from '@corridor/rules/text'
import { eq } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { expectOne } from '../db/expectOne.ts'
import { userAccount } from '../db/schema/index.ts'
import { forbidden, invalid } from '../http/errors.ts'
import { allowOnce } from '../session/allow.ts'
import type { Scope } from '../session/scope.ts'
import { isEmailAddress } from './isEmailAddress.ts'
import { testMail } from './templates/account.ts'
import { publicUrlOf } from './urls.ts'

const PER_HOUR = { times: 10, minutes: 60 }

/** Sends an email now, past the others that wait, and says what the mail server answered. */
export async function sendTestMail(context: Context, scope: Scope): Promise<Answer<'POST /api/email/test'>> {
  if (!canSomewhere(scope, 'district.see')) throw forbidden()
  const { mail, database } = context
  if (!mail) throw invalid('Email is not set up. The operator of the server sets SMTP_URL.')
  const account = expectOne(await database.db.select().from(userAccount).where(eq(userAccount.userId, scope.userId)))
  const { email } = account
  if (!email || !isEmailAddress(email)) throw invalid('Your account has no email address.')
  await allowOnce(context, 'testMail', String(scope.userId), PER_HOUR)
  const messageId = `<test-${randomUUID()}@${publicUrlOf(context).hostname}>`
  const outcome = await mail.send({ ...testMail({ sentBy: fullName(account) }), to: email, messageId })
  if (outcome.kind === 'sent') return { sentTo: email, problem: null }
  const refused = 'The mail server refused your address, or the address that emails come from (MAIL_FROM).'
  return { sentTo: email, problem: (outcome.kind === 'failed' && (await mail.check())) || refused }
}
