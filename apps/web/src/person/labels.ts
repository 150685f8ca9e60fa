import type { Person, PersonClass } from '@corridor/contract'
import { isStudent } from '@corridor/rules/access'
import { dailyLimitIndicator } from '@corridor/rules/metrics'
import { CONFLICT_MINUTES } from '@corridor/rules/pass'
import { professionalName } from '@corridor/rules/text'
import { clockText } from '@corridor/rules/time'
import { roleName } from '../parts/person/roleName.ts'

export { UPDATED } from '../parts/person/savePerson.ts'

/** "Grade 10 · Student Id 204817 · Lakeside High School". */
export function detailText(person: Person): string {
  const facts = isStudent(person.type)
    ? [person.grade && `Grade ${person.grade}`, person.schoolIdentifier && `Student Id ${person.schoolIdentifier}`]
    : [roleName(person.type), professionalName(person)]
  return [...facts, schoolsText(person)].filter(Boolean).join(' · ')
}

function schoolsText({ schools }: Person): string {
  if (schools.length > 2) return `${schools.length} schools`
  return schools.length === 0 ? 'No school' : schools.map(({ name }) => name).join(' and ')
}

/** "Locked · 2 quick passes a day". */
export function lockText({ dailyPassLimit }: Pick<Person, 'dailyPassLimit'>): string {
  return `Locked · ${dailyPassLimit} quick ${dailyPassLimit === 1 ? 'pass' : 'passes'} a day`
}

export const TOO_CLOSE = `Within ${CONFLICT_MINUTES} minutes of another pass`

/** "Daily limit of 5: below". Null if the school has none. */
export function dailyLimitText(amount: number | null, completedToday: number): string | null {
  return amount === null ? null : `Daily limit of ${amount}: ${dailyLimitIndicator(amount, completedToday)}`
}

/** "Period 3", or "9:30 am to 10:25 am". */
export function hoursText({ blockName, attributes: { schedule } }: PersonClass): string {
  if (blockName) return blockName
  if (!schedule) return 'No hours yet'
  const clock = ({ hour, minute }: { hour: number; minute: number }) =>
    clockText([hour, minute].map((part) => String(part).padStart(2, '0')).join(':'))
  return `${clock(schedule.start)} to ${clock(schedule.end)}`
}
