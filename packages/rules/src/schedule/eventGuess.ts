/** What an event of a calendar file probably means for a school day. Somebody confirms every guess. */
export const EVENT_GUESSES = ['none', 'early', 'nothing'] as const
export type EventGuess = (typeof EVENT_GUESSES)[number]

const EARLY = /early (release|dismissal|out)|half[- ]day|minimum day|noon dismissal|shortened day/i
const OFF =
  /no (school|classes|students)|student holiday|holiday|\b(break|recess|vacation)\b|school(s)? closed|offices? closed|snow day|teacher work ?day|labor day|memorial day|veterans day|presidents.? day|columbus day|indigenous peoples|martin luther king|\bmlk\b|juneteenth|thanksgiving|christmas|new year/i

export function guessOfEvent(name: string): EventGuess {
  if (EARLY.test(name)) return 'early'
  return OFF.test(name) ? 'none' : 'nothing'
}
