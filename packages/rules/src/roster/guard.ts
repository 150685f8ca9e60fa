/**
 * A roster cannot hurt: what would end many people or classes of a school waits until somebody has looked at it, because
 * most often the file is incomplete.
 */
import { isStudent } from '../access/roles.ts'
import type { SchoolId } from '../ids.ts'
import type { ClassStep } from './planClasses.ts'
import type { PersonStep } from './planPeople.ts'
import type { RoomStep } from './planRooms.ts'

export type Step = PersonStep | ClassStep | RoomStep

export const COUNTED_KINDS = ['students', 'staff', 'classes', 'rooms'] as const
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

export const noCounts = (): SchoolCounts => ({ students: zero(), staff: zero(), classes: zero(), rooms: zero() })
const zero = (): KindCounts => ({ active: 0, staged: 0, added: 0, changed: 0, ended: 0 })

export type HoldReason =
  /** More than a tenth of the rows, and more than ten. */
  | 'many'
  /** Less than half as many rows as there were. */
  | 'half'
  /** No rows at all, where there were some. */
  | 'empty'
  /** More than three quarters of the rows change: the columns may be mixed up. */
  | 'changed'

const MAX_SHARE = 0.1
const MAX_ROWS = 10
const MAX_CHANGED_SHARE = 0.75

/** Why the ends of this kind wait for a person, or null. */
export function endsHeld({ active, staged, ended }: KindCounts): Exclude<HoldReason, 'changed'> | null {
  if (ended === 0) return null
  if (staged === 0) return 'empty'
  if (ended <= MAX_ROWS) return null
  if (staged < active / 2) return 'half'
  return ended > active * MAX_SHARE ? 'many' : null
}

/** Why a school waits altogether, or null. */
export function changesHeld({ active, changed }: KindCounts): 'changed' | null {
  return changed > MAX_ROWS && changed > active * MAX_CHANGED_SHARE ? 'changed' : null
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
    const ends = endsHeld(counts[kind])
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
 * Without a decision, what is held is kept; a school whose rows nearly all change is left out. A kind of which the roster
 * has nothing at all is kept whatever somebody says: an empty file never ends anybody.
 */
export function choiceOf(counts: SchoolCounts, chosen: SchoolChoice | undefined, kind: CountedKind): SchoolChoice {
  const choice = chosen ?? choiceByItself(counts)
  return choice === 'remove' && endsHeld(counts[kind]) === 'empty' ? 'keep' : choice
}

/** What happens to a school about which nobody has decided. */
export function choiceByItself(counts: SchoolCounts): SchoolChoice {
  const holds = holdsOf(counts)
  if (holds.some(({ reason }) => reason === 'changed')) return 'leaveOut'
  return holds.length > 0 ? 'keep' : 'remove'
}

/** How many would go once somebody says so, of the kinds that are held. They have to type it. */
export function removable(counts: SchoolCounts): number {
  const held = COUNTED_KINDS.filter((kind) => !['empty', null].includes(endsHeld(counts[kind])))
  return held.reduce((sum, kind) => sum + counts[kind].ended, 0)
}

export function kindOf(step: Step): CountedKind {
  if (step.kind === 'class') return 'classes'
  if (step.kind === 'room') return 'rooms'
  return isStudent(step.type) ? 'students' : 'staff'
}

/** Adds a step to the counts of the schools that it is about. */
export function countStep(counts: Map<SchoolId, SchoolCounts>, step: Step): void {
  const kind = kindOf(step)
  const bump = (schoolId: SchoolId, what: 'added' | 'changed' | 'ended') => {
    const found = counts.get(schoolId) ?? noCounts()
    found[kind][what] += 1
    counts.set(schoolId, found)
  }
  if (step.kind !== 'person') {
    const what = ROW_COUNTS[step.action]
    if (what) bump(step.schoolId, what)
    return
  }
  const isChanged = Object.keys(step.values.changed).length > 0
  const moves = new Map(step.schools.map(({ schoolId, action }) => [schoolId, action]))
  for (const schoolId of step.schoolIds) {
    const action = moves.get(schoolId)
    if (action === 'join' || action === 'restore') bump(schoolId, 'added')
    else if (action === 'end') bump(schoolId, 'ended')
    else if (isChanged || step.action === 'join') bump(schoolId, 'changed')
  }
}

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
    return choice === 'leaveOut' || (choice === 'keep' && step.action === 'end') ? null : step
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
