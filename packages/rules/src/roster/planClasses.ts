/** What has to be done about classes and who is in them. A class of the roster takes both from the roster alone. */
import type { BlockId, SchoolId, UserGroupId, UserId } from '../ids.ts'
import { CLASS_FIELDS, type ClassField, type CurrentClass } from './current.ts'
import type { Extent, OrgMapping, StagedClass } from './staged.ts'
import { type Compared, compareValues, type Value } from './values.ts'

/** `wait`: it cannot be imported until it has a teacher. */
export type ClassAction = 'add' | 'join' | 'change' | 'restore' | 'end' | 'keep' | 'agree' | 'wait'

export interface ClassStep {
  kind: 'class'
  action: ClassAction
  id: string
  userGroupId: UserGroupId | null
  schoolId: SchoolId
  name: string
  values: Compared<ClassField, Value>
  /** The teacher's id in the source, if the class gets another one. */
  owner: string | null
  /** The ids of students in the source. */
  joining: readonly string[]
  leaving: readonly UserId[]
  /** Who begins and who stops to teach it with its owner. */
  coTeachers: Moves
  /** The teacher whose own it was, if they go on teaching it with the new one. */
  formerOwner: UserId | null
}

interface Moves {
  joining: readonly string[]
  leaving: readonly UserId[]
}

export const anyoneMoves = ({ joining, leaving }: Moves): boolean => joining.length > 0 || leaving.length > 0

/** Who someone of the source is here; null if they come with this same roster. Whoever is missing is left out. */
export type KnownPeople = Pick<ReadonlyMap<string, UserId | null>, 'get' | 'has'>

/** By school, whom someone ended here although the roster has them. They are in no class there. */
export type EndedHere = ReadonlyMap<SchoolId, ReadonlySet<UserId>>

/**
 * Someone whom this roster takes out of the school altogether, or about whom someone is asked. The first lose their
 * classes with the school, and not before; the others keep them until someone has answered.
 */
export type IsUndecided = (schoolId: SchoolId, userId: UserId) => boolean

export interface ClassesToPlan {
  current: readonly CurrentClass[]
  staged: readonly StagedClass[]
  mapping: OrgMapping
  people: KnownPeople
  endedHere: EndedHere
  isUndecided: IsUndecided
  blocks: Blocks
}

/** By school, the blocks by `periodKey`. */
export type Blocks = ReadonlyMap<SchoolId, ReadonlyMap<string, BlockId>>

/** "Period 1", "1st" and "01" are the same. */
export function periodKey(period: string): string {
  const plain = period.trim().toLowerCase()
  const number = /\d+/.exec(plain)
  return number ? String(Number(number[0])) : plain
}

export function planClasses({
  current,
  staged,
  mapping,
  blocks,
  isUndecided: isUnsettled,
  ...named
}: ClassesToPlan): ClassStep[] {
  const byExternalId = new Map(current.map((group) => [group.externalId, group]))
  const byHand = new Map(
    current
      .filter(({ externalId, hasEnded }) => externalId === null && !hasEnded)
      .map((group) => [handKey(group.schoolId, group.ownedBy, group.name), group]),
  )
  const steps: ClassStep[] = []
  const covered = new Set(mapping.values())
  for (const group of staged) {
    const known = byExternalId.get(group.id)
    // A file that only says who is in a class means one that is here.
    const schoolId = group.org === null ? openSchoolOf(known) : mapping.get(group.org)
    if (schoolId === undefined || !covered.has(schoolId)) continue
    if (group.isGone) {
      const step = known && endClassStep(known)
      if (step) steps.push(step)
      continue
    }
    const people = peopleAt(schoolId, named)
    const owner = ownerOf(group, known, people)
    const ownerId = owner === undefined ? undefined : people.get(owner)
    // Someone typed the same class in before there was a roster.
    const handMade =
      known || !ownerId || group.name === null ? undefined : byHand.get(handKey(schoolId, ownerId, group.name))
    const here = known ?? handMade
    const period = group.period === null ? undefined : blocks.get(schoolId)?.get(periodKey(group.period))
    if (handMade) byHand.delete(handKey(schoolId, handMade.ownedBy, handMade.name))
    const step = here
      ? compareClass({ group, here, owner, ownerId, block: period ?? null, people, isJoined: !known, isUnsettled })
      : newClass({ group, schoolId, owner, block: period ?? null, people })
    if (step) steps.push(step)
  }
  return steps
}

const openSchoolOf = (known: CurrentClass | undefined) => (known && !known.hasEnded ? known.schoolId : undefined)

function peopleAt(schoolId: SchoolId, { people, endedHere }: Pick<ClassesToPlan, 'people' | 'endedHere'>): KnownPeople {
  const ended = endedHere.get(schoolId)
  if (!ended) return people
  const has = (id: string) => {
    const userId = people.get(id)
    return userId !== undefined && (userId === null || !ended.has(userId))
  }
  return { has, get: (id) => (has(id) ? people.get(id) : undefined) }
}

const handKey = (schoolId: SchoolId, ownedBy: UserId, name: string) =>
  `${schoolId} ${ownedBy} ${name.trim().toLowerCase()}`

/** The class's own teacher; undefined if nobody is named, or if the one that it has stays. */
function ownerOf(group: StagedClass, here: CurrentClass | undefined, people: KnownPeople): string | undefined {
  const owner = group.teachers?.find((id) => people.has(id))
  if (!here || here.hasEnded || group.leftStudents === undefined || group.hasPrimary) return owner
  // A file with changes names whoever comes to teach it, too.
  return group.leftStudents.some((id) => people.get(id) === here.ownedBy) ? owner : undefined
}

interface NewClass {
  group: StagedClass
  schoolId: SchoolId
  owner: string | undefined
  block: BlockId | null
  people: KnownPeople
}

function newClass({ group, schoolId, owner, block, people }: NewClass): ClassStep | null {
  if (group.name === null) return null
  const imported = { name: group.name, blockId: block }
  const others = group.teachers?.filter((id) => id !== owner && people.has(id)) ?? []
  return {
    kind: 'class',
    action: owner === undefined ? 'wait' : 'add',
    id: group.id,
    userGroupId: null,
    schoolId,
    name: group.name,
    values: { changed: {}, kept: {}, imported, isNews: true },
    owner: owner ?? null,
    joining: group.students.filter((id) => people.has(id)),
    leaving: [],
    coTeachers: { joining: others, leaving: [] },
    formerOwner: null,
  }
}

interface KnownClass {
  group: StagedClass
  here: CurrentClass
  owner: string | undefined
  ownerId: UserId | null | undefined
  block: BlockId | null
  people: KnownPeople
  isJoined: boolean
  isUnsettled: IsUndecided
}

function compareClass(known: KnownClass): ClassStep | null {
  const { group, here, owner, ownerId, block, people, isJoined } = known
  // Whoever owns the class from now on does not teach it with its owner any more.
  const withSettled = ({ joining, leaving }: Moves): Moves => ({
    joining,
    leaving: leaving.filter((userId) => userId === ownerId || !known.isUnsettled(here.schoolId, userId)),
  })
  const values = compareClassValues(group, here, block)
  const hasNewOwner = owner !== undefined && ownerId !== here.ownedBy
  const formerOwner = hasNewOwner ? formerOwnerOf(known) : null
  const { leaving } = withSettled(movesOf(here.students, group.students, group.leftStudents, people))
  // Whom a teacher added joins once more, by which the roster confirms them.
  const confirmed = here.students.filter((userId) => !here.unconfirmed.includes(userId))
  const { joining } = movesOf(confirmed, group.students, group.leftStudents, people)
  const coTeachers = coTeacherMoves(group, here, owner, people, withSettled)
  const hasChanged =
    Object.keys(values.changed).length > 0 ||
    hasNewOwner ||
    anyoneMoves({ joining, leaving }) ||
    anyoneMoves(coTeachers)
  const action = actionOf({ isJoined, hasEnded: here.hasEnded, hasChanged, values })
  return (
    action && {
      kind: 'class',
      action,
      id: group.id,
      userGroupId: here.userGroupId,
      schoolId: here.schoolId,
      name: here.name,
      values,
      owner: hasNewOwner ? owner : null,
      joining,
      leaving,
      coTeachers,
      formerOwner,
    }
  )
}

function compareClassValues(group: StagedClass, here: CurrentClass, block: BlockId | null): ClassStep['values'] {
  if (group.name === null) return { changed: {}, kept: {}, imported: here.imported, isNews: false }
  const roster: Record<ClassField, Value> = { name: group.name, blockId: block }
  return compareValues<ClassField, Value>(CLASS_FIELDS, here, roster, here.imported)
}

/**
 * A file with changes that makes someone else the class's own teacher does not say that the one until then stops to
 * teach it, unless it says so. Null if they do, or if the file names them among the others.
 */
function formerOwnerOf({
  group: { teachers, leftStudents: left },
  here,
  people,
  isUnsettled,
}: KnownClass): UserId | null {
  const { ownedBy, schoolId, hasEnded, coTeachers } = here
  if (left === undefined || hasEnded || isUnsettled(schoolId, ownedBy) || coTeachers.includes(ownedBy)) return null
  const isNamed = [...left, ...(teachers ?? [])].some((id) => people.get(id) === ownedBy)
  return isNamed ? null : ownedBy
}

/** Who of `named` comes, and who of those here goes. `left` is who has left, if only changes are known. */
function movesOf(
  here: readonly UserId[],
  named: readonly string[],
  left: readonly string[] | undefined,
  people: KnownPeople,
): Moves {
  const inside = new Set(here)
  const wanted = new Set(named.map((id) => people.get(id)))
  const gone = left && new Set(left.map((id) => people.get(id)))
  return {
    joining: named.filter((id) => {
      const userId = people.get(id)
      return userId === null || (userId !== undefined && !inside.has(userId))
    }),
    leaving: here.filter((userId) => !wanted.has(userId) && (gone === undefined || gone.has(userId))),
  }
}

/** The owner, who may be another one from now on, is none of them. */
function coTeacherMoves(
  { teachers, leftStudents: left }: StagedClass,
  here: CurrentClass,
  owner: string | undefined,
  people: KnownPeople,
  withSettled: (moves: Moves) => Moves,
): Moves {
  const isOwner = (id: string) => (owner === undefined ? people.get(id) === here.ownedBy : id === owner)
  const others = teachers?.filter((id) => !isOwner(id)) ?? []
  const gone = left && [...left, ...(owner === undefined ? [] : [owner])]
  return withSettled(movesOf(here.coTeachers, others, gone, people))
}

interface Outcome {
  isJoined: boolean
  hasEnded: boolean
  hasChanged: boolean
  values: ClassStep['values']
}

function actionOf({ isJoined, hasEnded, hasChanged, values }: Outcome): ClassAction | null {
  if (isJoined) return 'join'
  if (hasEnded) return 'restore'
  if (hasChanged) return 'change'
  if (values.isNews) return 'agree'
  return Object.keys(values.kept).length > 0 ? 'keep' : null
}

export function endClassStep(here: CurrentClass): ClassStep | null {
  if (here.hasEnded || here.externalId === null) return null
  return {
    kind: 'class',
    action: 'end',
    id: here.externalId,
    userGroupId: here.userGroupId,
    schoolId: here.schoolId,
    name: here.name,
    values: { changed: {}, kept: {}, imported: here.imported, isNews: false },
    owner: null,
    joining: [],
    leaving: [],
    coTeachers: { joining: [], leaving: [] },
    formerOwner: null,
  }
}

export function planClassEnds(
  current: readonly CurrentClass[],
  stagedIds: ReadonlySet<string>,
  extent: Extent,
  covered: ReadonlySet<SchoolId>,
): ClassStep[] {
  if (extent === 'changes') return []
  return current
    .filter(({ externalId, schoolId }) => externalId !== null && !stagedIds.has(externalId) && covered.has(schoolId))
    .map(endClassStep)
    .filter((step) => step !== null)
}
