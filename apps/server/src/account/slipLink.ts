/**
 * One-time links on paper, with a code that can be typed. The token of such a link is a keyed hash of its code, and the
 * database has a hash of that: what is stored leads neither to the link nor, without the key, to the code.
 */
import type { SignInSlip } from '@corridor/contract'
import type { UserId } from '@corridor/rules/ids'
import { MAX_SLIPS, readSlipCode, SLIP_CODE_LENGTH } from '@corridor/rules/signIn'
import { sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import type { Tx } from '../db/connect.ts'
import { AppError, notFound } from '../http/errors.ts'
import { countSlipCode } from '../session/attempts.ts'
import { hashSecret, randomLetters } from '../session/typedSecret.ts'
import { insertLinks, type LinkMaker, readLink } from './oneTimeLink.ts'

const PURPOSE = 'slip'
const TOKEN_BYTES = 16

function tokenOf(context: Pick<Context, 'outbound'>, code: string): string {
  return hashSecret(context, code, PURPOSE).subarray(0, TOKEN_BYTES).toString('base64url')
}

type SlipLink = Pick<SignInSlip, 'code' | 'token' | 'purpose' | 'expiresAt'>

/** One slip for each person, in their order. Those who would have more than a few lose their oldest. */
export async function makeSlipLinks(
  context: Pick<Context, 'outbound'>,
  maker: LinkMaker,
  userIds: readonly UserId[],
  { voidsEarlier }: { voidsEarlier: boolean },
): Promise<SlipLink[]> {
  await dropOldest(maker.tx, userIds, voidsEarlier ? 0 : MAX_SLIPS - 1)
  const codes = userIds.map((userId) => {
    const code = randomLetters(SLIP_CODE_LENGTH)
    return { userId, code, token: tokenOf(context, code) }
  })
  const links = await insertLinks(maker, codes, { purpose: 'invitation', isSlip: true })
  return links.map((link, at) => ({ ...link, code: codes[at]?.code ?? '' }))
}

async function dropOldest(tx: Tx, userIds: readonly UserId[], kept: number): Promise<void> {
  await tx.execute(sql`
    delete from one_time_link where one_time_link_id in (
      select one_time_link_id from (
        select one_time_link_id, row_number() over (partition by user_id order by created_at desc, one_time_link_id) as n
        from one_time_link
        where user_id = any(${sql.param([...userIds])}::int[]) and is_slip and used_at is null) as slips
      where n > ${kept})`)
}

const WRONG_CODE = 'That code does not work. Check every letter, or ask for a new slip.'

/** The token of the slip with this code. Wrong codes are counted before they are looked up, as passwords are. */
export async function linkOfCode(context: Context, typed: string, address: string): Promise<string> {
  const { database, clock, secrets } = context
  // What can be no code is a typo and no guess: it must not make a school wait that types its codes at one address.
  const code = readSlipCode(typed)
  if (code === null) throw notFound(WRONG_CODE)
  const token = tokenOf(context, code)
  const attempt = await countSlipCode(database, { address, now: clock.now(), secret: secrets.signInFailures })
  await readLink(database.db, token, clock.now()).catch((error: unknown) => {
    throw error instanceof AppError ? notFound(WRONG_CODE) : error
  })
  await attempt.takeBack()
  return token
}
