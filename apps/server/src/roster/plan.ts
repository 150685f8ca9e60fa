/** Compares what was staged with what is here, part by part, and stores every step before anything is changed. */
import type { RosterRunId, SchoolId, UserGroupId, UserId } from '@corridor/rules/ids'
import {
  ClaimedValues,
  COUNTED_KINDS,
  countStep,
  endClassStep,
  endSteps,
  isUnknown,
  kindOf,
  noCounts,
  type PersonStep,
  planClasses,
  planPeople,
  planRooms,
  type SchoolCounts,
  type StagedClass,
  type StagedPerson,
  type StagedRoom,
  type Step,
  UndecidedPeople,
} from '@corridor/rules/roster'
import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { rosterStep } from '../db/schema/index.ts'
import {
  activeCounts,
  blocksOf,
  currentClasses,
  currentRooms,
  endedHere,
  findCandidates,
  findImportedPeople,
  linked,
  openClasses,
  takenUsernames,
} from './current.ts'
import { json } from './json.ts'
import { type Problem, Problems, quoted } from './read/problems.ts'
import { authorOf } from './runAuthority.ts'
import { moveRun, type Run } from './runs.ts'

const PEOPLE = 500
const CLASSES = 500
const ROOMS = 5000

/** `nextOf` says what comes after it, once it is known what would change. */
export async function planRun(db: Db, run: Run, nextOf: () => Promise<'ready' | 'applying'>): Promise<void> {
  const { rosterRunId, extent } = run
  // What was done before someone answered a question stays in the log.
  await db.delete(rosterStep).where(and(eq(rosterStep.rosterRunId, rosterRunId), isNull(rosterStep.doneAt)))
  const stepsDone = await db.$count(rosterStep, eq(rosterStep.rosterRunId, rosterRunId))
  const power = { author: await authorOf(db, run), confirmed: run.confirmed }
  const mapping = new Map(run.orgs.flatMap(({ id, schoolId }) => (schoolId ? [[id, schoolId] as const] : [])))
  const covered = new Set(mapping.values())
  const schoolIds = [...covered]
  const counts = new Map<SchoolId, SchoolCounts>(schoolIds.map((schoolId) => [schoolId, noCounts()]))
  for (const { schoolId, kind, count } of await activeCounts(db, run.source, schoolIds)) {
    const found = counts.get(schoolId)
    if (found) found[kind].active = count
  }
  /** People whom the source named before and does not name this time. */
  const missing = await linked<UserId>(db, run, 'user')
  const people = new Map<string, UserId | null>(missing)
  const problems = new Problems()
  let total = stepsDone
  const keep = async (steps: readonly Step[]) => {
    for (const step of steps) countStep(counts, step)
    total += steps.length
    await storeSteps(db, rosterRunId, steps)
  }

  const usernames = new Set<string>()
  const matched = new Set<UserId>()
  const claimed = new ClaimedValues()
  const unsettled = new UndecidedPeople()
  for await (const staged of stagedRows<StagedPerson>(db, rosterRunId, 'person', PEOPLE)) {
    const current = await findCandidates(db, run, staged)
    const unknown = staged.filter(({ id }) => !missing.delete(id))
    for (const name of await takenUsernames(db, unknown)) usernames.add(name)
    const steps = planPeople({
      current,
      staged,
      mapping,
      covered,
      usernames,
      matched,
      claimed,
      decisions: run.decisions,
      ...power,
    })
    for (const step of steps) {
      if (isUnknown(step)) people.delete(step.id)
      else people.set(step.id, step.userId)
    }
    for (const person of staged) countStaged(counts, person.isGone ? [] : (person.orgs ?? []), mapping, person)
    unsettled.add(steps)
    await keep(steps)
  }
  if (extent === 'whole') {
    const unnamed = [...missing.values()].filter((userId) => !matched.has(userId) && !unsettled.isAsked(userId))
    for (const userIds of inParts(unnamed, PEOPLE)) {
      const gone = await findImportedPeople(db, run, userIds, schoolIds)
      const steps = endSteps(gone, covered, power)
      // A list of students says nothing about staff.
      const ends = run.list ? steps.filter((step) => hasStaged(counts, step)) : steps
      unsettled.add(ends)
      await keep(ends)
    }
  }

  const blocks = await blocksOf(db, schoolIds)
  const ended = await endedHere(db, schoolIds)
  const missingClasses = await linked<UserGroupId>(db, run, 'class')
  for await (const staged of stagedRows<StagedClass>(db, rosterRunId, 'class', CLASSES)) {
    const current = await currentClasses(db, run, staged, people)
    for (const { id, org, isGone, students } of staged) {
      const isKnown = missingClasses.delete(id)
      if (org === null && !isKnown)
        problems.add('enrollments', null, `The class ${quoted(id)} is neither in this file nor here.`)
      const schoolId = org === null ? undefined : mapping.get(org)
      const found = schoolId === undefined || isGone ? undefined : counts.get(schoolId)
      if (!found) continue
      found.classes.staged += 1
      found.enrollments.staged += students.length
    }
    if (extent === 'changes') reportUnknown(staged, people, problems)
    const { isUnsettled } = unsettled
    await keep(planClasses({ current, staged, mapping, people, endedHere: ended, isUndecided: isUnsettled, blocks }))
  }
  if (extent === 'whole' && run.classes > 0) {
    for (const userGroupIds of inParts([...missingClasses.values()], CLASSES)) {
      const gone = await openClasses(db, run, userGroupIds, schoolIds)
      await keep(gone.map(endClassStep).filter((step) => step !== null))
    }
  }
  for await (const staged of stagedRows<StagedRoom>(db, rosterRunId, 'room', ROOMS)) {
    await keep(planRooms(await currentRooms(db, run, schoolIds), staged, mapping))
  }
  // A file with changes has few rows, which says nothing about how many there are.
  if (extent === 'changes') {
    for (const kinds of counts.values()) for (const kind of COUNTED_KINDS) kinds[kind].staged = kinds[kind].active
  }
  const found = withoutRepeats([...run.problems, ...problems.list])
  const ofSchools = [...counts].map(([schoolId, found]) => ({ schoolId, counts: found }))
  const state = await nextOf()
  await moveRun(db, rosterRunId, ['planning'], {
    state,
    steps: total,
    stepsDone,
    counts: ofSchools,
    problems: found,
    problemCount: Math.max(run.problemCount, found.length),
  })
}

/** A person in a class of a file with changes has to be in the file or already in Corridor. */
function reportUnknown(staged: readonly StagedClass[], people: ReadonlyMap<string, unknown>, problems: Problems): void {
  for (const { id, teachers, students } of staged) {
    for (const userId of [...(teachers ?? []), ...students]) {
      if (people.has(userId)) continue
      problems.add(
        'enrollments',
        null,
        `The user ${quoted(userId)} of the class ${quoted(id)} is neither in this file nor here.`,
      )
    }
  }
}

/** A run can be planned again. */
const withoutRepeats = (problems: readonly Problem[]): Problem[] => [
  ...new Map(problems.map((problem) => [`${problem.file} ${problem.line} ${problem.reason}`, problem])).values(),
]

const hasStaged = (counts: ReadonlyMap<SchoolId, SchoolCounts>, step: PersonStep) =>
  step.schoolIds.some((schoolId) => (counts.get(schoolId)?.[kindOf(step)].staged ?? 0) > 0)

function countStaged(
  counts: ReadonlyMap<SchoolId, SchoolCounts>,
  orgs: readonly string[],
  mapping: ReadonlyMap<string, SchoolId>,
  { type }: StagedPerson,
): void {
  for (const schoolId of new Set(orgs.map((org) => mapping.get(org)))) {
    const found = schoolId === undefined ? undefined : counts.get(schoolId)
    if (found) found[type === 'student' ? 'students' : 'staff'].staged += 1
  }
}

async function* stagedRows<T extends { id: string }>(
  db: Db,
  rosterRunId: RosterRunId,
  kind: 'person' | 'class' | 'room',
  limit: number,
): AsyncGenerator<T[]> {
  for (let after = ''; ; ) {
    const { rows } = await db.execute<{ data: T }>(sql`
      select data from roster_row where roster_run_id = ${rosterRunId} and kind = ${kind} and external_id > ${after}
      order by external_id limit ${limit}`)
    const last = rows.at(-1)
    if (!last) return
    yield rows.map(({ data }) => data)
    after = last.data.id
  }
}

function* inParts<T>(all: readonly T[], size: number): Generator<T[]> {
  for (let at = 0; at < all.length; at += size) yield all.slice(at, at + size)
}

async function storeSteps(db: Db, rosterRunId: RosterRunId, steps: readonly Step[]): Promise<void> {
  if (steps.length === 0) return
  const rows = steps.map((step) => ({
    kind: kindOf(step),
    action: step.action,
    schoolIds: step.kind === 'person' ? step.schoolIds : [step.schoolId],
    name: step.kind === 'person' ? `${step.name.firstName} ${step.name.lastName}` : step.name,
    step,
  }))
  await db.execute(sql`
    insert into roster_step (roster_run_id, kind, action, school_ids, name, step)
    select ${rosterRunId}, kind, action, array(select jsonb_array_elements_text("schoolIds")::int), name, step
    from jsonb_to_recordset(${json(rows)}::jsonb)
      as row (kind text, action text, "schoolIds" jsonb, name text, step jsonb)`)
}
