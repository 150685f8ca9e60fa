import type { Account, Answer, Output } from '@corridor/contract'
import { isStaff, isStudent, mayAdd, permissionsAtJoining } from '@corridor/rules/access'
import type { SchoolId } from '@corridor/rules/ids'
import { defaultOptions } from '@corridor/rules/notification'
import { and, eq, isNull } from 'drizzle-orm'
import type { Change } from '../change/change.ts'
import { record } from '../change/trail.ts'
import type { Reader, Tx } from '../db/connect.ts'
import { lockSchools } from '../db/lockSchools.ts'
import { type Effect, membership, school, userAccount } from '../db/schema/index.ts'
import { AppError, forbidden } from '../http/errors.ts'
import { refuseImpersonator } from '../session/refuseImpersonator.ts'
import type { Scope } from '../session/scope.ts'
import { requireSchool } from '../session/tenancy.ts'
import { checkEmail, checkUsername, isUsernameTaken, suggestedUsername, usernameTaken } from './details.ts'
import { findDuplicates } from './duplicates.ts'
import { presentAccount } from './present.ts'
import type { AccountColumns } from './visibleAccount.ts'

type NewPerson = Output<'POST /api/user', 'body'>
type Checked = Output<'POST /api/user/check', 'body'>

/** Adds a person who can sign in once they have set a password with an invitation. */
export async function addPerson(change: Change, scope: Scope, sent: NewPerson): Promise<Account> {
  refuseImpersonator(scope, 'account')
  const schoolId = requireAdding(scope, sent)
  const { tx, now } = change
  const { type, firstName, lastName, isAnotherPerson = false } = sent
  const schoolIds = type === 'districtAdministrator' ? await schoolsOfDistrict(tx, scope) : [schoolId]
  await lockSchools(tx, schoolIds)
  const email = checkEmail(sent.email)
  const isPupil = isStudent(type)
  const schoolIdentifier = (isPupil && sent.schoolIdentifier) || null
  if (!isAnotherPerson) await refuseDuplicates(tx, { schoolId, email, schoolIdentifier })
  const row = await insertAccount(tx, sent.username ? checkUsername(sent.username) : null, {
    districtId: scope.districtId,
    type,
    firstName,
    lastName,
    email,
    grade: (isPupil && sent.grade) || null,
    schoolIdentifier,
    createdAt: now,
  })
  await tx.insert(membership).values(
    schoolIds.map((joined) => ({
      schoolId: joined,
      userId: row.userId,
      permissions: permissionsAtJoining(scope, joined, type),
      startedAt: now,
    })),
  )
  await recordPerson(change, row, schoolIds, 'add')
  return presentAccount(row)
}

function requireAdding(scope: Scope, { schoolId: requested, type }: Pick<NewPerson, 'schoolId' | 'type'>): SchoolId {
  const schoolId = requireSchool(scope, requested)
  if (!mayAdd(scope, schoolId, type)) throw forbidden()
  return schoolId
}

/** A line in the trail about someone who joined or left. The names of staff appear in their schools' forms. */
export async function recordPerson(
  change: Change,
  { userId, type }: Pick<AccountColumns, 'userId' | 'type'>,
  schoolIds: readonly SchoolId[],
  action: string,
  detail: Record<string, unknown> = {},
): Promise<void> {
  const [schoolId, ...more] = schoolIds
  record(change, {
    subject: 'user',
    subjectId: userId,
    action,
    detail: { ...detail, ...(more.length > 0 && { schoolIds }) },
    ...(schoolId && { schoolId }),
    schoolIds,
    effects: isStaff(type) ? schoolIds.map((id): Effect => ({ kind: 'schoolChanged', schoolId: id })) : [],
  })
}

async function refuseDuplicates(tx: Tx, looks: Parameters<typeof findDuplicates>[1]): Promise<void> {
  const [found] = await findDuplicates(tx, looks)
  if (!found) return
  const what = found.same === 'email' ? 'this email' : 'this student id'
  const message = `Someone with ${what} is already at this school. Check whether it is the same person.`
  throw new AppError(409, 'duplicate', message, { fields: { [found.same]: message } })
}

type NewAccount = Omit<typeof userAccount.$inferInsert, 'username'>

/** Without a username the suggestion is taken, and the next one if someone else takes it at the same time. */
async function insertAccount(tx: Tx, wanted: string | null, account: NewAccount): Promise<AccountColumns> {
  for (;;) {
    const username = wanted ?? (await suggestedUsername(tx, account.firstName, account.lastName))
    const [row] = await tx
      .insert(userAccount)
      .values({ ...account, username, notificationSettings: [...defaultOptions(account.type)] })
      .onConflictDoNothing()
      .returning()
    if (row) return row
    if (wanted !== null) return usernameTaken(tx, wanted)
  }
}

async function schoolsOfDistrict(tx: Tx, { districtId }: Scope): Promise<SchoolId[]> {
  const rows = await tx
    .select({ schoolId: school.schoolId })
    .from(school)
    .where(and(eq(school.districtId, districtId), isNull(school.endedAt)))
    .orderBy(school.schoolId)
  return rows.map(({ schoolId }) => schoolId)
}

/** What the form shows before anybody is added. */
export async function checkPerson(db: Reader, scope: Scope, sent: Checked): Promise<Answer<'POST /api/user/check'>> {
  const schoolId = requireAdding(scope, sent)
  const { firstName, lastName, username, email, schoolIdentifier, type } = sent
  const [suggested, isTaken, duplicates] = await Promise.all([
    suggestedUsername(db, firstName, lastName),
    username === '' ? false : isUsernameTaken(db, username),
    findDuplicates(db, {
      schoolId,
      email: email || null,
      schoolIdentifier: (isStudent(type) && schoolIdentifier) || null,
    }),
  ])
  return { suggestedUsername: suggested, isUsernameTaken: isTaken, duplicates }
}
