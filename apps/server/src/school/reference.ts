/**
 * What a school has set up (rooms, destination settings, who works where, its staff), kept in memory by its version.
 * Triggers raise the version with every change of it (migration `versions_by_trigger`). Whoever asks for a reference
 * says which version counts now, and what is decided with one is written only while that version still counts: memory
 * that is out of date costs a second read, and never lets anything through.
 */
import {
  type Approval,
  asSchoolId,
  type BlockId,
  type CoverId,
  can,
  type Instant,
  type Limits,
  memberViewer,
  type NamedPerson,
  NO_LIMIT,
  type Permission,
  type RoomId,
  type RoomSettingId,
  roomStaffFrom,
  type ScheduleId,
  type SchoolId,
  type StaffByRoom,
  type TimeRangeId,
  type UserId,
  type UserType,
} from '@corridor/rules'
import type pg from 'pg'
import type { Scope } from '../session/scope.ts'

export interface ReferenceRoom {
  roomId: RoomId
  schoolId: SchoolId
  name: string
  identifier: string
  bathroom: boolean
  zoneColor: string
  requiresApproval: boolean
  allowAsap: boolean
  totalLimit: number
  passAlertTimeLimit: number | null
  /** Ended rooms are kept for their names. */
  isInUse: boolean
  version: number
}

export interface ReferenceSetting {
  roomSettingId: RoomSettingId
  fromFacultyId: UserId | null
  toRoomId: RoomId | null
  toFacultyId: UserId | null
  approval: Approval
  passLimit: number
  version: number
}

/** Somebody who is or was on the staff. */
export interface StaffMember extends NamedPerson {
  userId: UserId
  type: UserType
  permissions: readonly Permission[]
  notificationSettings: readonly string[]
  notificationMethods: readonly string[]
  /** Still belongs to the school. */
  isActive: boolean
}

export interface ReferenceSchool {
  schoolId: SchoolId
  name: string
  timezone: string
  logoUrl: string | null
  primaryColor: string
  secondaryColor: string
  supportPhysicalPassLinks: boolean
  studentTexts: boolean
  passActivationIntervalBefore: number | null
  passActivationIntervalAfter: number | null
  passAlertTimeLimit: number | null
  passAlertUsageAmount: number | null
  passAlertUsageTimeframe: number | null
  passAlertUsagePerDayAmount: number | null
  /** Null until the school writes its own. */
  rejectReasons: readonly string[] | null
  certificate: string | null
  /** What an edit of the school's settings starts from. */
  version: number
}

/** Times of day are minutes after midnight at the school. */
export interface ReferenceSchedule {
  scheduleId: ScheduleId
  name: string
  isActive: boolean
  version: number
  blocks: ReferenceBlock[]
}

export interface ReferenceBlock {
  blockId: BlockId
  name: string
  version: number
  timeRanges: ReferenceTimeRange[]
}

export interface ReferenceTimeRange {
  timeRangeId: TimeRangeId
  startMinute: number
  endMinute: number
  days: ('m' | 't' | 'w' | 'th' | 'f')[]
  version: number
}

/** As the database gives it. */
export interface Loaded {
  version: number
  setupVersion: number
  school: ReferenceSchool
  schedules: ReferenceSchedule[] | null
  rooms: ReferenceRoom[] | null
  settings: ReferenceSetting[] | null
  staff: StaffMember[] | null
  links: { roomId: RoomId; userId: UserId }[] | null
  covers: { coverId: CoverId; userId: UserId; forUserId: UserId; from: string; until: string }[] | null
}

export interface SchoolReference {
  version: number
  /** Does not change with how the staff want to be notified. */
  setupVersion: number
  school: ReferenceSchool
  schedules: readonly ReferenceSchedule[]
  /** By name. */
  rooms: ReadonlyMap<RoomId, ReferenceRoom>
  settings: readonly ReferenceSetting[]
  /** By last name. */
  staff: ReadonlyMap<UserId, StaffMember>
  limits: Limits
  /** Where passes have to be counted: rooms, and faculty members. */
  limitedRooms: readonly RoomId[]
  limitedFaculty: readonly UserId[]
  /** Covers that have begun and not ended. */
  coversAt(now: Instant): readonly CoverId[]
  /** Who works in each room at this moment, covers included. */
  staffByRoom(now: Instant): StaffByRoom
  /** Those who may decide on everybody's passes. */
  office(): UserId[]
  /** Members of these types who still belong to the school. */
  membersOf(types: readonly UserType[]): UserId[]
}

const REFERENCE = {
  name: 'school_reference',
  text: `
    select s.reference_version as version, s.setup_version as "setupVersion",
      json_build_object('schoolId', s.school_id, 'name', s.name, 'timezone', s.timezone, 'logoUrl', s.logo_url,
        'primaryColor', s.primary_color, 'secondaryColor', s.secondary_color,
        'supportPhysicalPassLinks', s.support_physical_pass_links, 'studentTexts', s.student_texts,
        'passActivationIntervalBefore', s.pass_activation_interval_before,
        'passActivationIntervalAfter', s.pass_activation_interval_after,
        'passAlertTimeLimit', s.pass_alert_time_limit, 'passAlertUsageAmount', s.pass_alert_usage_amount,
        'passAlertUsageTimeframe', s.pass_alert_usage_timeframe, 'passAlertUsagePerDayAmount', s.pass_alert_usage_per_day_amount,
        'rejectReasons', s.reject_reasons, 'certificate', s.certificate, 'version', s.version) as school,
      (select json_agg(json_build_object('scheduleId', c.schedule_id, 'name', c.name, 'isActive', c.is_active,
          'version', c.version, 'blocks', coalesce((
          select json_agg(json_build_object('blockId', b.block_id, 'name', b.name, 'version', b.version,
            'timeRanges', coalesce((
              select json_agg(json_build_object('timeRangeId', t.time_range_id, 'startMinute', t.start_minute,
                'endMinute', t.end_minute, 'days', t.days, 'version', t.version) order by t.time_range_id)
              from time_range t where t.block_id = b.block_id and t.ended_at is null), '[]')) order by b.block_id)
          from block b where b.schedule_id = c.schedule_id and b.ended_at is null), '[]')) order by c.schedule_id)
        from schedule c where c.school_id = s.school_id and c.ended_at is null) as schedules,
      (select json_agg(json_build_object('roomId', r.room_id, 'schoolId', r.school_id, 'name', r.name,
        'identifier', r.identifier, 'bathroom', r.bathroom, 'zoneColor', r.zone_color,
        'requiresApproval', r.requires_approval, 'allowAsap', r.allow_asap, 'totalLimit', r.total_limit,
        'passAlertTimeLimit', r.pass_alert_time_limit, 'isInUse', r.ended_at is null, 'version', r.version)
        order by r.name, r.room_id)
        from room r where r.school_id = s.school_id) as rooms,
      (select json_agg(json_build_object('roomSettingId', x.room_setting_id, 'fromFacultyId', x.from_faculty_id,
        'toRoomId', x.to_room_id, 'toFacultyId', x.to_faculty_id, 'approval', x.approval, 'passLimit', x.pass_limit,
        'version', x.version)
        order by x.room_setting_id)
        from room_setting x where x.school_id = s.school_id and x.ended_at is null) as settings,
      (select json_agg(json_build_object('userId', u.user_id, 'type', u.type, 'firstName', u.first_name,
        'lastName', u.last_name, 'title', u.title, 'professionalName', u.professional_name,
        'permissions', m.permissions, 'notificationSettings', u.notification_settings,
        'notificationMethods', u.notification_methods, 'isActive', m.ended_at is null and u.ended_at is null)
        order by u.last_name, u.user_id)
        from membership m join user_account u on u.user_id = m.user_id
        where m.school_id = s.school_id and u.type <> 'student') as staff,
      (select json_agg(json_build_object('roomId', l.room_id, 'userId', l.user_id) order by l.room_id, l.user_id)
        from room_link l where l.school_id = s.school_id and l.ended_at is null) as links,
      (select json_agg(json_build_object('coverId', c.cover_id, 'userId', c.user_id, 'forUserId', c.for_user_id, 'from', c.from_at,
        'until', c.until_at) order by c.user_id, c.cover_id)
        from cover c where c.school_id = s.school_id and c.until_at > $2::timestamptz - interval '1 day') as covers
    from school s where s.school_id = $1`,
}

export interface References {
  /** As it is now, if what is kept is not of this version. */
  get(schoolId: SchoolId, version: number): Promise<SchoolReference>
}

/** A school that the scope holds, as of when the request came in; null for every other. */
export async function schoolOf(
  references: References,
  { referenceVersions }: Pick<Scope, 'referenceVersions'>,
  schoolId: SchoolId,
): Promise<SchoolReference | null> {
  const version = referenceVersions[schoolId]
  return version === undefined ? null : references.get(schoolId, version)
}

export type Schools = ReadonlyMap<SchoolId, SchoolReference>

export async function schoolsByVersion(
  references: References,
  versions: Readonly<Record<SchoolId, number>>,
): Promise<Schools> {
  const found = Object.entries(versions).map(async ([id, version]) => {
    const schoolId = asSchoolId(Number(id))
    return [schoolId, await references.get(schoolId, version)] as const
  })
  return new Map(await Promise.all(found))
}

/** More schools than one district has; beyond that the longest unused is read again when it is needed. */
const MAX_SCHOOLS = 500

export function makeReferences({ pool, now }: { pool: pg.Pool; now: () => Instant }): References {
  const kept = new Map<SchoolId, SchoolReference>()
  const loading = new Map<string, Promise<SchoolReference>>()

  const load = async (schoolId: SchoolId): Promise<SchoolReference> => {
    const { rows } = await pool.query<Loaded>({ ...REFERENCE, values: [schoolId, now()] })
    if (!rows[0]) throw new Error('a school is missing')
    const reference = referenceFrom(rows[0])
    kept.set(schoolId, reference)
    return reference
  }

  return {
    async get(schoolId, version) {
      const known = kept.get(schoolId)
      kept.delete(schoolId)
      if (known) kept.set(schoolId, known)
      if (known?.version === version) return known
      for (const [oldest] of kept) if (kept.size >= MAX_SCHOOLS) kept.delete(oldest)
      const key = `${schoolId}/${version}`
      const begun = loading.get(key) ?? load(schoolId).finally(() => loading.delete(key))
      loading.set(key, begun)
      return begun
    },
  }
}

export function referenceFrom({
  version,
  setupVersion,
  school,
  schedules,
  rooms,
  settings,
  staff,
  links,
  covers,
}: Loaded): SchoolReference {
  const limited = (settings ?? []).filter(({ passLimit }) => passLimit !== NO_LIMIT)
  const limitedRooms = (rooms ?? []).filter(({ totalLimit }) => totalLimit !== NO_LIMIT)
  const members = new Map((staff ?? []).map((member) => [member.userId, member]))
  const isActive = (userId: UserId) => members.get(userId)?.isActive ?? false
  const active = [...members.values()].filter((member) => member.isActive)
  const working = (links ?? []).filter(({ userId }) => isActive(userId))
  const substitutes = (covers ?? [])
    .filter(({ userId }) => isActive(userId))
    .map((cover) => ({ ...cover, from: Date.parse(cover.from), until: Date.parse(cover.until) }))
  const currentAt = (now: Instant) => {
    const at = Date.parse(now)
    return substitutes.filter(({ from, until }) => from <= at && until > at)
  }
  const staffWith = (current: typeof substitutes) =>
    roomStaffFrom(
      working.map(({ roomId, userId }) => ({
        roomId,
        userId,
        coveredBy: current.filter(({ forUserId }) => forUserId === userId).map((cover) => cover.userId),
      })),
    )
  // Nearly always nobody covers anybody, and every change asks.
  const uncovered = staffWith([])
  return {
    version,
    setupVersion,
    school,
    schedules: schedules ?? [],
    rooms: new Map((rooms ?? []).map((room) => [room.roomId, room])),
    settings: settings ?? [],
    staff: members,
    limits: { rooms: limitedRooms, settings: limited },
    limitedRooms: [...limitedRooms.map(({ roomId }) => roomId), ...limited.flatMap(({ toRoomId }) => toRoomId ?? [])],
    limitedFaculty: limited.flatMap(({ toFacultyId }) => toFacultyId ?? []),
    coversAt: (now) => currentAt(now).map(({ coverId }) => coverId),
    staffByRoom: (now) => {
      const current = currentAt(now)
      return current.length === 0 ? uncovered : staffWith(current)
    },
    office: () =>
      active
        .filter((member) => can(memberViewer(school.schoolId, member), 'pass.editAll', school))
        .map(({ userId }) => userId),
    membersOf: (types) => active.filter(({ type }) => types.includes(type)).map(({ userId }) => userId),
  }
}
