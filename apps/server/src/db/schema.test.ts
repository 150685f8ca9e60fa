import { describe, expect, it } from 'vitest'
import { createDatabase } from '../testing/database.ts'

interface Stored {
  title: string
  table: string
  /** Fields that are columns of that table, under the specification's own names. */
  fields: string
  /** Fields that come from elsewhere, each with the column that it is read or counted from. */
  elsewhere?: Record<string, string>
}

const STORED: Stored[] = [
  {
    title: '[ENT-01] Pass',
    table: 'pass',
    fields: `passId studentId createdBy fromRoomId toRoomId fromFacultyId toFacultyId approvedBy acknowledgedAt rejectedAt
      canceledAt note isAsapPass scheduledFor createdAt approvedAt enqueuedAt dequeuedAt timeInQueue startedAt
      completedAt duration confirmedAt confirmed approvalByOrigin schoolId startedAtFingerprint completedAtFingerprint`,
    elsewhere: {
      studentName: 'user_account.first_name',
      studentProfileImageUrl: 'user_account.profile_image_url',
      fromRoomName: 'room.name',
      fromRoomZoneColor: 'room.zone_color',
      professionalFacultyName: 'user_account.professional_name',
      acknowledgedByName: 'pass.acknowledged_by',
      rejectedByName: 'pass.rejected_by',
      canceledByName: 'pass.canceled_by',
      dequeuedByName: 'pass.dequeued_by',
      startedByName: 'pass.started_by',
      completedByName: 'pass.completed_by',
      confirmedByName: 'pass.confirmed_by',
      passesUsedToday: 'student_day.used_passes',
      passAlertUsagePerDayAmount: 'school.pass_alert_usage_per_day_amount',
    },
  },
  { title: '[D-133] Pass, beside those', table: 'pass', fields: 'rejectReason cancelReason version lineNumber' },
  {
    title: '[ENT-02] User',
    table: 'user_account',
    fields: `userId firstName lastName type title professionalName profileImageUrl dailyPassLimit locked grade
      notificationSettings notificationMethods phoneNumber schoolIdentifier username email lastActivityAt onboarded`,
    elsewhere: {
      permissions: 'membership.permissions',
      'attributes.origin': 'quick_select.kind',
      'attributes.destination': 'quick_select.faculty_id',
      schools: 'membership.school_id',
      schoolIds: 'membership.user_id',
      rooms: 'room_link.room_id',
      classes: 'class_member.user_group_id',
      incidents: 'incident.student_id',
      externalSchoolIdentifier: 'user_account.external_id',
      requiresApproval: 'pass_setting.requires_approval',
      numberOfUsedPasses: 'student_day.used_passes',
      totalTimeInHallway: 'student_day.total_time',
      averagePassTime: 'student_day.timed_passes',
    },
  },
  {
    title: '[ENT-03][ENT-04] Room',
    table: 'room',
    fields:
      'roomId name identifier schoolId requiresApproval allowAsap bathroom totalLimit passAlertTimeLimit zoneColor',
    elsewhere: { userId: 'room_link.user_id', faculty: 'room_link.room_id', students: 'room_link.user_id' },
  },
  {
    title: '[ENT-05] Notification',
    table: 'notification',
    fields: 'notificationId type createdAt',
    elsewhere: { title: 'notification.kind', message: 'notification.facts', unread: 'notification.read_at' },
  },
  {
    title: '[ENT-06][D-103] School',
    table: 'school',
    fields: `schoolId name logoUrl primaryColor secondaryColor supportPhysicalPassLinks passAlertUsageAmount
      passAlertUsageTimeframe passAlertUsagePerDayAmount passAlertTimeLimit passActivationIntervalBefore
      passActivationIntervalAfter timezone certificate`,
  },
  { title: '[ENT-07] SSO identity', table: 'sso_identity', fields: 'ssoIdentityId name' },
  {
    title: '[ENT-08][ENT-09] Queue entry and student snapshot: passes, read anew',
    table: 'pass',
    fields: 'passId studentId enqueuedAt startedAt lineNumber',
  },
  {
    title: '[ENT-10] Class',
    table: 'class',
    fields: 'userGroupId name blockId confirmed ownedBy schoolId',
    elsewhere: {
      'attributes.schedule.start': 'class.start_minute',
      'attributes.schedule.end': 'class.end_minute',
      students: 'class_member.user_id',
      coTeachers: 'class_teacher.user_id',
    },
  },
  {
    title: '[ENT-11] Room setting',
    table: 'room_setting',
    fields: 'roomSettingId schoolId fromFacultyId toRoomId toFacultyId approval passLimit',
  },
  { title: '[ENT-12] Pass setting', table: 'pass_setting', fields: 'schoolId facultyId studentId requiresApproval' },
  { title: '[ENT-13] Schedule', table: 'schedule', fields: 'scheduleId schoolId name' },
  { title: '[ENT-14] Block', table: 'block', fields: 'blockId scheduleId name' },
  {
    title: '[ENT-15] Time range, in the school’s own time',
    table: 'time_range',
    fields: 'timeRangeId blockId startMinute endMinute days',
  },
  {
    title: '[ENT-16] Incident',
    table: 'incident',
    fields: 'incidentId type createdAt',
    elsewhere: { title: 'incident.type', report: 'incident.facts' },
  },
  { title: '[ENT-17][ENT-20] District', table: 'district', fields: 'districtId' },
  {
    title: '[ENT-18] Metrics, counted by the day',
    table: 'student_day',
    fields: 'schoolId day usedPasses adjustedPasses adjustedTime',
  },
  { title: '[ENT-19] Weekly report', table: 'weekly_report', fields: 'schoolId startDate endDate report' },
  { title: '[ENT-20] Ticket', table: 'ticket', fields: 'ticketId userId subject message' },
  { title: '[D-142] Cover', table: 'cover', fields: 'userId forUserId fromAt untilAt' },
  { title: '[D-138] Idempotency key', table: 'idempotency_key', fields: 'userId method path key bodyHash answer' },
  {
    title: '[D-073] Trail of passes',
    table: 'pass_event',
    fields: 'passId name version at actorId actorKind actorVia detail emittedAt',
  },
  {
    title: '[D-073] Trail of settings and people',
    table: 'change_event',
    fields: 'subject subjectId action at actorId actorKind actorVia detail emittedAt',
  },
]

/** People, rooms, classes and their relations are ended, never deleted, and may have been imported from a roster. */
const ENDING = ['user_account', 'school', 'room', 'class', 'membership', 'room_link', 'class_member']

const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

async function readColumns(): Promise<Set<string>> {
  const database = await createDatabase()
  const { rows } = await database.pool.query<{ name: string }>(
    `select table_name || '.' || column_name as name from information_schema.columns where table_schema = 'public'`,
  )
  await database.close()
  return new Set(rows.map(({ name }) => name))
}

const columns = await readColumns()

describe('what the database keeps', () => {
  it.each(STORED)('$title', ({ table, fields, elsewhere = {} }) => {
    const wanted = [
      ...fields
        .split(/\s+/)
        .filter(Boolean)
        .map((field) => `${table}.${snake(field)}`),
      ...Object.values(elsewhere),
    ]
    expect(wanted.filter((column) => !columns.has(column))).toEqual([])
  })

  it.each(ENDING)('[D-141] the end of a %s, and where it came from', (table) => {
    const wanted = [`${table}.ended_at`, `${table}.external_id`, `${table}.source`]
    expect(wanted.filter((column) => !columns.has(column))).toEqual([])
  })
})
