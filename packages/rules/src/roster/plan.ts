/**
 * The whole plan: what has to be done so that what is here agrees with the roster. Large rosters are planned part by
 * part with the same functions (people by people, classes by classes), because they need not be in memory at once.
 */
import type { SchoolId, UserId } from '../ids.ts'
import type { CurrentClass, CurrentPerson } from './current.ts'
import { countStep, noCounts, type SchoolCounts, type Step } from './guard.ts'
import { type Blocks, planClassEnds, planClasses } from './planClasses.ts'
import { planEnds, planPeople } from './planPeople.ts'
import type { Extent, OrgMapping, StagedClass, StagedPerson } from './staged.ts'

export interface Current {
  people: readonly CurrentPerson[]
  classes: readonly CurrentClass[]
  usernames: ReadonlySet<string>
  blocks: Blocks
}

export interface Staged {
  people: readonly StagedPerson[]
  classes: readonly StagedClass[]
  extent: Extent
}

export interface Plan {
  steps: Step[]
  counts: Map<SchoolId, SchoolCounts>
}

export function plan(current: Current, staged: Staged, mapping: OrgMapping): Plan {
  const covered = new Set(mapping.values())
  const people = planPeople({
    current: current.people,
    staged: staged.people,
    mapping,
    covered,
    usernames: new Set(current.usernames),
    matched: new Set(),
  })
  const stagedIds = new Set(staged.people.map(({ id }) => id))
  const ends = planEnds(current.people, stagedIds, staged.extent, covered)
  const known = knownPeople(current.people, people)
  const classes = planClasses({
    current: current.classes,
    staged: staged.classes,
    mapping,
    people: known,
    endedHere: endedHere(current.people),
    blocks: current.blocks,
  })
  const classIds = new Set(staged.classes.map(({ id }) => id))
  const classEnds = planClassEnds(current.classes, classIds, staged.extent, covered)
  const steps = [...people, ...ends, ...classes, ...classEnds]
  const counts = new Map([...covered].map((schoolId) => [schoolId, noCounts()]))
  for (const step of steps) countStep(counts, step)
  return { steps, counts }
}

function endedHere(people: readonly CurrentPerson[]): Map<SchoolId, Set<UserId>> {
  const ended = new Map<SchoolId, Set<UserId>>()
  for (const { userId, memberships } of people) {
    for (const { schoolId, isActive, isFromRoster } of memberships) {
      if (!isActive && isFromRoster) ended.set(schoolId, (ended.get(schoolId) ?? new Set()).add(userId))
    }
  }
  return ended
}

/** Whom the source names, once the people of the plan are there. */
export function knownPeople(current: readonly CurrentPerson[], steps: readonly Step[]): Map<string, UserId | null> {
  const known = new Map<string, UserId | null>()
  for (const { externalId, userId } of current) if (externalId !== null) known.set(externalId, userId)
  for (const step of steps) {
    if (step.kind !== 'person') continue
    if (step.action === 'conflict') known.delete(step.id)
    else known.set(step.id, step.userId)
  }
  return known
}
