import type { Output } from '@corridor/contract'
import { can, isStaff, mayManageAccount } from '@corridor/rules/access'
import type { SchoolId } from '@corridor/rules/ids'
import { eq } from 'drizzle-orm'
import { findDuplicates } from '../account/duplicates.ts'
import type { Change } from '../change/change.ts'
import { edit } from '../change/edit.ts'
import type { Tx } from '../db/connect.ts'
import { isDuplicate } from '../db/duplicate.ts'
import { type Effect, userAccount } from '../db/schema/index.ts'
import { AppError, forbidden, invalid } from '../http/errors.ts'
import type { Scope } from '../session/scope.ts'
import { personNotFound } from '../session/tenancy.ts'
import { readPerson } from './queries.ts'
import { permissionsBySchool, type VisiblePerson } from './visibility.ts'

type Body = Output<'POST /api/user/:userId', 'body'>

const DETAILS = [
  'firstName',
  'lastName',
  'username',
  'email',
  'grade',
  'schoolIdentifier',
  'title',
  'professionalName',
] as const
const LOCK = ['locked', 'dailyPassLimit'] as const
/** What tells people of a school apart, and what it is called. */
const UNIQUE = [
  ['email', 'email'],
  ['schoolIdentifier', 'student id'],
] as const

type Fields = Pick<Body, (typeof DETAILS)[number] | (typeof LOCK)[number]>

/** Whether it changes what a school's setup depends on. Locking a student does not. */
export function isSetup({ version: _, ...sent }: Body): boolean {
  const lock: readonly string[] = LOCK
  return Object.keys(sent).some((field) => !lock.includes(field))
}

/** Changes a person's account: their name and the like, or whether a student is locked. */
export async function changeDetails(change: Change, scope: Scope, person: VisiblePerson, body: Body): Promise<void> {
  const details = pick(body, DETAILS)
  const lock = pick(body, LOCK)
  if (Object.keys(details).length > 0) checkPower(scope, person)
  if (Object.keys(lock).length > 0) checkLock(scope, person)
  const { tx, now } = change
  const { userId } = person.account
  await refuseDuplicates(tx, person, details)
  const row = await lockAccount(tx, person)
  await edit<Fields>(change, {
    row,
    before: row as Fields,
    version: body.version,
    sent: { ...details, ...lock, ...(details.professionalName === '' && { professionalName: null }) },
    current: () => readPerson(tx, scope, userId, now),
    write: async (changed, versions) => {
      await tx
        .update(userAccount)
        .set({ ...changed, ...versions })
        .where(eq(userAccount.userId, userId))
        .catch(explainTaken)
    },
    line: (changed) => ({
      subject: 'user',
      subjectId: userId,
      action: LOCK.some((field) => field in changed) ? 'lock' : 'details',
      schoolIds: schoolIdsOf(person),
      effects: isStaff(row.type) ? schoolIdsOf(person).map(setupOf) : [],
    }),
  })
}

/** Everywhere, not only where the viewer sees them. */
const schoolIdsOf = ({ memberships }: VisiblePerson) => memberships.map(({ schoolId }) => schoolId)
/** The names of staff appear in their schools' forms. */
const setupOf = (schoolId: SchoolId): Effect => ({ kind: 'schoolChanged', schoolId })

function pick<K extends keyof Body>(body: Body, names: readonly K[]): Partial<Pick<Body, K>> {
  return Object.fromEntries(
    names.filter((name) => body[name] !== undefined).map((name) => [name, body[name]]),
  ) as Partial<Pick<Body, K>>
}

function checkPower(scope: Scope, { account: { userId, type }, memberships }: VisiblePerson): void {
  if (!mayManageAccount(scope, { userId, type, permissions: permissionsBySchool(memberships) })) throw forbidden()
}

function checkLock(scope: Scope, { account: { userId, type }, visibleIn }: VisiblePerson): void {
  if (!visibleIn.some(({ schoolId }) => can(scope, 'student.lock', { schoolId, userId, type }))) throw forbidden()
}

async function lockAccount(tx: Tx, { account: { userId } }: VisiblePerson) {
  const [row] = await tx.select().from(userAccount).where(eq(userAccount.userId, userId)).for('no key update')
  if (!row) throw personNotFound()
  return row
}

/**
 * As when someone is added, in the schools where the viewer sees them. The schools are locked by now, so two people
 * cannot get the same value at the same time.
 */
async function refuseDuplicates(tx: Tx, { account, visibleIn }: VisiblePerson, details: Partial<Body>): Promise<void> {
  for (const [field, name] of UNIQUE) {
    const value = details[field]
    if (!value || value.toLowerCase() === account[field]?.toLowerCase()) continue
    for (const { schoolId } of visibleIn) {
      const others = await findDuplicates(tx, { schoolId, email: null, schoolIdentifier: null, [field]: value })
      if (!others.some(({ userId, hasLeft }) => userId !== account.userId && !hasLeft)) continue
      const message = `Someone else at this school has this ${name}. Use another one.`
      throw new AppError(409, 'duplicate', message, { fields: { [field]: message } })
    }
  }
}

function explainTaken(error: unknown): never {
  if (!isDuplicate(error, 'user_account_username')) throw error
  const message = 'This username is taken. Choose another one.'
  throw invalid(message, { username: message })
}
