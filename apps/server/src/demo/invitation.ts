/** A teacher who was invited and has not set a password yet, so that the list of invitations has someone. */
import type { SchoolId } from '@corridor/rules/ids'
import { type Instant, minutesAfter } from '@corridor/rules/time'
import { makeLinks } from '../account/oneTimeLink.ts'
import type { Tx } from '../db/connect.ts'
import type { Roster } from './roster.ts'
import type { DemoRows } from './rows.ts'

const TWO_DAYS = 2 * 24 * 60

export function inviteTeacher(roster: Roster, schoolId: SchoolId, now: Instant): void {
  roster.add({
    firstName: 'Priya',
    lastName: 'Raghunathan',
    type: 'faculty',
    schoolIds: [schoolId],
    since: minutesAfter(now, -TWO_DAYS),
    account: { title: 'Ms.', passwordHash: null, onboarded: false },
  })
}

/** The links are made when the district is stored: a token that can be computed would let anybody in. */
export async function storeInvitations(tx: Tx, { accounts }: DemoRows): Promise<void> {
  const administrator = accounts.find(({ type }) => type === 'schoolAdministrator')
  for (const { userId, createdAt: now } of accounts.filter(isInvited)) {
    if (userId) await makeLinks({ tx, now, createdBy: administrator?.userId ?? null }, [userId], 'invitation')
  }
}

export const isInvited = ({ passwordHash }: DemoRows['accounts'][number]) => passwordHash === null
