import type { Output, Person } from '@corridor/contract'
import type { UserId } from '@corridor/rules/ids'
import type { Change } from '../change/change.ts'
import { lockSchools } from '../db/lockSchools.ts'
import { forbidden } from '../http/errors.ts'
import { refuseImpersonator } from '../session/refuseImpersonator.ts'
import type { Scope } from '../session/scope.ts'
import { personNotFound } from '../session/tenancy.ts'
import { changeDetails, isSetup } from './details.ts'
import { changePermissions } from './permissions.ts'
import { readPerson } from './queries.ts'
import { findVisiblePerson, type VisiblePerson } from './visibility.ts'

export type PersonBody = Output<'POST /api/user/:userId', 'body'>

/** What everybody decides for themselves. */
const SETTINGS = [
  'notificationSettings',
  'notificationMethods',
  'phoneNumber',
  'language',
  'attributes',
  'onboarded',
] as const
/** Names that people choose themselves, and that a person with power over the account may change. */
const NAMES = ['title', 'professionalName'] as const

/** Whether it is all about the caller's own settings. */
export function isOwnSettings(scope: Scope, userId: UserId, { version: _, ...sent }: PersonBody): boolean {
  const own: readonly string[] = [...SETTINGS, ...NAMES]
  return userId === scope.userId && Object.keys(sent).every((field) => own.includes(field))
}

/** Changes what others may change about a person. */
export async function changePerson(change: Change, scope: Scope, userId: UserId, body: PersonBody): Promise<Person> {
  const { tx, now } = change
  const person = await findForChange(change, scope, userId, body)
  refuseImpersonator(scope, 'person')
  if (SETTINGS.some((field) => body[field] !== undefined)) {
    throw forbidden('Only they can change their own settings.')
  }
  await changeDetails(change, scope, person, body)
  if (body.permissions) await changePermissions(change, scope, person, body.permissions)
  return readPerson(tx, scope, userId, now)
}

/** The schools are locked before anything else is, as for every change of their setup. */
async function findForChange(
  { tx, now }: Change,
  scope: Scope,
  userId: UserId,
  body: PersonBody,
): Promise<VisiblePerson> {
  const found = await findVisiblePerson(tx, scope, userId, now)
  if (!found) throw personNotFound()
  if (!isSetup(body)) return found
  await lockSchools(
    tx,
    found.memberships.map(({ schoolId }) => schoolId),
  )
  const locked = await findVisiblePerson(tx, scope, userId, now)
  if (!locked) throw personNotFound()
  return locked
}
