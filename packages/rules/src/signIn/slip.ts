/**
 * Invitations on paper. A slip lies around until its class meets again, so one that is printed later does not end the
 * ones before: up to three work side by side, each until one of them is used, or for 14 days.
 */
import { halvesOf, readLetters } from './letters.ts'

export const SLIP_CODE_LENGTH = 10
export const MAX_SLIPS = 3

/** People whom one press invites, on paper or by email. */
export const MAX_INVITED_AT_ONCE = 5000
/** How many of them get their slips, or lose their invitations, in one step, so that a press shows how far it is and can be stopped. */
export const INVITED_PER_STEP = 500
/** Invitations that a person may send or print within a day. */
export const MAX_INVITATIONS_A_DAY = 10_000

/** "KDWBX-MJHTC", as it is printed. */
export function slipCodeText(code: string): string {
  return halvesOf(code)
}

export function readSlipCode(typed: string): string | null {
  return readLetters(typed, SLIP_CODE_LENGTH)
}

export interface SlipOwner {
  firstName: string
  lastName: string
  className: string | null
  grade: string | null
}

/** As they are handed out: class by class, then those without one grade by grade, each by name. */
export function bySlipOrder(a: SlipOwner, b: SlipOwner): number {
  return (
    compareOptional(a.className, b.className) ||
    (a.className === null ? compareOptional(a.grade, b.grade) : 0) ||
    compare(a.lastName, b.lastName) ||
    compare(a.firstName, b.firstName)
  )
}

const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

/** Those without one come last. */
function compareOptional(a: string | null, b: string | null): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  return compare(a, b)
}
