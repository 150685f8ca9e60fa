/**
 * A roster cannot hurt: what would end many people or classes of a school waits until someone has looked at it, because
 * most often the file is incomplete.
 */
import { isStudent } from '../access/roles.ts'
import type { SchoolId } from '../ids.ts'
import { anyoneMoves, type ClassStep } from './planClasses.ts'
import type { PersonStep } from './planPeople.ts'
import type { RoomStep } from './planRooms.ts'

export type Step = PersonStep | ClassStep | RoomStep

/** What a step is about. */
export const STEP_KINDS = ['students', 'staff', 'classes', 'rooms'] as const
export type StepKind = (typeof STEP_KINDS)[number]

/** Who is in which class is counted apart: a student who changes classes does not change the classes. */
export const COUNTED_KINDS = [...STEP_KINDS, 'enrollments'] as const
export type CountedKind = (typeof COUNTED_KINDS)[number]

export interface KindCounts {
  /** Rows that the roster had given before. */
  active: number
  /** Rows of the roster now. */
  staged: number
  added: number
  changed: number
  ended: number
}

export type SchoolCounts = Record<CountedKind, KindCounts>

const zero = (): KindCounts => ({ active: 0, staged: 0, added: 0, changed: 0, ended: 0 })
export const noCounts = (): SchoolCounts => ({
  students: zero(),
  staff: zero(),
  classes: zero(),
  rooms: zero(),
  enrollments: zero(),
})

export type HoldReason =
  /** More than the kind's share of the rows, and more than a few. */
  | 'many'
  /** The roster has less than half of the rows that are here. */
  | 'half'
  /** No rows at all, where there were some. */
  | 'empty'
  /** More than three quarters of the rows change: the columns may be mixed up. */
  | 'changed'

/** What may end without a word: up to `rows`, or up to this share of the rows that are here. */
interface Threshold {
  rows: number
  share: number
}

const ROWS: Threshold = { rows: 10, share: 0.1 }
/** Students change classes all the time, and each of them is in many. */
const ENROLLMENTS: Threshold = { rows: 50, share: 0.25 }
const MAX_CHANGED_SHARE = 0.75

export const thresholdOf = (kind: CountedKind): Threshold => (kind === 'enrollments' ? ENROLLMENTS : ROWS)

/** Why the ends of this kind wait for a person, or null. [D-185] A half-sized roster waits whatever the number. */
export function endsHeld(
  { active, staged, ended }: KindCounts,
  { rows, share }: Threshold = ROWS,
): Exclude<HoldReason, 'changed'> | null {
  if (ended === 0) return null
  if (staged === 0) return 'empty'
  // Others who come in their place do not make up for them.
  if (active - ended < active / 2) return 'half'
  return ended > rows && ended > active * share ? 'many' : null
}

const heldIn = (counts: SchoolCounts, kind: CountedKind) => endsHeld(counts[kind], thresholdOf(kind))

/** Why a school waits altogether, or null. */
export function changesHeld({ active, changed }: KindCounts): 'changed' | null {
  return changed > ROWS.rows && changed > active * MAX_CHANGED_SHARE ? 'changed' : null
}

export interface Hold {
  kind: CountedKind
  reason: HoldReason
  count: number
  of: number
}

export function holdsOf(counts: SchoolCounts): Hold[] {
  return COUNTED_KINDS.flatMap((kind) => {
    const { active, ended, changed } = counts[kind]
    const ends = heldIn(counts, kind)
    const changes = changesHeld(counts[kind])
    return [
      ...(ends ? [{ kind, reason: ends, count: ended, of: active }] : []),
      ...(changes ? [{ kind, reason: changes, count: changed, of: active }] : []),
    ]
  })
}

/** What a person decided about a school: to keep whoever would go, to let them go, or to leave the school out. */
export const SCHOOL_CHOICES = ['keep', 'remove', 'leaveOut'] as const
export type SchoolChoice = (typeof SCHOOL_CHOICES)[number]

/**
 * Without a decision, what is held is kept; a school whose rows nearly all change is left out. Kinds that are not held
 * go on. A kind of which the roster has nothing at all is kept whatever someone says: an empty file never ends anybody.
 */
export function choiceOf(counts: SchoolCounts, chosen: SchoolChoice | undefined, kind: CountedKind): SchoolChoice {
  const choice = chosen ?? defaultChoice(counts)
  if (choice === 'leaveOut') return choice
  const reason = heldIn(counts, kind)
  return reason === 'empty' ? 'keep' : reason === null ? 'remove' : choice
}

/** What happens to a school about which nobody has decided. */
export function defaultChoice(counts: SchoolCounts): SchoolChoice {
  const holds = holdsOf(counts)
  if (holds.some(({ reason }) => reason === 'changed')) return 'leaveOut'
  return holds.length > 0 ? 'keep' : 'remove'
}

/** What would go once someone says so, and how many. They have to type the number. */
export interface Removal {
  what: 'people' | 'classes' | 'enrollments'
  count: number
}

const REMOVALS: Readonly<Record<Removal['what'], readonly CountedKind[]>> = {
  people: ['students', 'staff'],
  classes: ['classes'],
  enrollments: ['enrollments'],
}

/** Null if nothing that can be removed is held. Where people are, their number counts: all who would go, held or not. */
export function removalOf(counts: SchoolCounts): Removal | null {
  for (const [what, kinds] of Object.entries(REMOVALS) as [Removal['what'], readonly CountedKind[]][]) {
    const reasons = kinds.map((kind) => heldIn(counts, kind))
    if (reasons.every((reason) => reason === null || reason === 'empty')) continue
    const going = kinds.filter((kind) => heldIn(counts, kind) !== 'empty')
    return { what, count: going.reduce((sum, kind) => sum + counts[kind].ended, 0) }
  }
  return null
}

export function kindOf(step: Step): StepKind {
  if (step.kind === 'class') return 'classes'
  if (step.kind === 'room') return 'rooms'
  return isStudent(step.type) ? 'students' : 'staff'
}

/** Adds a step to the counts of the schools that it is about. */
export function countStep(counts: Map<SchoolId, SchoolCounts>, step: Step): void {
  const kind = kindOf(step)
  const countsAt = (schoolId: SchoolId) => {
    const found = counts.get(schoolId) ?? noCounts()
    counts.set(schoolId, found)
    return found
  }
  const bump = (schoolId: SchoolId, what: 'added' | 'changed' | 'ended') => {
    countsAt(schoolId)[kind][what] += 1
  }
  if (step.kind !== 'person') {
    const what = ROW_COUNTS[step.action]
    if (what && !(step.kind === 'class' && isOfStudentsOnly(step))) bump(step.schoolId, what)
    if (step.kind === 'class' && step.action !== 'wait') {
      const { enrollments } = countsAt(step.schoolId)
      enrollments.added += step.joining.length
      enrollments.ended += step.leaving.length
    }
    return
  }
  if (step.action === 'conflict') return
  const isChanged = Object.keys(step.values.changed).length > 0
  const moves = new Map(step.schools.map(({ schoolId, action }) => [schoolId, action]))
  for (const schoolId of step.schoolIds) {
    const action = moves.get(schoolId)
    if (action === 'join' || action === 'restore') bump(schoolId, 'added')
    else if (action === 'end') bump(schoolId, 'ended')
    else if (isChanged || step.action === 'join') bump(schoolId, 'changed')
  }
}

/** Its students come and go, and the class stays as it is. */
const isOfStudentsOnly = ({ action, values, owner, coTeachers }: ClassStep) =>
  action === 'change' && Object.keys(values.changed).length === 0 && owner === null && !anyoneMoves(coTeachers)

const ROW_COUNTS: Readonly<Record<(ClassStep | RoomStep)['action'], 'added' | 'changed' | 'ended' | null>> = {
  add: 'added',
  restore: 'added',
  join: 'changed',
  change: 'changed',
  end: 'ended',
  keep: null,
  agree: null,
  wait: null,
}

/** Steps that change nothing, now or when they are applied. */
export function isIdle({ action }: Step): boolean {
  return action === 'keep' || action === 'conflict' || action === 'wait'
}

/** What of a step is done, as decided for its schools; null if nothing is. */
export function allowedPart(
  step: Step,
  choiceFor: (schoolId: SchoolId, kind: CountedKind) => SchoolChoice,
): Step | null {
  if (isIdle(step)) return null
  const choices = (schoolId: SchoolId) => choiceFor(schoolId, kindOf(step))
  if (step.kind !== 'person') {
    const choice = choices(step.schoolId)
    if (choice === 'leaveOut' || (choice === 'keep' && step.action === 'end')) return null
    return step.kind === 'class' && choiceFor(step.schoolId, 'enrollments') !== 'remove' ? staying(step) : step
  }
  const schools = step.schools.filter(({ schoolId, action }) => {
    const choice = choices(schoolId)
    return choice !== 'leaveOut' && !(choice === 'keep' && action === 'end')
  })
  const isLeftOut = step.schoolIds.length > 0 && step.schoolIds.every((schoolId) => choices(schoolId) === 'leaveOut')
  if (isLeftOut || (step.action === 'add' && schools.length === 0)) return null
  if (step.action === 'end' && schools.length === 0) return null
  return { ...step, schools }
}

/** The same step, in which no student leaves the class; null if that was all of it. */
function staying(step: ClassStep): ClassStep | null {
  if (step.leaving.length === 0) return step
  return isOfStudentsOnly(step) && step.joining.length === 0 ? null : { ...step, leaving: [] }
}
