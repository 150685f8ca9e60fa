import type { SlipSheets } from '@corridor/contract'

/** The slips that were made last, for the page that prints them. They are nowhere else, and are gone after a reload. */
let made: SlipSheets | null = null

export function keepSlips(sheets: SlipSheets): void {
  made = sheets
}

export const lastSlips = (): SlipSheets | null => made
