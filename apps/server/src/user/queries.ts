import type { Initialize, Pass, SchoolHeader, User } from '@corridor/contract'
import {
  can,
  type DistrictId,
  fileFor,
  type Instant,
  type ListName,
  type Permission,
  permissionsInEvery,
  type SchoolId,
  type UserId,
} from '@corridor/rules'
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Reader } from '../db/connect.ts'
import { district, quickSelect, school, userAccount } from '../db/schema/index.ts'
import { notFound } from '../http/errors.ts'
import { notificationCounts, unreadNotifications } from '../notification/queries.ts'
import { ownPasses } from '../pass/conditions.ts'
import { countOpen, type OpenCounts, openPasses, selectPassesFor } from '../pass/queries.ts'
import { usedToday } from '../pass/today.ts'
import { schoolMetrics } from '../school/metrics.ts'
import { presentSchool } from '../school/present.ts'
import type { Scope } from '../session/scope.ts'
import { presentUser } from './present.ts'

/** What the database knows of it; the rest is the server's own. */
type ReadFrame = Omit<Initialize, 'signedUserToken' | 'availableMethods'>

/** The data that every screen needs: the session, counts, the viewer's own lists and the schools' headers. */
export async function readFrame(db: Reader, scope: Scope, now: Instant): Promise<ReadFrame> {
  const schools = await schoolsOf(db, scope)
  const seesAll = schools.map(({ schoolId }) => schoolId).filter((schoolId) => can(scope, 'pass.seeAll', { schoolId }))
  const [lists, open, user, notifications, counts, used] = await Promise.all([
    ownLists(db, scope, schools, now),
    countOpen(db, seesAll, now),
    readUser(db, scope),
    unreadNotifications(db, scope.userId),
    notificationCounts(db, scope.userId),
    usedToday(db, scope.userId, now),
  ])
  const headers = schools.flatMap((row) => {
    const own = lists.get(row.schoolId)
    return own ? [header(scope, row, own, open.get(row.schoolId), used.get(row.schoolId) ?? 0)] : []
  })
  return {
    isImpersonator: scope.impersonator !== null,
    now,
    user,
    viewer: {
      userId: scope.userId,
      type: scope.type,
      covers: scope.covers as Record<string, UserId[]>,
      permissions: scope.permissions as Record<string, Permission[]>,
      linkedRoomIds: [...scope.linkedRoomIds],
    },
    district: await readDistrict(db, scope.districtId),
    unreadNotificationsCount: counts.unread,
    allNotificationsCount: counts.all,
    notifications,
    passesUsedToday: headers.reduce((total, { passesUsedToday }) => total + passesUsedToday, 0),
    metrics: schools.some((row) => can(scope, 'school.manage', row))
      ? await schoolMetrics(db, schools, headers, now)
      : null,
    schools: Object.fromEntries(headers.map((entry) => [entry.school.schoolId, entry])),
  }
}

type SchoolRow = typeof school.$inferSelect

async function schoolsOf(db: Reader, scope: Scope): Promise<SchoolRow[]> {
  if (scope.schoolIds.length === 0) return []
  return db
    .select()
    .from(school)
    .where(inArray(school.schoolId, [...scope.schoolIds]))
    .orderBy(asc(school.name), asc(school.schoolId))
}

type Lists = Record<ListName, Pass[]>

/** The viewer's own passes by school, each in the one list it belongs to. */
async function ownLists(
  db: Reader,
  scope: Scope,
  schools: readonly SchoolRow[],
  now: Instant,
): Promise<Map<SchoolId, Lists>> {
  const lists = new Map(schools.map(({ schoolId }) => [schoolId, { live: [], upcoming: [], requested: [] } as Lists]))
  if (schools.length === 0) return lists
  const rowOf = new Map(schools.map((row) => [row.schoolId, row]))
  const own = await selectPassesFor(scope, db, sql`${openPasses(scope.schoolIds, now)} and ${ownPasses(scope)}`, now)
  for (const pass of own) {
    const row = rowOf.get(pass.schoolId)
    const list = row && fileFor(scope, pass, row, now)
    if (list) lists.get(pass.schoolId)?.[list].push(pass)
  }
  return lists
}

/**
 * The counts include everybody's passes if the viewer may see them all, and unconfirmed ones if they may confirm them.
 */
function header(
  scope: Scope,
  row: SchoolRow,
  lists: Lists,
  all: OpenCounts | undefined,
  passesUsedToday: number,
): SchoolHeader {
  const unconfirmed = lists.live.filter(({ completedAt }) => completedAt !== null).length
  const own = {
    live: lists.live.length - unconfirmed,
    upcoming: lists.upcoming.length,
    requested: lists.requested.length,
    unconfirmed,
  }
  const { live, upcoming, requested } = all ?? own
  const confirmsAll = can(scope, 'pass.editAll', row)
  return {
    school: presentSchool(row, scope),
    permissions: [...(scope.permissions[row.schoolId] ?? [])],
    counts: { live, upcoming, requested },
    allPassesAwaitingConfirmationCount: confirmsAll ? (all?.unconfirmed ?? 0) : own.unconfirmed,
    passesUsedToday,
    userLive: lists.live,
    userUpcoming: lists.upcoming,
    userRequested: lists.requested,
  }
}

export async function readUser(db: Reader, scope: Scope): Promise<User> {
  const [row] = await db.select().from(userAccount).where(eq(userAccount.userId, scope.userId))
  if (!row) throw notFound()
  const places = await db
    .select()
    .from(quickSelect)
    .where(eq(quickSelect.userId, scope.userId))
    .orderBy(asc(quickSelect.position))
  return presentUser(row, places, permissionsInEvery(Object.values(scope.permissions)))
}

async function readDistrict(db: Reader, districtId: DistrictId) {
  const [row] = await db
    .select({ districtId: district.districtId, name: district.name })
    .from(district)
    .where(and(eq(district.districtId, districtId), isNull(district.endedAt)))
  if (!row) throw notFound()
  return row
}
