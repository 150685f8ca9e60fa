/**
 * What a school has set up (rooms, destination settings, who works where, its staff), kept in memory by its version.
 * Triggers raise the version with every change of it (`setup_changed` and their like). Whoever asks for a reference says
 * which version counts now, and what is decided with one is written only while that version still counts: memory that is
 * out of date costs a second read, and never lets anything through.
 */
import { can, memberViewer } from '@corridor/rules/access'
import { asSchoolId, type CoverId, type RoomId, type SchoolId, type UserId } from '@corridor/rules/ids'
import { type Allowance, type ApartGroup, NO_LIMIT, NO_LIMITS, roomStaffFrom } from '@corridor/rules/pass'
import { type Instant, instant } from '@corridor/rules/time'
import type pg from 'pg'
import type {
  ReferenceCalendar,
  ReferenceClosedTime,
  ReferenceFreeze,
  ReferenceRoom,
  ReferenceSchedule,
  ReferenceSchool,
  ReferenceSetting,
  References,
  ReferenceTerm,
  SchoolReference,
  Schools,
  StaffMember,
} from '../reference.ts'
import type { Scope } from '../session/scope.ts'
import { schoolNotFound } from '../session/tenancy.ts'
import { CALENDAR_JSON } from './calendar.ts'

/** The row as the database returns it. */
export interface Loaded {
  version: number
  setupVersion: string
  school: ReferenceSchool
  schedules: ReferenceSchedule[] | null
  calendar: ReferenceCalendar
  rooms: ReferenceRoom[] | null
  settings: ReferenceSetting[] | null
  terms: ReferenceTerm[] | null
  closedTimes: ReferenceClosedTime[] | null
  allowances: (Allowance & { studentId: UserId })[] | null
  apartGroups: ApartGroup[] | null
  freezes: ReferenceFreeze[] | null
  staff: StaffMember[] | null
  links: { roomId: RoomId; userId: UserId }[] | null
  covers: { coverId: CoverId; userId: UserId; forUserId: UserId; from: string; until: string }[] | null
}

/** No pass is under way for longer, even if the sweep that ends forgotten ones could not run over a break. */
const KEPT_FREEZE_DAYS = 30

const REFERENCE = {
  name: 'school_reference',
  text: `
    select s.reference_version as version,
      concat_ws('@', s.setup_version, extract(epoch from s.setup_changed_at)) as "setupVersion",
      json_build_object('schoolId', s.school_id, 'name', s.name, 'timezone', s.timezone, 'logoUrl', s.logo_url,
        'primaryColor', s.primary_color, 'secondaryColor', s.secondary_color,
        'supportPhysicalPassLinks', s.support_physical_pass_links, 'studentTexts', s.student_texts,
        'studentLanguage', s.student_language,
        'passActivationIntervalBefore', s.pass_activation_interval_before,
        'passActivationIntervalAfter', s.pass_activation_interval_after,
        'passAlertTimeLimit', s.pass_alert_time_limit, 'passAlertUsageAmount', s.pass_alert_usage_amount,
        'passAlertUsageTimeframe', s.pass_alert_usage_timeframe, 'passAlertUsagePerDayAmount', s.pass_alert_usage_per_day_amount,
        'quickPassesPerDay', s.quick_passes_per_day, 'quickPassesPerWeek', s.quick_passes_per_week,
        'quickPassesPerTerm', s.quick_passes_per_term, 'passCooldown', s.pass_cooldown, 'hallCap', s.hall_cap,
        'closedFirst', s.closed_first, 'closedLast', s.closed_last, 'closedUntil', s.closed_until, 'closedBy', s.closed_by,
        'rejectReasons', s.reject_reasons, 'rejectReasonsEs', s.reject_reasons_es, 'certificate', s.certificate,
        'lateReasons', s.late_reasons, 'lateLimit', s.late_limit, 'printsLateSlips', s.prints_late_slips,
        'recountSince', s.recount_since,
        'hidesGetStarted', s.hides_get_started, 'version', s.version) as school,
      (select json_agg(json_build_object('scheduleId', c.schedule_id, 'name', c.name, 'isActive', c.is_active,
          'version', c.version, 'blocks', coalesce((
          select json_agg(json_build_object('blockId', b.block_id, 'name', b.name, 'version', b.version,
            'timeRanges', coalesce((
              select json_agg(json_build_object('timeRangeId', t.time_range_id, 'startMinute', t.start_minute,
                'endMinute', t.end_minute, 'days', t.days, 'version', t.version) order by t.time_range_id)
              from time_range t where t.block_id = b.block_id and t.ended_at is null), '[]')) order by b.block_id)
          from block b where b.schedule_id = c.schedule_id and b.ended_at is null), '[]')) order by c.schedule_id)
        from schedule c where c.school_id = s.school_id and c.ended_at is null) as schedules,
      ${CALENDAR_JSON} as calendar,
      (select json_agg(json_build_object('roomId', r.room_id, 'schoolId', r.school_id, 'name', r.name,
        'identifier', r.identifier, 'bathroom', r.bathroom, 'zoneColor', r.zone_color,
        'requiresApproval', r.requires_approval, 'allowAsap', r.allow_asap, 'totalLimit', r.total_limit,
        'outLimit', r.out_limit, 'alwaysOpen', r.always_open,
        'passAlertTimeLimit', r.pass_alert_time_limit, 'pausedAt', r.paused_at, 'pausedUntil', r.paused_until,
        'pauseReason', r.pause_reason, 'isInUse', r.ended_at is null, 'version', r.version)
        order by r.name, r.room_id)
        from room r where r.school_id = s.school_id) as rooms,
      (select json_agg(json_build_object('roomSettingId', x.room_setting_id, 'fromFacultyId', x.from_faculty_id,
        'toRoomId', x.to_room_id, 'toFacultyId', x.to_faculty_id, 'approval', x.approval, 'passLimit', x.pass_limit,
        'version', x.version)
        order by x.room_setting_id)
        from room_setting x where x.school_id = s.school_id and x.ended_at is null) as settings,
      (select json_agg(json_build_object('termId', t.term_id, 'name', t.name, 'startsOn', t.starts_on, 'endsOn', t.ends_on,
        'version', t.version) order by t.starts_on)
        from term t where t.school_id = s.school_id and t.ended_at is null) as terms,
      (select json_agg(json_build_object('closedTimeId', c.closed_time_id, 'name', c.name, 'days', c.days, 'onDay', c.on_day,
        'startMinute', c.start_minute, 'endMinute', c.end_minute, 'version', c.version)
        order by c.on_day nulls first, c.start_minute, c.closed_time_id)
        from closed_time c where c.school_id = s.school_id and c.ended_at is null) as "closedTimes",
      (select json_agg(json_build_object('studentId', a.student_id, 'kind', a.kind, 'perDay', a.per_day,
        'perWeek', a.per_week, 'perTerm', a.per_term))
        from pass_allowance a where a.school_id = s.school_id) as allowances,
      (select json_agg(json_build_object('groupId', g.group_id, 'startsOn', g.starts_on, 'endsOn', g.ends_on,
        'isPaused', g.is_paused, 'studentIds', (select coalesce(json_agg(m.student_id order by m.student_id), '[]')
          from apart_member m where m.group_id = g.group_id)) order by g.group_id)
        from apart_group g where g.school_id = s.school_id and g.ended_at is null) as "apartGroups",
      (select json_agg(json_build_object('freezeId', f.freeze_id, 'instruction', f.instruction, 'isDrill', f.is_drill,
        'message', f.message, 'startedAt', f.started_at, 'startedBy', f.started_by, 'endedAt', f.ended_at)
        order by f.started_at desc, f.freeze_id desc)
        from "freeze" f where f.school_id = s.school_id
          and (f.ended_at is null or f.ended_at > $2::timestamptz - make_interval(days => ${KEPT_FREEZE_DAYS}))) as freezes,
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

/** A school of the scope, as of when the request came in. */
export async function schoolOf(
  references: References,
  { referenceVersions }: Pick<Scope, 'referenceVersions'>,
  schoolId: SchoolId,
): Promise<SchoolReference> {
  const version = referenceVersions[schoolId]
  if (version === undefined) throw schoolNotFound()
  return references.get(schoolId, version)
}

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
    forget: () => kept.clear(),
  }
}

export function referenceFrom({
  version,
  setupVersion,
  school,
  schedules,
  calendar,
  rooms,
  settings,
  terms,
  closedTimes,
  allowances,
  apartGroups,
  freezes: loadedFreezes,
  staff,
  links,
  covers,
}: Loaded): SchoolReference {
  const limited = (settings ?? []).filter(({ passLimit }) => passLimit !== NO_LIMIT)
  const limitedRooms = (rooms ?? []).filter(({ totalLimit }) => totalLimit !== NO_LIMIT)
  const outOf = (rooms ?? []).filter(({ outLimit }) => outLimit !== NO_LIMIT)
  const members = new Map((staff ?? []).map((member) => [member.userId, member]))
  const isActive = (userId: UserId) => members.get(userId)?.isActive ?? false
  const active = [...members.values()].filter((member) => member.isActive)
  const withAbility = (ability: 'pass.editAll' | 'apart.manage') =>
    active.filter((member) => can(memberViewer(school.schoolId, member), ability, school)).map(({ userId }) => userId)
  const working = (links ?? []).filter(({ userId }) => isActive(userId))
  const substitutes = (covers ?? [])
    .filter(({ userId }) => isActive(userId))
    .map((cover) => ({ ...cover, from: Date.parse(cover.from), until: Date.parse(cover.until) }))
  const currentAt = (now: Instant) => {
    const at = Date.parse(now)
    return substitutes.filter(({ from, until }) => from <= at && until > at)
  }
  const freezes = (loadedFreezes ?? []).map((freeze) => ({
    ...freeze,
    startedAt: instant(freeze.startedAt),
    endedAt: instantIn(freeze.endedAt),
  }))
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
    school: { ...school, closedUntil: instantIn(school.closedUntil) },
    schedules: schedules ?? [],
    calendar,
    rooms: new Map((rooms ?? []).map((room) => [room.roomId, withInstants(room)])),
    settings: settings ?? [],
    staff: members,
    terms: terms ?? [],
    closedTimes: closedTimes ?? [],
    allowances: new Map((allowances ?? []).map(({ studentId, ...allowance }) => [studentId, allowance])),
    apartGroups: apartGroups ?? [],
    freeze: freezes.find(({ endedAt }) => endedAt === null) ?? null,
    freezes,
    limits: {
      ...NO_LIMITS,
      rooms: limitedRooms,
      settings: limited,
      outOf,
      hallCap: school.hallCap,
      alwaysOpen: new Set((rooms ?? []).filter((room) => room.alwaysOpen).map(({ roomId }) => roomId)),
    },
    limitedRooms: [...limitedRooms.map(({ roomId }) => roomId), ...limited.flatMap(({ toRoomId }) => toRoomId ?? [])],
    limitedFaculty: limited.flatMap(({ toFacultyId }) => toFacultyId ?? []),
    outRooms: outOf.map(({ roomId }) => roomId),
    coversAt: (now) => currentAt(now).map(({ coverId }) => coverId),
    coveringAt: (now) => currentAt(now).map(({ userId, forUserId }) => ({ userId, forUserId })),
    staffByRoom: (now) => {
      const current = currentAt(now)
      return current.length === 0 ? uncovered : staffWith(current)
    },
    office: () => withAbility('pass.editAll'),
    apartManagers: () => withAbility('apart.manage'),
    membersOf: (types) => active.filter(({ type }) => types.includes(type)).map(({ userId }) => userId),
  }
}

/** JSON has the database's own way of writing a time. */
function instantIn(time: string | null): Instant | null {
  return time === null ? null : instant(time)
}

function withInstants(room: ReferenceRoom): ReferenceRoom {
  return { ...room, pausedAt: instantIn(room.pausedAt), pausedUntil: instantIn(room.pausedUntil) }
}
