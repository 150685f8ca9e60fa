import type { SlipSheets } from '@corridor/contract'
import type { SchoolId } from '@corridor/rules/ids'

/** The slips that were made last, for the page that prints them. They are nowhere else, and are gone after a reload. */
let made: { schoolId: SchoolId; sheets: SlipSheets } | null = null

export function keepSlips(schoolId: SchoolId, sheets: SlipSheets): void {
  made = { schoolId, sheets }
}

export const lastSlips = (schoolId: SchoolId): SlipSheets | null => (made?.schoolId === schoolId ? made.sheets : null)

/** Whoever comes back to the page finds none: they would be printed a second time. */
export function forgetSlips(): void {
  made = null
}
