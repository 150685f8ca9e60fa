import type { Output, RosterRun, RosterStep, RosterSummary } from '@corridor/contract'
import type { DistrictId, RosterRunId, SchoolId, UncheckedDistrictId, UserId } from '@corridor/rules/ids'
import {
  anyoneMoves,
  type ConflictDecision,
  type CountedKind,
  decisionsFor,
  emptyImportReason,
  holdsOf,
  type ImportedSchool,
  LIST_TYPES,
  type ListColumns,
  type ListField,
  noCounts,
  notImported,
  type PersonStep,
  POWER_REASONS,
  removalOf,
  type SchoolCounts,
  STEP_KINDS,
  type Step,
} from '@corridor/rules/roster'
import { fullName, type NamedPerson, professionalName } from '@corridor/rules/text'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Reader } from '../db/connect.ts'
import { rosterRun, school, userAccount } from '../db/schema/index.ts'
import { notFound } from '../http/errors.ts'
import { type Page, readPage } from '../http/page.ts'
import { containing } from '../http/table.ts'
import { checkMayConnect } from '../school/connect.ts'
import type { Scope } from '../session/scope.ts'
import { requireDistrict, requireSchool } from '../session/tenancy.ts'
import { sampleRows } from './list.ts'
import { confirmable } from './runAuthority.ts'
import type { Run } from './runs.ts'

export async function findRun(
  db: Reader,
  scope: Scope,
  requested: { districtId: UncheckedDistrictId; rosterRunId: RosterRunId },
): Promise<Run> {
  const { rosterRunId } = requested
  const districtId = requireDistrict(scope, requested.districtId)
  await checkMayConnect(db, scope)
  const [run] = await db
    .select()
    .from(rosterRun)
    .where(and(eq(rosterRun.rosterRunId, rosterRunId), eq(rosterRun.districtId, districtId)))
  if (!run) throw notFound('That import was not found.')
  return run
}

type RunsQuery = Output<'GET /api/district/:districtId/roster', 'query'>

export async function listRuns(
  db: Reader,
  scope: Scope,
  districtId: DistrictId,
  { cursor, size }: RunsQuery,
): Promise<Page<RosterSummary>> {
  await checkMayConnect(db, scope)
  const page = await readPage<Run>({
    cursor,
    size,
    order: {
      columns: [{ sql: sql`roster_run_id`, type: 'int' }],
      isDescending: true,
      keyOf: ({ rosterRunId }) => [rosterRunId],
    },
    read: ({ beyond, orderBy, limit }) =>
      db
        .select()
        .from(rosterRun)
        .where(and(eq(rosterRun.districtId, districtId), beyond))
        .orderBy(orderBy)
        .limit(limit),
    count: (limit) => countRows(db, sql`roster_run where district_id = ${districtId}`, limit),
  })
  const names = await namesOf(db, startersOf(page.rows))
  return { ...page, rows: page.rows.map((run) => summaryOf(run, names)) }
}

async function countRows(db: Reader, rows: SQL, limit: number): Promise<number> {
  const { rows: counted } = await db.execute<{ total: number }>(
    sql`select count(*)::int as total from (select 1 from ${rows} limit ${limit}) as counted`,
  )
  return counted[0]?.total ?? 0
}

const startersOf = (runs: readonly Run[]) => runs.flatMap(({ startedBy }) => (startedBy === null ? [] : [startedBy]))

async function namesOf(db: Reader, ids: readonly UserId[]): Promise<Map<UserId, string>> {
  if (ids.length === 0) return new Map()
  const people = await db
    .select({ userId: userAccount.userId, firstName: userAccount.firstName, lastName: userAccount.lastName })
    .from(userAccount)
    .where(inArray(userAccount.userId, [...new Set(ids)]))
  return new Map(people.map((person) => [person.userId, fullName(person)]))
}

/** What such an import shows is what it did, not what it would do. */
const IMPORTING: readonly Run['state'][] = ['done', 'held', 'stopped']

const schoolsOf = ({ counts, choices }: Run, names: ReadonlyMap<SchoolId, string>): ImportedSchool[] =>
  counts.map((one) => ({
    name: names.get(one.schoolId) ?? '',
    counts: one.counts,
    choice: choices[one.schoolId],
  }))

/** Why nobody of it can be imported, or null. */
export const emptyImportReasonOf = ({ extent, list, people, orgs, counts }: Run): string | null =>
  emptyImportReason({
    extent,
    subject: list?.columns.subject ?? null,
    people,
    orgs: orgs.map(({ schoolId }) => schoolId),
    counts: counts.map((one) => one.counts),
  })

export async function schoolNames(db: Reader, districtId: DistrictId): Promise<Map<SchoolId, string>> {
  const schools = await db
    .select({ schoolId: school.schoolId, name: school.name })
    .from(school)
    .where(eq(school.districtId, districtId))
  return new Map(schools.map(({ schoolId, name }) => [schoolId, name]))
}

/** What was left out of an import that is over, or that waits for a person about the rest. */
export const notImportedOf = (run: Run, names: ReadonlyMap<SchoolId, string>): string[] =>
  run.state === 'done' || run.state === 'held' ? notImported(schoolsOf(run, names)) : []

function summaryOf(run: Run, names: ReadonlyMap<UserId, string>): RosterSummary {
  const { rosterRunId, state, name, createdAt, startedBy, isAutomatic, via, problemCount } = run
  const counts = IMPORTING.includes(state) ? (run.imported ?? run.counts) : run.counts
  const sum = (what: 'added' | 'changed' | 'ended', kinds: readonly CountedKind[] = STEP_KINDS) =>
    counts.reduce((total, one) => total + kinds.reduce((all, kind) => all + one.counts[kind][what], 0), 0)
  const hasFailed = state === 'refused' || state === 'failed'
  return {
    rosterRunId,
    state,
    name,
    createdAt,
    startedBy: startedBy === null ? null : { userId: startedBy, name: names.get(startedBy) ?? '' },
    isAutomatic,
    via,
    added: sum('added'),
    changed: sum('changed'),
    ended: sum('ended'),
    enrolled: sum('added', ['enrollments']),
    unenrolled: sum('ended', ['enrollments']),
    isPartly: state === 'done' && notImported(schoolsOf(run, new Map())).length > 0,
    problemCount,
    failure: hasFailed ? (run.problems[0]?.reason ?? null) : null,
  }
}

const SHOWN_PROBLEMS = 200

export async function presentRun(db: Reader, run: Run): Promise<RosterRun> {
  const names = await namesOf(db, startersOf([run]))
  const nameOf = await schoolNames(db, run.districtId)
  const { rows: actions } = await db.execute<RosterRun['actions'][number] & Record<string, unknown>>(sql`
    select action, count(*)::int as count from roster_step where roster_run_id = ${run.rosterRunId} group by action`)
  const { format, bytes, files, people, classes, steps, stepsDone } = run
  return {
    ...summaryOf(run, names),
    format,
    isPartial: run.extent === 'changes',
    bytes,
    files,
    people,
    classes,
    list: run.list && {
      header: run.list.header,
      columns: presentColumns(run.list.columns),
      isDecided: run.list.isDecided,
      sample: await sampleRows(db, run.rosterRunId),
    },
    steps,
    stepsDone,
    schools: run.counts
      .map(({ schoolId, counts }) => ({
        schoolId,
        name: nameOf.get(schoolId) ?? '',
        ...countsOf(counts),
        holds: holdsOf(counts),
        removal: removalOf(counts),
        choice: run.choices[schoolId] ?? null,
      }))
      .sort((a, b) => a.name.localeCompare(b.name)),
    orgs: run.orgs.map(({ id, name, identifier, schoolId }) => ({
      id,
      name,
      identifier,
      schoolId: schoolId ?? null,
      isDecided: schoolId !== undefined,
    })),
    problems: run.problems.slice(0, SHOWN_PROBLEMS),
    nobody: run.state === 'ready' ? emptyImportReasonOf(run) : null,
    notImported: notImportedOf(run, nameOf),
    actions,
  }
}

function presentColumns({ places, ...columns }: ListColumns): NonNullable<RosterRun['list']>['columns'] {
  const named = Object.entries(places).map(([field, place]) => ({ field: field as ListField, place }))
  return { ...columns, type: LIST_TYPES.find((one) => one === columns.type) ?? null, places: named }
}

function countsOf(counts: SchoolCounts) {
  const shown = ({ active, added, changed, ended }: SchoolCounts['students']) => ({ active, added, changed, ended })
  return {
    students: shown(counts.students),
    staff: shown(counts.staff),
    classes: shown(counts.classes),
    rooms: shown(counts.rooms),
    enrollments: shown(counts.enrollments ?? noCounts().enrollments),
  }
}

type StepsQuery = Output<'GET /api/district/:districtId/roster/:rosterRunId/steps', 'query'>

interface StepRow {
  rosterStepId: number
  kind: RosterStep['kind']
  action: RosterStep['action']
  name: string
  schoolIds: SchoolId[]
  step: Step
  isDone: boolean
}

export async function listSteps(db: Reader, scope: Scope, run: Run, query: StepsQuery): Promise<Page<RosterStep>> {
  const { cursor, size, kind, action, schoolId, search } = query
  const conditions = [
    sql`roster_run_id = ${run.rosterRunId}`,
    ...(action ? [sql`action = ${action}`] : [sql`action <> 'agree'`]),
    ...(kind ? [sql`kind = ${kind}`] : []),
    ...(schoolId ? [sql`${requireSchool(scope, schoolId)} = any(school_ids)`] : []),
    ...(search ? [sql`lower(name) like ${containing(search)}`] : []),
  ]
  const where = sql.join(conditions, sql` and `)
  const page = await readPage<StepRow>({
    cursor,
    size,
    order: {
      columns: [{ sql: sql`roster_step_id`, type: 'bigint' }],
      isDescending: false,
      keyOf: ({ rosterStepId }) => [rosterStepId],
    },
    read: async ({ beyond, orderBy, limit }) => {
      const { rows } = await db.execute(sql`
        select ${STEP_COLUMNS} from roster_step where ${where} and ${beyond} order by ${orderBy} limit ${limit}`)
      return rows as unknown as StepRow[]
    },
    count: (limit) => countRows(db, sql`roster_step where ${where}`, limit),
  })
  return { ...page, rows: await presentSteps(db, run, page.rows, scope) }
}

const STEP_COLUMNS = sql`roster_step_id::float8 as "rosterStepId", kind, action, name, school_ids as "schoolIds", step,
  done_at is not null as "isDone"`
const STEPS_AT_ONCE = 1000

/** All steps that anybody would see, in their order. */
export async function* readSteps(db: Reader, run: Run): AsyncGenerator<RosterStep[]> {
  for (let after = 0; ; ) {
    const { rows } = await db.execute(sql`
      select ${STEP_COLUMNS} from roster_step where roster_run_id = ${run.rosterRunId} and action <> 'agree'
        and roster_step_id > ${after} order by roster_step_id limit ${STEPS_AT_ONCE}`)
    const steps = rows as unknown as StepRow[]
    const last = steps.at(-1)
    if (!last) return
    yield await presentSteps(db, run, steps)
    after = last.rosterStepId
  }
}

/** Steps in words that a page shows. */
async function presentSteps(
  db: Reader,
  run: Run,
  rows: readonly StepRow[],
  viewer: Scope | null = null,
): Promise<RosterStep[]> {
  const blocks = await blockNames(db, rows)
  const people = await namesOf(db, matchesIn(rows))
  const teachers = await teacherNames(db, run, rows)
  const asked = rows.flatMap(({ step }) => (step.kind === 'person' && step.action === 'conflict' ? [step] : []))
  const mayConfirm = viewer ? await confirmable(db, viewer, asked) : new Set()
  return rows.map((row) => presentStep(row, run, { blocks, people, teachers, mayConfirm }))
}

/** Names by the ids that steps have: a number here, a text in the source. */
type TeacherNames = ReadonlyMap<UserId | string, string>

/** Those who begin or stop to teach a class with its owner. Whoever comes with this roster is called as it says. */
async function teacherNames(
  db: Reader,
  { rosterRunId, districtId, source }: Run,
  rows: readonly StepRow[],
): Promise<TeacherNames> {
  const moves = rows.flatMap(({ step }) => {
    if (step.kind !== 'class' || (!anyoneMoves(step.coTeachers) && step.formerOwner === null)) return []
    const { joining, leaving } = step.coTeachers
    return [{ joining, leaving: step.formerOwner === null ? leaving : [...leaving, step.formerOwner] }]
  })
  if (moves.length === 0) return new Map()
  const joining = sql.param([...new Set(moves.flatMap((one) => one.joining))])
  const leaving = sql.param([...new Set(moves.flatMap((one) => one.leaving))])
  type Found = NamedPerson & { id: string | null; userId: UserId | null } & Record<string, unknown>
  const { rows: found } = await db.execute<Found>(sql`
    select joining.id, null as "userId", coalesce(u.first_name, r.data ->> 'firstName', '') as "firstName",
      coalesce(u.last_name, r.data ->> 'lastName', '') as "lastName", u.title,
      u.professional_name as "professionalName"
    from unnest(${joining}::text[]) as joining (id)
    left join external_id e on e.district_id = ${districtId} and e.source = ${source} and e.kind = 'user'
      and e.external_id = joining.id
    left join user_account u on u.user_id = e.row_id
    left join roster_row r on r.roster_run_id = ${rosterRunId} and r.kind = 'person' and r.external_id = joining.id
    union all
    select null, user_id, first_name, last_name, title, professional_name from user_account
    where user_id = any(${leaving}::int[])`)
  return new Map(found.map((person) => [person.userId ?? person.id ?? '', professionalName(person)]))
}

/** The existing people whom the staged people might be. */
const matchesIn = (rows: readonly StepRow[]) =>
  rows.flatMap(({ step }) => (step.action === 'conflict' && step.userId !== null ? [step.userId] : []))

/** The people of a run who might be someone here, by the ids of their steps. */
export async function findConflicts(db: Reader, run: Run, ids: readonly number[]): Promise<Map<number, PersonStep>> {
  const { rows } = await db.execute<{ id: number; step: PersonStep }>(sql`
    select roster_step_id::float8 as id, step from roster_step
    where roster_run_id = ${run.rosterRunId} and action = 'conflict' and roster_step_id = any(${sql.param([...ids])}::bigint[])`)
  return new Map(rows.map(({ id, step }) => [id, step]))
}

/** The people of a run about whom someone with power over them has to decide, by their ids in the source. */
export async function powerQuestions(db: Reader, { rosterRunId }: Run): Promise<string[]> {
  const { rows } = await db.execute<{ id: string }>(sql`
    select step ->> 'id' as id from roster_step where roster_run_id = ${rosterRunId} and action = 'conflict'
      and step ->> 'reason' = any(${sql.param([...POWER_REASONS])}::text[]) order by 1`)
  return rows.map(({ id }) => id)
}

/** All people of a run who might be someone here, but for these. */
export async function otherConflicts(
  db: Reader,
  run: Run,
  but: readonly { rosterStepId: number }[],
): Promise<PersonStep[]> {
  const ids = sql.param(but.map(({ rosterStepId }) => rosterStepId))
  const { rows } = await db.execute<{ step: PersonStep }>(sql`
    select step from roster_step where roster_run_id = ${run.rosterRunId} and action = 'conflict'
      and roster_step_id <> all(${ids}::bigint[])`)
  return rows.map(({ step }) => step)
}

export const decisionsOf = ({ reason }: PersonStep): readonly ConflictDecision[] => (reason ? decisionsFor(reason) : [])

async function blockNames(db: Reader, rows: readonly StepRow[]): Promise<Map<number, string>> {
  const ids = rows.flatMap(({ step }) => {
    const block = step.kind === 'class' ? (step.values.changed.blockId ?? step.values.kept.blockId) : undefined
    return block ? [block.from, block.to].filter((id) => typeof id === 'number') : []
  })
  if (ids.length === 0) return new Map()
  const { rows: found } = await db.execute<{ id: number; name: string }>(
    sql`select block_id as id, name from block where block_id = any(${sql.param(ids)}::int[])`,
  )
  return new Map(found.map(({ id, name }) => [id, name]))
}

interface Names {
  blocks: ReadonlyMap<number, string>
  people: ReadonlyMap<UserId, string>
  teachers: TeacherNames
  /** Questions that the viewer may answer. */
  mayConfirm: ReadonlySet<unknown>
}

function presentStep(row: StepRow, { state }: Run, { blocks, people, teachers, mayConfirm }: Names): RosterStep {
  const { rosterStepId, kind, action, name, schoolIds, step, isDone } = row
  const text = (value: unknown) =>
    typeof value === 'number' ? (blocks.get(value) ?? null) : ((value as string | null) ?? null)
  const fields = (values: Readonly<Record<string, { from: unknown; to: unknown } | undefined>>) =>
    Object.entries(values).flatMap(([field, change]) =>
      change ? [{ field, from: text(change.from), to: text(change.to) }] : [],
    )
  const person = step.kind === 'person' ? step : null
  const group = step.kind === 'class' ? step : null
  const named = (ids: readonly (UserId | string)[] = []) => ids.map((id) => teachers.get(id) ?? 'somebody').sort()
  const isConflict = person?.action === 'conflict'
  const decidable = person ? decisionsOf(person).filter((one) => one !== 'confirm' || mayConfirm.has(person)) : []
  const hereName = isConflict && person.userId !== null ? people.get(person.userId) : undefined
  return {
    rosterStepId,
    kind,
    action,
    name,
    schoolIds,
    changed: fields(step.values.changed),
    kept: fields(step.values.kept).map((one) => ({
      ...one,
      isTaken: person?.taken?.some((field) => field === one.field) ?? false,
    })),
    username: person?.isUsernameTaken ? (person.username ?? null) : null,
    conflict: person?.reason ?? null,
    here: person?.userId && hereName !== undefined ? { userId: person.userId, name: hereName } : null,
    held: person?.held ?? null,
    decisions: isConflict && (state === 'ready' || state === 'held') ? decidable : [],
    joining: group?.joining.length ?? (step.kind === 'room' ? step.linking.length : 0),
    leaving: group?.leaving.length ?? 0,
    hasNewOwner: group?.action === 'change' && group.owner !== null,
    coTeachersIn: named([
      ...(group?.coTeachers.joining ?? []),
      ...(group && group.formerOwner !== null ? [group.formerOwner] : []),
    ]),
    coTeachersOut: named(group?.coTeachers.leaving),
    isDone,
  }
}
