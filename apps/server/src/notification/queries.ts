import { MAX_EXACT_COUNT, type Notification } from '@corridor/contract'
import type { NotificationId, UserId } from '@corridor/rules/ids'
import { APART_KINDS, type NotificationFacts } from '@corridor/rules/notification'
import { and, eq, getTableColumns, type SQL, sql } from 'drizzle-orm'
import { ACTIVE_MEMBERS } from '../db/activeMembers.ts'
import type { Reader } from '../db/connect.ts'
import { fullNameOf, idInFacts } from '../db/facts.ts'
import { jsonOf } from '../db/json.ts'
import { notification, room, schoolClass, userAccount } from '../db/schema/index.ts'
import { type Order, readPage } from '../http/page.ts'
import { type NotificationRow, presentNotification } from './present.ts'

const MAX_UNREAD = 20

const nameOf = (id: keyof NotificationFacts) =>
  sql`(select ${fullNameOf(userAccount)} from ${userAccount}
    where ${userAccount.userId} = ${idInFacts(notification.facts, id)})`
const nameOfRoom = (id: keyof NotificationFacts) =>
  sql`(select ${room.name} from ${room} where ${room.roomId} = ${idInFacts(notification.facts, id)})`

const { type, firstName, lastName, title, professionalName } = userAccount
/** The rules say what they are called. */
const ACTOR = sql`(select ${jsonOf({ type, firstName, lastName, title, professionalName })} from ${userAccount}
  where ${userAccount.userId} = ${idInFacts(notification.facts, 'actorId')})`

const NAME_OF_CLASS = sql`(select ${schoolClass.name} from ${schoolClass}
  where ${schoolClass.userGroupId} = ${idInFacts(notification.facts, 'userGroupId')})`

/** What `presentNotification` takes, as JSON: a row with the current names of the ids in its facts. */
const NOTIFICATION = sql`json_build_object('row', ${jsonOf(getTableColumns(notification))}, 'names', json_build_object(
  'student', ${nameOf('studentId')}, 'actor', ${ACTOR},
  'fromRoom', ${nameOfRoom('fromRoomId')}, 'toRoom', ${nameOfRoom('toRoomId')}, 'group', ${NAME_OF_CLASS}))`

/** What is about groups is only for those who may still manage them. */
const IS_OPEN = sql`((${notification.kind} in (${sql.raw(APART_KINDS.map((kind) => `'${kind}'`).join(', '))})) is not true
  or exists (select 1 from ${ACTIVE_MEMBERS} m where m.user_id = ${notification.userId}
    and m.school_id = ${notification.schoolId} and m.type <> 'student' and 'allStudents:write' = any(m.permissions)))`

const of = (userId: SQL) => sql`${notification.userId} = ${userId} and ${IS_OPEN}`
const UNREAD = sql`${notification.readAt} is null`

const NEWEST = sql`${notification.notificationId} desc`

/** Notifications with their text, newest first by default, in one query. */
async function selectNotifications(
  db: Reader,
  where: SQL | undefined,
  limit: number,
  orderBy: SQL = NEWEST,
): Promise<Notification[]> {
  const { rows } = await db.execute<{ found: NotificationRow }>(
    sql`select ${NOTIFICATION} as found from ${notification} where ${where} order by ${orderBy} limit ${limit}`,
  )
  return rows.map(({ found }) => presentNotification(found))
}

/** The newest unread ones of someone, for a statement that reads more: a JSON array of `NOTIFICATION`, or null. */
export function unreadJson(userId: SQL): SQL {
  return sql`(select json_agg(found) from (select ${NOTIFICATION} as found from ${notification}
    where ${of(userId)} and ${UNREAD}
    order by ${NEWEST} limit ${sql.raw(String(MAX_UNREAD))}) as unread)`
}

export async function unreadNotifications(db: Reader, userId: UserId): Promise<Notification[]> {
  const { rows } = await db.execute<{ found: NotificationRow[] | null }>(
    sql`select ${unreadJson(sql`${userId}`)} as found`,
  )
  return (rows[0]?.found ?? []).map(presentNotification)
}

export interface NotificationCounts {
  unread: number
  all: number
}

/** How many someone has, up to the number to which the length of a list is exact. */
export function countJson(userId: SQL): SQL {
  const upTo = sql.raw(String(MAX_EXACT_COUNT + 1))
  return sql`json_build_object(
    'all', (select count(*) from (select 1 from ${notification} where ${of(userId)} limit ${upTo}) as counted),
    'unread', (select count(*) from (
      select 1 from ${notification} where ${of(userId)} and ${UNREAD} limit ${upTo}) as counted))`
}

export async function notificationCounts(db: Reader, userId: UserId): Promise<NotificationCounts> {
  const { rows } = await db.execute<{ counts: NotificationCounts }>(sql`select ${countJson(sql`${userId}`)} as counts`)
  return rows[0]?.counts ?? { unread: 0, all: 0 }
}

const NEWEST_FIRST: Order<Notification> = {
  columns: [{ sql: sql`${notification.notificationId}`, type: 'bigint' }],
  isDescending: true,
  keyOf: ({ notificationId }) => [notificationId],
}

export function notificationPage(db: Reader, userId: UserId, cursor: string | undefined) {
  const own = of(sql`${userId}`)
  return readPage({
    cursor,
    size: 50,
    order: NEWEST_FIRST,
    read: ({ beyond, orderBy, limit }) => selectNotifications(db, and(own, beyond), limit, orderBy),
    count: (limit) => db.$count(db.select({ one: sql`1` }).from(notification).where(own).limit(limit).as('counted')),
  })
}

export async function notificationOf(
  db: Reader,
  userId: UserId,
  notificationId: NotificationId,
): Promise<Notification | null> {
  const wanted = and(of(sql`${userId}`), eq(notification.notificationId, notificationId))
  const [found] = await selectNotifications(db, wanted, 1)
  return found ?? null
}
