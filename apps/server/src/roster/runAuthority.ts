/** The people whose power a run and its answers need, and the accounts that it changes, with their current permissions. */
import { type Account, can, type UserType, type Viewer } from '@corridor/rules/access'
import type { UserId } from '@corridor/rules/ids'
import { type Author, mayCarryOut, mayConfirmStep, type PersonStep, type StepAccounts } from '@corridor/rules/roster'
import { sql } from 'drizzle-orm'
import { viewersOf } from '../account/viewers.ts'
import { membershipsOfAll } from '../account/visibleAccount.ts'
import type { Reader, Tx } from '../db/connect.ts'
import { openSchoolsOf } from '../school/connect.ts'
import type { Run } from './runs.ts'

/** The person who had it imported; until then, the person who started it. */
const responsiblePerson = ({ importedBy, startedBy }: Run) => importedBy ?? startedBy

export async function authorOf(db: Reader, run: Run): Promise<Author> {
  const userId = responsiblePerson(run)
  if (userId === null) return run.via === 'command' ? 'operator' : null
  return (await viewersOf(db, [userId])).get(userId) ?? null
}

/** Whether the person who had it imported still has the permission. Otherwise the rest is not imported. */
export async function isStillAuthorized(db: Reader, run: Run): Promise<boolean> {
  if (responsiblePerson(run) === null) return true
  const author = await authorOf(db, run)
  const schoolIds = await openSchoolsOf(db, run.districtId)
  return author !== null && author !== 'operator' && can(author, 'district.connect', { schoolIds })
}

export interface RunAuthority {
  author: Author
  confirmerOf(step: PersonStep): Viewer | undefined
  accountsOf(step: PersonStep): StepAccounts
}

/** Locks the accounts of these steps, so that their permissions stay the same until the change is done. */
export async function lockRunAuthority(tx: Tx, run: Run, steps: readonly PersonStep[]): Promise<RunAuthority> {
  const userIds = peopleOf(steps)
  await tx.execute(sql`select 1 from user_account where user_id = any(${sql.param(userIds)}::int[])
    order by user_id for no key update`)
  return readRunAuthority(tx, run, steps)
}

async function readRunAuthority(db: Reader, run: Run, steps: readonly PersonStep[]): Promise<RunAuthority> {
  const accounts = await readAccounts(db, peopleOf(steps))
  const confirmers = await viewersOf(db, [...new Set(steps.flatMap(({ confirmedBy }) => confirmedBy ?? []))])
  return {
    author: await authorOf(db, run),
    confirmerOf: ({ confirmedBy }) => (confirmedBy === undefined ? undefined : confirmers.get(confirmedBy)),
    accountsOf: (step) => accountsIn(accounts, step),
  }
}

export const isWithinPower = ({ author, confirmerOf, accountsOf }: RunAuthority, step: PersonStep) =>
  mayCarryOut(step, accountsOf(step), author, confirmerOf(step))

/** Which of these questions the viewer may answer. */
export async function confirmable(db: Reader, viewer: Viewer, steps: readonly PersonStep[]): Promise<Set<PersonStep>> {
  const accounts = await readAccounts(db, peopleOf(steps))
  return new Set(steps.filter((step) => mayConfirmStep(viewer, step, accountsIn(accounts, step))))
}

const peopleOf = (steps: readonly PersonStep[]): UserId[] => [
  ...new Set(steps.flatMap(({ userId, replaces }) => [userId ?? [], replaces?.userId ?? []].flat())),
]

function accountsIn(accounts: ReadonlyMap<UserId, Account>, { userId, replaces }: PersonStep): StepAccounts {
  const find = (id: UserId | null | undefined) => (id ? (accounts.get(id) ?? null) : null)
  return { account: find(userId), replaced: find(replaces?.userId) }
}

/** Also of those who have left. */
async function readAccounts(db: Reader, userIds: readonly UserId[]): Promise<Map<UserId, Account>> {
  if (userIds.length === 0) return new Map()
  const { rows } = await db.execute<{ userId: UserId; type: UserType }>(sql`
    select user_id as "userId", type from user_account where user_id = any(${sql.param([...userIds])}::int[])`)
  const held = await membershipsOfAll(db, userIds)
  return new Map(
    rows.map(({ userId, type }) => [userId, { userId, type, permissions: Object.fromEntries(held.get(userId) ?? []) }]),
  )
}
