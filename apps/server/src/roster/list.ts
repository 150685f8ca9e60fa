/**
 * A plain list on its way to what every roster is turned into: its rows are kept as they are until someone has said
 * what its columns are, and a list with the same columns is read as the last one was.
 */
import { MAX_ROSTER_ORGS } from '@corridor/contract'
import type { RosterRunId, SchoolId, UserId } from '@corridor/rules/ids'
import { guessColumns, type ListColumns, listGaps } from '@corridor/rules/roster'
import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Db, Reader } from '../db/connect.ts'
import { externalId, type RosterList, type RosterOrg, rosterRow, rosterRun, school } from '../db/schema/index.ts'
import { json } from './json.ts'
import { plainName } from './mapping.ts'
import { batchesOf } from './read/batches.ts'
import type { ListHead } from './read/listFile.ts'
import { type ListLine, ListPeople, ONLY_ORG } from './read/listPeople.ts'
import { ListRooms, type Staff } from './read/listRooms.ts'
import { Problems, quoted, Unreadable } from './read/problems.ts'
import type { OpenedRoster } from './readRoster.ts'
import { moveRun, type Run, readRun } from './runs.ts'
import { stage } from './stage.ts'

const BATCH = 2000

/** Where the columns are known, the run goes on; otherwise someone has to look at them first. */
export async function storeList(
  db: Db,
  run: Run,
  { header, cut, format }: ListHead,
  lines: OpenedRoster['batches'],
  wanted?: ListColumns,
): Promise<void> {
  const known = wanted ?? (await columnsOfLast(db, run, header))
  const list: RosterList = { header, columns: known ?? guessColumns(header), isDecided: known !== null, cut }
  for await (const { kind, rows } of lines) {
    await db.execute(sql`
      insert into roster_row (roster_run_id, kind, external_id, data)
      select ${run.rosterRunId}, ${kind}, lpad(row ->> 'line', 9, '0'), row -> 'cells'
      from jsonb_array_elements(${rows}::jsonb) as row`)
  }
  await moveRun(db, run.rosterRunId, ['reading'], { state: known ? 'planning' : 'mapping', list, format, files: 1 })
}

/** What someone said about the last list with the same columns. */
async function columnsOfLast(db: Reader, { districtId }: Run, header: readonly string[]): Promise<ListColumns | null> {
  const [last] = await db
    .select({ list: rosterRun.list })
    .from(rosterRun)
    .where(
      and(
        eq(rosterRun.districtId, districtId),
        sql`${rosterRun.list} -> 'header' = ${json(header)}::jsonb and (${rosterRun.list} ->> 'isDecided')::boolean`,
      ),
    )
    .orderBy(desc(rosterRun.rosterRunId))
    .limit(1)
  if (!last?.list) return null
  const { columns } = last.list
  const isOpen = columns.schoolId === null || (await openSchools(db, districtId)).has(columns.schoolId)
  // That everybody else is gone is said each time.
  return isOpen && listGaps(columns).length === 0 ? { ...columns, isComplete: false } : null
}

async function openSchools(db: Reader, districtId: Run['districtId']): Promise<Map<SchoolId, string>> {
  const schools = await db
    .select({ schoolId: school.schoolId, name: school.name })
    .from(school)
    .where(and(eq(school.districtId, districtId), isNull(school.endedAt)))
  return new Map(schools.map(({ schoolId, name }) => [schoolId, name]))
}

/** Turns the rows into people or rooms. Called again whenever someone says something else about the columns. */
export async function stageList(db: Db, run: Run, list: RosterList): Promise<Run> {
  const { rosterRunId, name } = run
  const { columns, header } = list
  const problems = new Problems()
  const rows =
    columns.subject === 'people' ? new ListPeople(name, columns, problems) : new ListRooms(name, columns, problems)
  for await (const lines of linesOf(db, rosterRunId)) {
    for (const line of lines) rows.add(line)
    if (rows.orgs.size > MAX_ROSTER_ORGS) await refuseSchools(db, run, list)
  }
  const number = columns.places.number
  if (number !== undefined && list.cut.includes(number)) {
    problems.add(
      name,
      null,
      `The numbers in “${header[number] ?? ''}” have different lengths. If they begin with zeros, the spreadsheet has cut them off: format the column as text.`,
    )
  }
  const orgs = await orgsOf(db, run, columns, rows.orgs)
  const isPeople = rows instanceof ListPeople
  const people = isPeople ? rows.people : []
  const staged = isPeople
    ? batchesOf('person', people)
    : batchesOf('room', rows.staged(await staffOf(db, run, rows.teachers), schoolsOf(orgs)))
  await stage(db, rosterRunId, staged)
  await moveRun(db, rosterRunId, ['planning'], {
    orgs,
    people: people.length,
    extent: columns.isComplete && isPeople ? 'whole' : 'changes',
    problems: problems.list,
    problemCount: problems.count,
  })
  return readRun(db, rosterRunId)
}

/** What was said about its columns must not count for the next list: one of them was not that of the schools. */
async function refuseSchools(db: Db, { rosterRunId, name }: Run, list: RosterList): Promise<never> {
  await moveRun(db, rosterRunId, ['planning'], { list: { ...list, isDecided: false } })
  await deleteLines(db, rosterRunId)
  const column = quoted(list.header[list.columns.places.school ?? -1] ?? '')
  const most = MAX_ROSTER_ORGS.toLocaleString('en-US')
  const reason = `The column ${column} has the names of more than ${most} schools. Upload the list again, and choose the column with the schools.`
  throw new Unreadable(name, null, reason)
}

const schoolsOf = (orgs: readonly RosterOrg[]) =>
  new Map(orgs.flatMap(({ id, schoolId }) => (schoolId ? [[id, schoolId] as const] : [])))

async function* linesOf(db: Db, rosterRunId: RosterRunId): AsyncGenerator<ListLine[]> {
  for (let after = ''; ; ) {
    const { rows } = await db.execute<{ id: string; cells: string[] }>(sql`
      select external_id as id, data as cells from roster_row
      where roster_run_id = ${rosterRunId} and kind = 'line' and external_id > ${after}
      order by external_id limit ${BATCH}`)
    const last = rows.at(-1)
    if (!last) return
    yield rows.map(({ id, cells }) => ({ line: Number(id), cells }))
    after = last.id
  }
}

/** The first rows, to see what is in which column. */
export async function sampleRows(db: Reader, rosterRunId: RosterRunId): Promise<string[][]> {
  const { rows } = await db.execute<{ cells: string[] }>(sql`
    select data as cells from roster_row where roster_run_id = ${rosterRunId} and kind = 'line'
    order by external_id limit 3`)
  return rows.map(({ cells }) => cells)
}

/** Rows as they were in the file are needed until someone has decided, and no longer. */
export async function deleteLines(db: Reader, rosterRunId: RosterRunId): Promise<void> {
  await db.delete(rosterRow).where(and(eq(rosterRow.rosterRunId, rosterRunId), eq(rosterRow.kind, 'line')))
}

/** Schools by the name that the list has for them: as said before, else the school that is called so. */
async function orgsOf(
  db: Reader,
  { districtId, source }: Run,
  columns: ListColumns,
  named: ReadonlyMap<string, string>,
): Promise<RosterOrg[]> {
  const schools = await openSchools(db, districtId)
  if (columns.places.school === undefined) {
    const { schoolId } = columns
    return schoolId ? [{ id: ONLY_ORG, name: schools.get(schoolId) ?? '', identifier: null, schoolId }] : []
  }
  const earlier = await db
    .select({ id: externalId.externalId, schoolId: externalId.rowId })
    .from(externalId)
    .where(and(eq(externalId.districtId, districtId), eq(externalId.source, source), eq(externalId.kind, 'school')))
  const known = new Map(earlier.map(({ id, schoolId }) => [id, schoolId as SchoolId | null]))
  const byName = new Map([...schools].map(([schoolId, name]) => [plainName(name), schoolId]))
  return [...named].map(([id, name]) => {
    const before = known.get(id)
    if (before !== undefined && (before === null || schools.has(before))) {
      return { id, name, identifier: null, schoolId: before }
    }
    const schoolId = byName.get(plainName(name))
    return { id, name, identifier: null, ...(schoolId !== undefined && { schoolId }) }
  })
}

async function staffOf(db: Reader, { districtId }: Run, words: readonly string[]): Promise<Staff> {
  if (words.length === 0) return new Map()
  const { rows } = await db.execute<{ userId: UserId; email: string | null; username: string; schoolIds: SchoolId[] }>(
    sql`select u.user_id as "userId", lower(u.email) as email, lower(u.username) as username,
        array_agg(m.school_id) as "schoolIds"
      from user_account u join membership m on m.user_id = u.user_id and m.ended_at is null
      where u.district_id = ${districtId} and u.type <> 'student' and u.ended_at is null
        and (lower(u.email) = any(${sql.param([...words])}::text[])
          or lower(u.username) = any(${sql.param([...words])}::text[]))
      group by u.user_id order by u.user_id desc`,
  )
  return new Map(
    rows.flatMap(({ userId, email, username, schoolIds }) =>
      [username, email].flatMap((word) => (word ? [[word, { userId, schoolIds }] as const] : [])),
    ),
  )
}
