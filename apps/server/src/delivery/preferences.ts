/** Which emails someone gets, changed with the link from one of them and without signing in. */
import type { MailPreferences } from '@corridor/contract'
import { isAdministrator } from '@corridor/rules/access'
import { eq } from 'drizzle-orm'
import { type Change, runSystemChange } from '../change/change.ts'
import { record } from '../change/trail.ts'
import type { Context } from '../context.ts'
import type { Reader } from '../db/connect.ts'
import { userAccount } from '../db/schema/index.ts'
import { notFound } from '../http/errors.ts'
import { isSignedFor, readPreferenceToken, type Stoppable } from './preferenceToken.ts'

type Account = typeof userAccount.$inferSelect & { email: string }

const gone = () => notFound('This link does not work anymore. Sign in and open your settings instead.')

/** Whose emails a token is about, if it is genuine and their address is still the one it was sent to. */
async function readerOf(db: Reader, context: Context, token: string): Promise<{ account: Account; what: Stoppable }> {
  const named = readPreferenceToken(token)
  if (!named) throw gone()
  const [account] = await db.select().from(userAccount).where(eq(userAccount.userId, named.userId))
  if (!account?.email || account.endedAt !== null) throw gone()
  const reader = { userId: named.userId, email: account.email }
  if (!isSignedFor(context.secrets.mailPreferences, token, reader, named.what)) throw gone()
  return { account: { ...account, email: account.email }, what: named.what }
}

export async function readPreferences(context: Context, token: string): Promise<MailPreferences> {
  const { account } = await readerOf(context.database.db, context, token)
  return present(account)
}

function present({ email, type, notificationMethods, mutedMail }: Account): MailPreferences {
  return {
    address: hidden(email),
    notifications: notificationMethods.includes('email'),
    weeklyReport: isAdministrator(type) ? !mutedMail.includes('weeklyReport') : null,
  }
}

/** "ada.lovelace@school.org" as "a•••@school.org". */
function hidden(email: string): string {
  const at = email.lastIndexOf('@')
  return `${[...email][0]}•••${email.slice(at)}`
}

type PreferencesInput = { [K in Stoppable]?: boolean | undefined }

export function changePreferences(context: Context, token: string, wanted: PreferencesInput): Promise<MailPreferences> {
  return runSystemChange(context, async (change) => {
    const { account } = await readerOf(change.tx, context, token)
    return write(change, account, wanted)
  })
}

/** What the button of a mail program does. */
export async function stopMails(context: Context, token: string): Promise<void> {
  await runSystemChange(context, async (change) => {
    const { account, what } = await readerOf(change.tx, context, token)
    await write(change, account, { [what]: false })
  })
}

async function write(change: Change, { userId }: Account, wanted: PreferencesInput): Promise<MailPreferences> {
  const { tx } = change
  const [account] = await tx.select().from(userAccount).where(eq(userAccount.userId, userId)).for('no key update')
  if (!account?.email) throw gone()
  const { notificationMethods, mutedMail } = account
  const next = {
    notificationMethods: withOrWithout(notificationMethods, 'email', wanted.notifications),
    mutedMail: withOrWithout(
      mutedMail,
      'weeklyReport',
      wanted.weeklyReport === undefined ? undefined : !wanted.weeklyReport,
    ),
  }
  const methodsChange = next.notificationMethods.length !== notificationMethods.length
  const mutedChange = next.mutedMail.length !== mutedMail.length
  if (methodsChange || mutedChange) {
    const version = account.version + 1
    await tx
      .update(userAccount)
      .set({
        ...next,
        version,
        ...(methodsChange && { fieldVersions: { ...account.fieldVersions, notificationMethods: version } }),
      })
      .where(eq(userAccount.userId, userId))
    record(
      { ...change, actor: { kind: 'user', userId } },
      { subject: 'user', subjectId: userId, action: 'emailPreferences' },
    )
  }
  return present({ ...account, ...next, email: account.email })
}

function withOrWithout(list: readonly string[], value: string, isIn: boolean | undefined): string[] {
  if (isIn === undefined || list.includes(value) === isIn) return [...list]
  return isIn ? [...list, value] : list.filter((one) => one !== value)
}
