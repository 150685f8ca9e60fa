import { calendarYears, guessOfEvent } from '@corridor/rules/schedule'
import type { LocalDay } from '@corridor/rules/time'
import { invalid } from '../../http/errors.ts'
import { forSmallFiles } from '../../threads/shared.ts'
import type read from './icsTask.ts'

const readInThread = forSmallFiles.task<typeof read>(new URL('./icsTask.ts', import.meta.url))

/** What a calendar file has for this and the next school year, each event with a guess. Nothing is stored. */
export async function readIcs(bytes: Uint8Array, today: LocalDay) {
  const { first, end } = calendarYears(today)
  const found = await readInThread({ bytes, first, end })
  if ('refusal' in found) throw invalid(found.refusal, { file: found.refusal })
  return { events: found.map((event) => ({ ...event, guess: guessOfEvent(event.name) })) }
}
