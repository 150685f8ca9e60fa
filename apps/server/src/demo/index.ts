/**
 * The demo district that a first start creates, so that visitors see a school at work. It is written in one
 * transaction: an interrupted start leaves nothing behind, and the next one begins again.
 */
import { isAdministrator, type UserType } from '@corridor/rules/access'
import type { Instant } from '@corridor/rules/time'
import { sql } from 'drizzle-orm'
import type { Database, Reader } from '../db/connect.ts'
import { district } from '../db/schema/index.ts'
import { hashPassword } from '../session/password.ts'
import { composeDistrict } from './district.ts'
import { lookBack } from './lookBack.ts'
import { makeReports } from './reports.ts'
import { makeRosterRuns } from './rosterRuns.ts'
import type { DemoRows } from './rows.ts'
import { DEMO_PASSWORD } from './signIns.ts'
import { storeDistrict } from './store.ts'

export { DEMO_PASSWORD, DEMO_SIGN_INS, type DemoSignIn } from './signIns.ts'

export interface DemoOptions {
  now: Instant
  /** About as many. Without a number, as many as are documented. */
  passes?: number | undefined
  /** Receives progress messages, one line at a time. */
  progress?: (line: string) => void
}

export interface DemoSummary {
  schools: number
  students: number
  faculty: number
  administrators: number
  rooms: number
  classes: number
  passes: number
  incidents: number
  notifications: number
}

const LOCK = 0x64656d6f // "demo"

export async function isEmpty(db: Reader): Promise<boolean> {
  const found = await db.select({ districtId: district.districtId }).from(district).limit(1)
  return found.length === 0
}

/**
 * Returns null if a district already exists. If two servers start at once, the second finds the first one's district.
 */
export async function fillDemo(
  { background }: Pick<Database, 'background'>,
  { now, passes, progress = () => {} }: DemoOptions,
): Promise<DemoSummary | null> {
  return background.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
    if (!(await isEmpty(tx))) return null
    progress('Making the demo district')
    const rows = composeDistrict({ now, passes, passwordHash: await hashPassword(DEMO_PASSWORD) })
    await storeDistrict(tx, rows, now, progress)
    await makeReports(tx, now)
    await makeRosterRuns(tx, now)
    await lookBack(tx, now)
    return summaryOf(rows)
  })
}

function summaryOf({ schools, accounts, rooms, classes, passes, incidents, notifications }: DemoRows): DemoSummary {
  const count = (wanted: (type: UserType) => boolean) => accounts.filter(({ type }) => wanted(type)).length
  return {
    schools: schools.length,
    students: count((type) => type === 'student'),
    faculty: count((type) => type === 'faculty'),
    administrators: count(isAdministrator),
    rooms: rooms.length,
    classes: classes.length,
    passes: passes.length,
    incidents: incidents.length,
    notifications: notifications.length,
  }
}
