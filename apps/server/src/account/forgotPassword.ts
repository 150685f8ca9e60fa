/**
 * "Forgot password?" Everybody gets the same answer in the same time, whether or not there is such an account:
 * it is looked for after the answer was sent.
 */
import type { UserId } from '@corridor/rules/ids'
import { linkFor } from '@corridor/rules/signIn'
import { sql } from 'drizzle-orm'
import { runSystemChange } from '../change/change.ts'
import { record } from '../change/trail.ts'
import type { Context } from '../context.ts'
import type { Reader } from '../db/connect.ts'
import { notFound } from '../http/errors.ts'
import { allowOnce, isAllowed } from '../session/allow.ts'
import { countedAddress } from '../session/countedAddress.ts'
import { mailLink, mailProviderOnly } from './accountMail.ts'
import { makeLink } from './oneTimeLink.ts'

const PER_ADDRESS = { times: 30, minutes: 60 }
const PER_ACCOUNT = { times: 3, minutes: 60 }
/** Brothers and sisters may share their parents' address. */
const MAX_ACCOUNTS = 5

interface ResetRequest {
  /** A username or an email. */
  account: string
  /** Where the request comes from. */
  address: string
}

/** `later` runs once the answer is on its way. */
export async function requestResetLink(
  context: Context,
  { account, address }: ResetRequest,
  later: (work: () => Promise<void>) => void,
): Promise<void> {
  if (!context.mail) throw notFound('Passwords cannot be reset by email here. Ask your school’s office.')
  await allowOnce(context, 'forgotFrom', countedAddress(address), PER_ADDRESS)
  later(() => sendLinks(context, account.toLowerCase()))
}

async function sendLinks(context: Context, account: string): Promise<void> {
  for (const { userId, ...means } of await accountsOf(context.database.db, account)) {
    if (!(await isAllowed(context, 'forgotAccount', String(userId), PER_ACCOUNT))) continue
    await runSystemChange(context, async (change) => {
      const purpose = linkFor(means)
      if (purpose === null) return mailProviderOnly(context, change, userId)
      const link = await makeLink({ tx: change.tx, now: change.now, createdBy: null }, userId, purpose)
      await mailLink(context, change, userId, link)
      record(change, { subject: 'user', subjectId: userId, action: 'forgotPassword' })
    })
  }
}

interface Found extends Record<string, unknown> {
  userId: UserId
  hasPassword: boolean
  hasProvider: boolean
}

async function accountsOf(db: Reader, account: string): Promise<Found[]> {
  const { rows } = await db.execute<Found>(sql`
    select u.user_id as "userId", u.password_hash is not null as "hasPassword",
      exists (select 1 from sign_in_identity i where i.user_id = u.user_id) as "hasProvider"
    from user_account u
    where (lower(u.username) = ${account} or lower(u.email) = ${account}) and u.ended_at is null and u.email is not null
    order by u.user_id limit ${MAX_ACCOUNTS}`)
  return rows
}
