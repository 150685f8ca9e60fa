import type { ApartGroup, FoundStudent, Input } from '@corridor/contract'
import type { UserId } from '@corridor/rules/ids'
import { apartEnd, apartProblems, isSameGroup } from '@corridor/rules/pass'
import type { LocalDay } from '@corridor/rules/time'
import type { Problems } from '../ui/form/useForm.ts'

/** What a chip shows of a student. */
export type ChosenStudent = Pick<FoundStudent, 'userId' | 'firstName' | 'lastName' | 'grade' | 'schoolIdentifier'>

export interface GroupValues {
  students: readonly ChosenStudent[]
  name: string
  endsOn: LocalDay
  note: string
}

export function newGroup(students: readonly ChosenStudent[], today: LocalDay): GroupValues {
  return { students, name: '', endsOn: apartEnd(today), note: '' }
}

export function formOf({ students, name, endsOn, note }: ApartGroup): GroupValues {
  return { students: students.map((student) => ({ ...student, schoolIdentifier: null })), name, endsOn, note }
}

const idsOf = (students: readonly ChosenStudent[]): UserId[] => students.map(({ userId }) => userId)

/** One student is not wrong yet: the second is about to be chosen. */
export function problemsOf({ students, endsOn }: GroupValues, today: LocalDay): Problems<GroupValues> {
  const studentIds = idsOf(students)
  const problems = apartProblems({ studentIds, ...(endsOn !== '' && { endsOn }) }, today)
  return { students: (studentIds.length > 1 && problems.studentIds) || null, endsOn: problems.endsOn || null }
}

export function isIncomplete({ students, endsOn }: GroupValues): boolean {
  return students.length < 2 || endsOn === ''
}

export function bodyOf({ students, ...values }: GroupValues): Input<'POST /api/school/:schoolId/apart', 'body'> {
  return { ...values, studentIds: idsOf(students) }
}

/** Only what differs. */
export function changesOf(
  values: GroupValues,
  saved: GroupValues,
): Omit<Input<'POST /api/apart/:groupId', 'body'>, 'version'> {
  const studentIds = idsOf(values.students)
  return {
    ...(!isSameGroup(studentIds, idsOf(saved.students)) && { studentIds }),
    ...(values.name.trim() !== saved.name && { name: values.name }),
    ...(values.note.trim() !== saved.note && { note: values.note }),
    ...(values.endsOn !== saved.endsOn && { endsOn: values.endsOn }),
  }
}

/** The ends that a press chooses: 30 days, 90 days, and the last day of a term. */
export function endChoices(
  today: LocalDay,
  terms: readonly { name: string; endsOn: LocalDay }[],
): { label: string; day: LocalDay }[] {
  const days = [30, 90].map((count) => ({ label: `${count} days`, day: apartEnd(today, count) }))
  const last = apartEnd(today, 366)
  const ofTerms = terms
    .filter(({ endsOn }) => endsOn > today && endsOn <= last)
    .map(({ name, endsOn }) => ({ label: `End of ${name}`, day: endsOn }))
  return [...days, ...ofTerms.slice(0, 2)]
}
