/**
 * Makes the demo district as large as a real one: with more schools, and with a longer history, in which its settled
 * passes and its days are repeated, each time a year earlier. Lapsed requests and unconfirmed passes are repeated too,
 * because a badly written list would scan those.
 *
 * Passes and days are written in the order of their time, those of all schools mixed, as a district writes them. If one
 * school's lay next to each other, reading many of them would look cheaper than it is.
 */
import { type Instant, minutesAfter } from '@corridor/rules/time'
import { type SQL, sql } from 'drizzle-orm'
import { getTableConfig, type PgTable } from 'drizzle-orm/pg-core'
import type { Tx } from '../../apps/server/src/db/connect.ts'
import { notification, pass, studentDay } from '../../apps/server/src/db/schema/index.ts'
import { rebuildAround } from '../../apps/server/src/demo/rebuild.ts'
import { type Column, columnsOf, copiedValue, copySchools, copyTable } from './copySchools.ts'
import { refill } from './refill.ts'
import { SETTLED_MINUTES, TIME_COLUMNS, UNCHANGED_COLUMNS, YEAR_DAYS } from './repeated.ts'

export interface Size {
  /** Of the whole district. */
  copies: number
  /** Before this one. */
  years: number
}

/** Only a superuser may switch triggers and references off. */
export async function grow(tx: Tx, size: Size, now: Instant): Promise<void> {
  // What a copy refers to is copied, too, and nobody is connected who would have to learn of it.
  await tx.execute(sql`set local session_replication_role = replica`)
  await tx.execute(sql`set local maintenance_work_mem = '2GB'`)
  const before = minutesAfter(now, -SETTLED_MINUTES)
  await copySchools(tx, size.copies)
  await refillInOrder(tx, pass, size, {
    time: 'created_at',
    settled: sql`base_at < ${before}`,
    earlier: passInYear,
  })
  await refillInOrder(tx, studentDay, size, {
    time: 'day',
    settled: sql`day < (${before}::timestamptz)::date`,
    earlier: dayInYear,
  })
  await copyTable(tx, notification, size.copies)
  await rebuildAround(tx, notification, () => repeatNotifications(tx, size.years, before))
}

interface Dated {
  /** The column that has the order. */
  time: string
  /** What is repeated. */
  settled: SQL
  /** What a column has so many years earlier. Undefined for its default. */
  earlier(column: string, year: number): string | undefined
}

async function refillInOrder(
  tx: Tx,
  table: PgTable,
  { copies, years }: Size,
  { time, settled, earlier }: Dated,
): Promise<void> {
  const columns = await columnsOf(tx, getTableConfig(table).name)
  const write = async (year: number) => {
    const written = columns.flatMap(({ name, ...column }) => {
      const value = year === 0 ? `"${name}"` : earlier(name, year)
      return value === undefined ? [] : [{ name, value, ...column }]
    })
    const names = sql.raw(written.map(({ name }) => `"${name}"`).join(', '))
    const shifted = sql.raw(written.map(({ name, value }) => `${value} as "${name}"`).join(', '))
    const copied = sql.raw(written.map(year === 0 ? copiedValue : newValue).join(', '))
    // The offset keeps PostgreSQL from shifting the times again for each copy.
    await tx.execute(sql`
      insert into ${table} (${names}) select ${copied} from (
        select *, generate_series(0, ${copies}::int) as copy from (
          select ${shifted} from original where ${year === 0 ? sql`true` : settled} order by ${sql.raw(time)} offset 0
        ) shifted) copied`)
  }
  await refill(tx, table, async () => {
    for (let year = years; year >= 0; year -= 1) await write(year)
  })
}

/** A copy whose original has another year's id gets one of its own. */
const newValue = (column: Column) => (column.type === 'uuid' ? 'gen_random_uuid()' : copiedValue(column))

function passInYear(column: string, year: number): string | undefined {
  if (TIME_COLUMNS.includes(column)) return `"${column}" - ${yearsAsInterval(year)}`
  return column === 'pass_id' || UNCHANGED_COLUMNS.includes(column) ? `"${column}"` : undefined
}

function dayInYear(column: string, year: number): string | undefined {
  if (column === 'day') return `day - ${YEAR_DAYS * year}`
  // Of the passes of earlier years, none is counted.
  return column === 'counted_passes' ? undefined : `"${column}"`
}

const yearsAsInterval = (year: number | string) => `make_interval(days => ${YEAR_DAYS} * ${year})`

/**
 * All are marked as read, because nobody leaves years of notifications unread. They refer to the passes of the first
 * year.
 */
async function repeatNotifications(tx: Tx, years: number, before: Instant): Promise<void> {
  const createdAt = sql.raw(`created_at - ${yearsAsInterval('year')}`)
  await tx.execute(sql`
    insert into notification (user_id, school_id, pass_id, type, kind, facts, created_at, read_at)
    select user_id, school_id, pass_id, type, kind, facts, ${createdAt}, ${createdAt}
    from notification, generate_series(1, ${years}) as year where created_at < ${before}`)
}
