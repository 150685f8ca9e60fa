/** A student in front of a kiosk: who they are, what they may do here, and what their school has set up. */
import type { KioskAnswer } from '@corridor/contract'
import { initials } from '@corridor/rules/text'
import type { Instant } from '@corridor/rules/time'
import { eq } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { expectOne } from '../db/expectOne.ts'
import { userAccount } from '../db/schema/index.ts'
import type { SchoolReference } from '../reference.ts'
import type { KioskScope } from '../session/kioskScope.ts'
import type { Scope } from '../session/scope.ts'
import type { RoomClass } from './roomClasses.ts'

export interface KioskVisit {
  context: Context
  kiosk: KioskScope
  reference: SchoolReference
  scope: Scope
  now: Instant
  student: Extract<KioskAnswer, { kind: 'elsewhere' }>['student']
  lastName: string
  /** Those in session here, where they had to be known to find the student. */
  classes: readonly RoomClass[] | null
}

export async function openVisit(
  context: Context,
  kiosk: KioskScope,
  scope: Scope,
  classes: KioskVisit['classes'] = null,
): Promise<KioskVisit> {
  const { database, clock } = context
  const [reference, rows] = await Promise.all([
    referenceOf(context, kiosk),
    database.db.select().from(userAccount).where(eq(userAccount.userId, scope.userId)),
  ])
  const { firstName, lastName, language } = expectOne(rows)
  const student = { firstName, initials: initials({ firstName, lastName }), language }
  return { context, kiosk, reference, scope, now: clock.now(), student, lastName, classes }
}

export function referenceOf(
  { references }: Pick<Context, 'references'>,
  { schoolId, referenceVersion }: KioskScope,
): Promise<SchoolReference> {
  return references.get(schoolId, referenceVersion)
}
