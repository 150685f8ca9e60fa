/** Writes the demo district to the database, table by table, and sets every sequence to continue after its rows. */
import type { Instant } from '@corridor/rules/time'
import { is, sql } from 'drizzle-orm'
import { toSnakeCase } from 'drizzle-orm/casing'
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '../db/connect.ts'
import * as tables from '../db/schema/index.ts'
import { fillDayCounts } from '../insight/days.ts'
import { makeDrills } from './drills.ts'
import { insertRows } from './insert.ts'
import { storeInvitations } from './invitation.ts'
import { rebuildAround } from './rebuild.ts'
import type { DemoRows } from './rows.ts'

const { format } = new Intl.NumberFormat('en-US')

export async function storeDistrict(
  tx: Tx,
  rows: DemoRows,
  now: Instant,
  progress: (line: string) => void,
): Promise<void> {
  await insertRows(tx, tables.district, rows.districts)
  await insertRows(tx, tables.school, rows.schools)
  await insertRows(tx, tables.userAccount, rows.accounts)
  await insertRows(tx, tables.membership, rows.memberships)
  await storeInvitations(tx, rows)
  progress(`  ${format(rows.accounts.length)} people`)

  await insertRows(tx, tables.schedule, rows.schedules)
  await insertRows(tx, tables.block, rows.blocks)
  await insertRows(tx, tables.timeRange, rows.timeRanges)
  await insertRows(tx, tables.schoolCalendar, rows.schoolCalendars)
  await insertRows(tx, tables.schoolDay, rows.schoolDays)
  await insertRows(tx, tables.room, rows.rooms)
  await insertRows(tx, tables.roomLink, rows.roomLinks)
  await insertRows(tx, tables.schoolClass, rows.classes)
  await insertRows(tx, tables.classTeacher, rows.classTeachers)
  await rebuildAround(tx, tables.classMember, () => insertRows(tx, tables.classMember, rows.classMembers))
  await rebuildAround(tx, tables.quickSelect, () => insertRows(tx, tables.quickSelect, rows.quickSelects))
  await insertRows(tx, tables.term, rows.terms)
  await insertRows(tx, tables.closedTime, rows.closedTimes)
  await insertRows(tx, tables.apartGroup, rows.apartGroups)
  await insertRows(tx, tables.apartMember, rows.apartMembers)
  await insertRows(tx, tables.kiosk, rows.kiosks)
  await insertRows(tx, tables.roomSetting, rows.roomSettings)
  await insertRows(tx, tables.passSetting, rows.passSettings)
  progress(`  ${format(rows.rooms.length)} rooms, ${format(rows.classes.length)} classes`)

  await rebuildAround(tx, tables.pass, () =>
    insertRows(tx, tables.pass, rows.passes, (written) => {
      progress(`  ${format(written)} of ${format(rows.passes.length)} passes`)
    }),
  )
  await insertRows(tx, tables.passEvent, rows.passEvents)
  await insertRows(tx, tables.changeEvent, rows.changes)
  await insertRows(tx, tables.incident, rows.incidents)
  await insertRows(tx, tables.notification, rows.notifications)
  // Until autovacuum runs, the planner would otherwise assume that the tables are empty.
  await tx.execute(sql`analyze pass, user_account, membership, class, class_member, quick_select`)
  await makeDrills(tx, now)
  await rebuildAround(tx, tables.studentDay, () => fillDayCounts(tx))
  await moveCounters(tx)
  await tx.execute(sql`analyze student_day, freeze_mark`)
}

/** Rows were inserted with explicit ids, so the sequences have not advanced; the next row must not reuse an id. */
async function moveCounters(tx: Tx): Promise<void> {
  for (const table of Object.values(tables).filter((value) => is(value, PgTable))) {
    const { name, columns } = getTableConfig(table)
    for (const column of columns.filter(({ generatedIdentity }) => generatedIdentity !== undefined)) {
      const columnName = toSnakeCase(column.name)
      await tx.execute(sql`
        select setval(pg_get_serial_sequence(${name}, ${columnName}), max(${sql.identifier(columnName)}))
        from ${table} having count(*) > 0`)
    }
  }
  await tx.execute(sql`select setval('line_number', max(line_number)) from pass having count(line_number) > 0`)
}
