/** What an import did not do, and why nobody of a roster can be imported: in words, for screens and the command line. */
import { choiceOf, holdsOf, type SchoolChoice, type SchoolCounts, STEP_KINDS, type StepKind } from './guard.ts'
import type { Extent } from './staged.ts'

export interface ImportedSchool {
  name: string
  counts: SchoolCounts
  /** What someone decided; undefined if nobody has. */
  choice: SchoolChoice | undefined
}

const KIND_NAMES: Readonly<Record<StepKind, readonly [one: string, many: string]>> = {
  students: ['student', 'students'],
  staff: ['faculty member', 'faculty members'],
  classes: ['class', 'classes'],
  rooms: ['room', 'rooms'],
}

const counted = (count: number, [one, many]: readonly [string, string]) =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`

/** One sentence for each school that was left out, or at which someone or something was kept. */
export function notImported(schools: readonly ImportedSchool[]): string[] {
  return schools.flatMap(({ name, counts, choice }) => {
    if (choiceOf(counts, choice, 'students') === 'leaveOut') return [leftOutText(name, counts)]
    const kept = STEP_KINDS.filter((kind) => counts[kind].ended > 0 && choiceOf(counts, choice, kind) === 'keep')
    const areEnrollmentsKept =
      (counts.enrollments?.ended ?? 0) > 0 && choiceOf(counts, choice, 'enrollments') === 'keep'
    return [
      ...(kept.length > 0
        ? [
            `${name}: kept ${kept.map((kind) => counted(counts[kind].ended, KIND_NAMES[kind])).join(' and ')} not in this file.`,
          ]
        : []),
      ...(areEnrollmentsKept ? [`${name}: no student was removed from a class.`] : []),
    ]
  })
}

function leftOutText(name: string, counts: SchoolCounts): string {
  const isMixedUp = holdsOf(counts).some(({ reason }) => reason === 'changed')
  return isMixedUp
    ? `${name} was left out, because nearly everything there would have changed.`
    : `${name} was left out.`
}

export interface RosterContents {
  extent: Extent
  /** What a plain list is about; null for every other roster. */
  subject: 'people' | 'rooms' | null
  people: number
  /** By organization, its school: null if it is left out, undefined if nobody has said so. */
  orgs: readonly (number | null | undefined)[]
  counts: readonly SchoolCounts[]
}

/** Why nobody of a roster that could be read can be imported, or null if someone can. */
export function emptyImportReason({ extent, subject, people, orgs, counts }: RosterContents): string | null {
  if (subject === 'people' && people === 0) {
    return 'Nobody in this list can be imported. Each problem is listed with its line.'
  }
  if (orgs.every((schoolId) => schoolId == null)) {
    return orgs.some((schoolId) => schoolId === undefined)
      ? 'Nobody can be imported yet. First match each organization to a school.'
      : 'Nobody can be imported: every organization in this file is left out. Match at least one to a school.'
  }
  const placed = counts.reduce((sum, { students, staff }) => sum + students.staged + staff.staged, 0)
  if (extent === 'whole' && placed === 0) {
    return 'Nobody can be imported: everybody in this file is at an organization that is left out.'
  }
  return null
}
