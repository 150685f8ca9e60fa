/** The data that every screen needs: the session, counts, the viewer's own lists and the schools' headers. */
import type { Initialize, Pass, SchoolHeader } from '@corridor/contract'
import { can, type Permission } from '@corridor/rules/access'
import type { DistrictId, RoomId, SchoolId, UserId } from '@corridor/rules/ids'
import { fileFor, type ListName } from '@corridor/rules/pass'
import type { Instant } from '@corridor/rules/time'
import { getTableColumns, sql } from 'drizzle-orm'
import type { ReadContext } from '../context.ts'
import { jsonOf } from '../db/json.ts'
import { prepared } from '../db/prepared.ts'
import { quickSelect, userAccount } from '../db/schema/index.ts'
import { notFound } from '../http/errors.ts'
import { type NotificationRow, presentNotification } from '../notification/present.ts'
import { countJson, type NotificationCounts, unreadJson } from '../notification/queries.ts'
import { ownPasses } from '../pass/conditions.ts'
import type { PassSqlRow } from '../pass/passRow.ts'
import { presentForViewer } from '../pass/present.ts'
import { type OpenCounts, openCounts, openPasses, passRows, presentRows } from '../pass/queries.ts'
import { isToday } from '../pass/today.ts'
import type { SchoolReference } from '../reference.ts'
import { mayConnectDistrict } from '../school/connect.ts'
import { type DayTotals, daysOf, dayTotals, type SchoolDays, schoolMetrics } from '../school/metrics.ts'
import { presentSchool } from '../school/present.ts'
import { presentCurrent } from '../school/presentFreeze.ts'
import { schoolsByVersion } from '../school/reference.ts'
import { type CoverValues, coverValues } from '../session/actedFor.ts'
import type { Scope } from '../session/scope.ts'
import { type Account, presentUser } from './present.ts'

/** What the database knows of it; the rest is the server's own. */
type ReadFrame = Omit<Initialize, 'signedUserToken' | 'availableMethods'>

export async function readFrame(context: ReadContext, scope: Scope): Promise<ReadFrame> {
  const now = context.clock.now()
  const byId = await schoolsByVersion(context.references, scope.referenceVersions)
  const schools = [...byId.values()].sort(byName)
  const { frequent } = context.database
  const [stored, mayConnect] = await Promise.all([
    readStored(context, scope, schools, now),
    mayConnectDistrict(frequent, scope),
  ])
  const { account, district, counts } = stored
  if (!account || !district) throw notFound()
  const own = (await presentRows(frequent, stored.own ?? [], byId)).map((pass) => presentForViewer(scope, pass))
  const headers = schools.map((reference) => {
    const { schoolId } = reference.school
    const open = stored.open?.find((one) => one.schoolId === schoolId)?.counts
    const used = stored.used?.find((one) => one.schoolId === schoolId)?.used ?? 0
    return header(scope, reference, listsOf(scope, reference, own, now), open, used, now)
  })
  return {
    isImpersonator: scope.impersonator !== null,
    impersonation: scope.impersonator === null ? null : impersonationOf(scope, scope.impersonator),
    now,
    user: presentUser(account, stored.places ?? [], scope),
    viewer: {
      userId: scope.userId,
      type: scope.type,
      covers: scope.covers as Record<string, UserId[]>,
      permissions: scope.permissions as Record<string, Permission[]>,
      linkedRoomIds: [...scope.linkedRoomIds],
    },
    district: { districtId: scope.districtId, name: district, mayConnect },
    unreadNotificationsCount: counts.unread,
    allNotificationsCount: counts.all,
    notifications: (stored.notifications ?? []).map(presentNotification),
    passesUsedToday: headers.reduce((total, { passesUsedToday }) => total + passesUsedToday, 0),
    metrics: manages(scope, schools) ? schoolMetrics(stored.today, headers) : null,
    schools: Object.fromEntries(headers.map((entry) => [entry.school.schoolId, entry])),
  }
}

const impersonationOf = ({ impersonatorWrites, sessionExpiresAt }: Scope, operator: string) => ({
  operator,
  writes: impersonatorWrites,
  endsAt: sessionExpiresAt,
})

const manages = (scope: Scope, schools: readonly SchoolReference[]) =>
  schools.some(({ school }) => can(scope, 'school.manage', school))

function byName({ school: a }: SchoolReference, { school: b }: SchoolReference): number {
  return a.name.localeCompare(b.name) || a.schoolId - b.schoolId
}

/** With the schools of which the viewer sees the day's totals. */
interface StoredValues extends SchoolDays, CoverValues {
  now: Instant
  userId: UserId
  districtId: DistrictId
  schoolIds: SchoolId[]
  linkedRoomIds: RoomId[]
  /** Where the viewer sees everybody's passes. */
  seesAll: SchoolId[]
}

interface Stored {
  /** The viewer's own open passes. */
  own: PassSqlRow[] | null
  account: Account | null
  places: (typeof quickSelect.$inferSelect)[] | null
  district: string | null
  notifications: NotificationRow[] | null
  counts: NotificationCounts
  used: { schoolId: SchoolId; used: number }[] | null
  open: { schoolId: SchoolId; counts: OpenCounts }[] | null
  today: DayTotals
}

const { passwordHash, ...ACCOUNT } = getTableColumns(userAccount)

/** The passes are JSON like the rest: one more statement costs more than that. */
const STORED = prepared<StoredValues, Stored>('frame', (value) => {
  const viewer = {
    userId: value('userId'),
    linkedRoomIds: value('linkedRoomIds'),
    covers: { coverSchoolIds: value('coverSchoolIds'), coveredUserIds: value('coveredUserIds') },
  }
  const isOwn = sql`${openPasses(value('schoolIds'), value('now'))} and ${ownPasses(viewer)}`
  return sql`
    select
      (select json_agg(own) from (${passRows(isOwn, value('now'))}) as own) as own,
      (select ${jsonOf(ACCOUNT)} from ${userAccount} where ${userAccount.userId} = ${value('userId')}) as account,
      (select json_agg(${jsonOf(getTableColumns(quickSelect))} order by ${quickSelect.position}) from ${quickSelect}
        where ${quickSelect.userId} = ${value('userId')}) as places,
      (select name from district where district_id = ${value('districtId')} and ended_at is null) as district,
      ${unreadJson(value('userId'))} as notifications,
      ${countJson(value('userId'))} as counts,
      (select json_agg(json_build_object('schoolId', d.school_id, 'used', d.used_passes))
        from student_day d join school s on s.school_id = d.school_id
        where d.student_id = ${value('userId')} and ${isToday(value('now'))}) as used,
      (select json_agg(json_build_object('schoolId', s.school_id, 'counts', ${openCounts(value('now'))}))
        from school s where s.school_id = any(${value('seesAll')}::int[])) as open,
      ${dayTotals({ countedSchoolIds: value('countedSchoolIds'), days: value('days') })} as today`
})

async function readStored(
  { database }: ReadContext,
  scope: Scope,
  schools: readonly SchoolReference[],
  now: Instant,
): Promise<Stored> {
  const { userId, districtId, schoolIds, linkedRoomIds } = scope
  const seesAll = scope.schoolIds.filter((schoolId) => can(scope, 'pass.seeAll', { schoolId }))
  const counted = manages(scope, schools) ? schools.map(({ school }) => school) : []
  const [stored] = await STORED(database, {
    now,
    userId,
    districtId,
    schoolIds: [...schoolIds],
    linkedRoomIds: [...linkedRoomIds],
    ...coverValues(scope),
    seesAll,
    ...daysOf(counted, now),
  })
  if (!stored) throw new Error('a statement without a from clause has one row')
  return stored
}

type Lists = Record<ListName, Pass[]>

/** The viewer's own passes in a school, each in the one list it belongs to. */
function listsOf(scope: Scope, { school }: SchoolReference, own: readonly Pass[], now: Instant): Lists {
  const lists: Lists = { live: [], upcoming: [], requested: [] }
  for (const pass of own) {
    const list = pass.schoolId === school.schoolId ? fileFor(scope, pass, school, now) : null
    if (list) lists[list].push(pass)
  }
  return lists
}

/**
 * The counts include everybody's passes if the viewer may see them all, and unconfirmed ones if they may confirm them.
 */
function header(
  scope: Scope,
  reference: SchoolReference,
  lists: Lists,
  all: OpenCounts | undefined,
  passesUsedToday: number,
  now: Instant,
): SchoolHeader {
  const { school } = reference
  const unconfirmed = lists.live.filter(({ completedAt }) => completedAt !== null).length
  const own = {
    live: lists.live.length - unconfirmed,
    upcoming: lists.upcoming.length,
    requested: lists.requested.length,
    unconfirmed,
  }
  const { live, upcoming, requested } = all ?? own
  const confirmsAll = can(scope, 'pass.editAll', school)
  return {
    school: presentSchool(school, scope),
    permissions: [...(scope.permissions[school.schoolId] ?? [])],
    counts: { live, upcoming, requested },
    allPassesAwaitingConfirmationCount: confirmsAll ? (all?.unconfirmed ?? 0) : own.unconfirmed,
    passesUsedToday,
    freeze: presentCurrent(reference, scope, now),
    userLive: lists.live,
    userUpcoming: lists.upcoming,
    userRequested: lists.requested,
  }
}
