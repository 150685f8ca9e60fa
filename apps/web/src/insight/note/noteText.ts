/** A note home as plain data, in the language of whoever reads it. */
import type { NoteFacts } from '@corridor/contract'
import { dayFormat, timesIn } from '@corridor/rules/time'
import { type I18n, intlLocale } from '@corridor/rules/words'
import { msg } from '@lingui/core/macro'

// lingui-set comment="Family: a note home, on paper. Adults are addressed as usted"

const FACTS = ['what', 'day', 'time', 'minutes', 'passesThatDay', 'destination', 'yearPasses', 'yearMinutes'] as const
export type NoteFact = (typeof FACTS)[number]

/** Where a student went is private, so it is said only if somebody asks for it. */
const PRIVATE: readonly NoteFact[] = ['destination']
const OF_YEAR: readonly NoteFact[] = ['yearPasses', 'yearMinutes']

export interface Line {
  label: string
  value: string
}

/** What is known, in the order of the note. */
export function knownFacts(i18n: I18n, facts: NoteFacts): NoteFact[] {
  return FACTS.filter((fact) => lineOf(i18n, fact, facts) !== null)
}

/** What a note says at first: all about the incident, or else about the year. */
export function firstFacts({ incident }: NoteFacts): NoteFact[] {
  return FACTS.filter((fact) => !PRIVATE.includes(fact) && OF_YEAR.includes(fact) === (incident === null))
}

/** Null if there is nothing to say. */
export function lineOf(i18n: I18n, fact: NoteFact, { incident, year, timezone }: NoteFacts): Line | null {
  const number = (value: number | null | undefined) =>
    value == null ? null : new Intl.NumberFormat(intlLocale(i18n.locale)).format(value)
  const line = (label: string, value: string | null | undefined): Line | null => (value ? { label, value } : null)
  switch (fact) {
    case 'what':
      return line(i18n._(msg`What happened`), incident && whatHappened(i18n, incident))
    case 'day':
      return line(i18n._(msg({ message: 'Day', context: 'of an incident' })), incident && dayText(i18n, incident.day))
    case 'time':
      return line(
        i18n._(msg({ message: 'Time', context: 'of a pass' })),
        incident && timeText(i18n, incident, timezone),
      )
    case 'minutes':
      return line(i18n._(msg`Minutes out of class`), number(incident?.duration))
    case 'passesThatDay':
      return line(i18n._(msg`Passes that day`), number(incident?.usedThatDay))
    case 'destination':
      return line(i18n._(msg`Destination`), incident?.toRoomName)
    case 'yearPasses':
      return line(i18n._(msg`Passes this school year`), number(year.usedPasses))
    case 'yearMinutes':
      return line(i18n._(msg`Minutes out of class this school year`), number(year.minutes))
  }
}

type Incident = NonNullable<NoteFacts['incident']>

function whatHappened(i18n: I18n, { type, ...known }: Incident): string {
  const [duration, timeLimit] = [known.duration ?? 0, known.timeLimit ?? 0]
  const [usedThatDay, perDayAmount] = [known.usedThatDay ?? 0, known.perDayAmount ?? 0]
  switch (type) {
    case 'flagged':
      return i18n._(msg`Our staff flagged this pass.`)
    case 'exceed_time':
      return i18n._(msg`The pass lasted ${duration} minutes; the limit is ${timeLimit}.`)
    case 'exceed_daily':
      return i18n._(msg`This was pass number ${usedThatDay} of the day; the limit is ${perDayAmount}.`)
    case 'many_forgotten':
      return i18n._(msg`Three or more passes were not ended within seven days.`)
    case 'mismatch_device':
      return i18n._(msg`The pass was started on one device and ended on another.`)
    case 'no_pass':
      return i18n._(msg`Our staff met the student in the hall without a pass.`)
    case 'hall_report':
      return i18n._(msg`Our staff reported something that happened in the hall.`)
    case 'exceed_usage':
      return i18n._(msg`More passes were used than the school allows in that time.`)
  }
}

function dayText({ locale }: I18n, day: string): string {
  return dayFormat({ weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' }, locale)(day)
}

function timeText(i18n: I18n, { startedAt, completedAt }: Incident, timezone: string): string | null {
  const { clockTime } = timesIn(i18n.locale)
  const [start, end] = [startedAt, completedAt].map((time) => time && clockTime(time, timezone))
  if (!start) return null
  return end ? i18n._(msg`${start} to ${end}`) : start
}

export interface Note {
  language: string
  title: string
  greeting: string
  opening: string
  lines: Line[]
  /** What whoever made it added, as they wrote it. */
  own: string
  closing: string
  signature: string
}

interface NoteRequest {
  facts: NoteFacts
  chosen: readonly NoteFact[]
  own: string
  madeBy: string
}

export function noteIn(i18n: I18n, { facts, chosen, own, madeBy }: NoteRequest): Note {
  const { studentName: student, schoolName: school } = facts
  return {
    language: i18n.locale,
    title: i18n._(msg`A note about ${student}`),
    greeting: i18n._(msg`Dear family of ${student},`),
    opening: i18n._(msg`We would like to tell you about the hall passes of ${student} at ${school}.`),
    lines: knownFacts(i18n, facts)
      .filter((fact) => chosen.includes(fact))
      .flatMap((fact) => lineOf(i18n, fact, facts) ?? []),
    own: own.trim(),
    closing: i18n._(msg`If you have any questions, please contact the school.`),
    signature: `${madeBy}, ${school}`,
  }
}

/** For a messenger. */
export function plainText({ greeting, opening, lines, own, closing, signature }: Note): string {
  const listed = lines.map(({ label, value }) => `${label}: ${value}`).join('\n')
  return [greeting, opening, listed, own, closing, signature].filter(Boolean).join('\n\n')
}
