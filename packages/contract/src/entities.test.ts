/**
 * Checks that every entity has the fields of the specification, with the same names. Some fields belong to a view of an
 * entity, which then has a row of its own.
 */
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import { calls } from './calls.ts'
import { classWithStudents, passSetting, studentRow } from './class/entity.ts'
import { analysisRow } from './insight/entity.ts'
import { notification } from './notification/entity.ts'
import { pass, queueEntry } from './pass/entity.ts'
import { deviceFingerprint } from './pass/fingerprint.ts'
import { person } from './person/entity.ts'
import { weeklyReport } from './report/entity.ts'
import { fullRoom } from './room/calls.ts'
import {
  block,
  room,
  roomOption,
  roomSetting,
  schedule,
  school,
  schoolSetup,
  timeRange,
  userGroup,
} from './school/entity.ts'
import { studentMetrics } from './user/calls.ts'
import { user } from './user/entity.ts'
import { initialize, metrics, schoolHeader } from './user/initialize.ts'

interface Entity {
  title: string
  schema: z.ZodObject
  fields: string
}

const ENTITIES: Entity[] = [
  {
    title: '[ENT-01] Pass',
    schema: pass,
    fields: `passId studentId studentName studentProfileImageUrl createdBy createdByName fromRoomId toRoomId
      fromRoomName toRoomName fromRoomZoneColor toRoomZoneColor fromFacultyId toFacultyId professionalFacultyName
      professionalApprovedByName approvedBy approvedByName acknowledgedAt acknowledgedByName rejectedAt rejectedByName
      canceledAt canceledByName note isAsapPass scheduledFor createdAt approvedAt enqueuedAt dequeuedAt dequeuedByName
      timeInQueue startedAt startedByName completedAt completedByName duration confirmedAt confirmed confirmedByName
      approvalByOrigin schoolId passesUsedToday passAlertUsagePerDayAmount attributes`,
  },
  {
    title: '[D-133] Pass, additional fields',
    schema: pass,
    fields: 'studentGrade timeLimit rejectReason cancelReason placeInLine version',
  },
  {
    title: '[ENT-01] Pass attributes',
    schema: pass.shape.attributes,
    fields: 'startedAtFingerprint completedAtFingerprint',
  },
  { title: '[ENT-01] Device fingerprint', schema: deviceFingerprint, fields: 'id dimensions deviceInfo' },
  { title: '[ENT-01] Dimensions', schema: deviceFingerprint.shape.dimensions, fields: 'width height' },
  { title: '[ENT-01] Operating system', schema: deviceFingerprint.shape.deviceInfo.shape.os, fields: 'family' },
  {
    title: '[ENT-02] User',
    schema: user,
    fields: `userId firstName lastName type title professionalName profileImageUrl dailyPassLimit locked grade
      permissions notificationSettings notificationMethods phoneNumber attributes schoolIdentifier username email
      lastActivityAt onboarded externalSchoolIdentifier schoolIds`,
  },
  { title: '[ENT-02] User, as their own page has them', schema: person, fields: 'schools rooms classes' },
  {
    title: '[ENT-02] Metrics of a user',
    schema: studentMetrics,
    fields: 'passesUsedToday totalTimeOutsideClassroomToday totalUsedPassCount averagePassTime',
  },
  { title: '[ENT-02] User, as a row of the Students area', schema: studentRow, fields: 'requiresApproval' },
  {
    title: '[ENT-02] User, as a row of Student Analysis',
    schema: analysisRow,
    fields: 'totalTimeInHallway percentRankOfTotalTime numberOfUsedPasses percentRankOfUsedPasses',
  },
  { title: '[ENT-02] User attributes', schema: user.shape.attributes, fields: 'origin destination' },
  {
    title: '[ENT-02] Quick-select place',
    schema: user.shape.attributes.shape.origin.element,
    fields: 'roomId userId',
  },
  {
    title: '[ENT-03] Room option',
    schema: roomOption,
    fields: 'roomId userId firstName lastName name identifier displayName title',
  },
  {
    title: '[ENT-04] Room',
    schema: room,
    fields: `roomId name identifier schoolId userId requiresApproval allowAsap bathroom alwaysOpen totalLimit
      outLimit passAlertTimeLimit zoneColor`,
  },
  { title: '[ENT-04] Room, as its own page has it', schema: fullRoom, fields: 'faculty students' },
  {
    title: '[ENT-05] Notification',
    schema: notification,
    fields: 'notificationId title message type createdAt unread',
  },
  {
    title: '[ENT-06] School',
    schema: school,
    fields: `schoolId name logoUrl primaryColor secondaryColor supportPhysicalPassLinks passAlertUsageAmount
      passAlertUsageTimeframe passAlertUsagePerDayAmount passAlertTimeLimit passActivationIntervalBefore
      passActivationIntervalAfter`,
  },
  { title: '[D-103] School, its time zone', schema: school, fields: 'timezone' },
  {
    title: '[ENT-08] Queue entry',
    schema: queueEntry,
    fields: 'passId studentId studentName enqueuedAt startedAt studentProfileImageUrl',
  },
  {
    title: '[ENT-10] Class',
    schema: userGroup,
    fields: 'userGroupId name blockId attributes ownedBy professionalOwnedByName numberOfStudents schoolId',
  },
  { title: '[ENT-10] Class, its students', schema: classWithStudents, fields: 'students' },
  { title: '[ENT-10] Class attributes', schema: userGroup.shape.attributes, fields: 'schedule confirmed' },
  {
    title: '[ENT-10] Class schedule',
    schema: userGroup.shape.attributes.shape.schedule.unwrap(),
    fields: 'start end',
  },
  {
    title: '[ENT-10] Start and end of a class',
    schema: userGroup.shape.attributes.shape.schedule.unwrap().shape.start,
    fields: 'hour minute',
  },
  {
    title: '[ENT-11] Room setting',
    schema: roomSetting,
    fields: 'roomSettingId schoolId fromFacultyId toRoomId toFacultyId approval passLimit',
  },
  { title: '[ENT-12] Pass setting', schema: passSetting, fields: 'schoolId facultyId studentId requiresApproval' },
  { title: '[ENT-02] Student in a list, quick passes', schema: studentRow, fields: 'requiresApproval classes' },
  { title: '[ENT-13] Schedule', schema: schedule, fields: 'scheduleId schoolId name blocks' },
  { title: '[D-101] Schedule, additional fields', schema: schedule, fields: 'isActive version' },
  { title: '[ENT-14] Block', schema: block, fields: 'blockId scheduleId name timeRanges' },
  {
    title: '[ENT-15] Time range',
    schema: timeRange,
    fields: 'timeRangeId blockId startHour startMinute endHour endMinute days',
  },
  {
    title: '[STATE-02] [D-147] State of a school, in the first answer',
    schema: schoolHeader,
    fields: 'school allPassesAwaitingConfirmationCount userLive userUpcoming userRequested',
  },
  {
    title: '[STATE-02] [D-147] State of a school, by one query',
    schema: schoolSetup,
    fields: 'school schedule schedules classes rooms userRooms facultyRooms standaloneRooms roomSettings',
  },
  {
    title: '[DAYS-04] The calendar of a school, which never has what today uses',
    schema: schoolSetup.shape.calendar,
    fields: 'weekdays opensAt closesAt cycle days version',
  },
  { title: '[DAYS-04] State of a school, with its calendar', schema: schoolSetup, fields: 'calendar' },
  { title: '[ENT-17] District', schema: initialize.shape.district, fields: 'districtId' },
  {
    title: '[ENT-18] Metrics',
    schema: metrics,
    fields: `totalPassCount totalLivePassCount totalUpcomingPassCount totalRequestedPassCount
      adjustedAveragePassTime`,
  },
  {
    title: '[ENT-19] Weekly report',
    schema: weeklyReport,
    fields: `schoolName startDate endDate totalPassesUsed percentChange totalTimeOutsideClassroom totalIncidents
      passesByDay avgUsedPasses avgTimeOutsideClassroom avgPassTime topFiftyStudents lockedStudents
      incidentsByStudents`,
  },
  {
    title: '[ENT-19] Locked student of a weekly report',
    schema: weeklyReport.shape.lockedStudents.element,
    fields: 'name grade dailyPassLimit',
  },
]

const words = (text: string) => text.split(/\s+/).filter(Boolean)

describe.each(ENTITIES)('$title', ({ schema, fields }) => {
  it('has every field of the specification', () => {
    const missing = words(fields).filter((field) => !(field in schema.shape))
    expect(missing).toEqual([])
  })
})

describe('the state of a school', () => {
  it('[STATE-02] has schedules with blocks and time ranges, classes, rooms and settings under their ids', () => {
    const { schedules, classes, rooms, roomSettings } = schoolSetup.shape
    expect(schedules.element).toBe(schedule)
    expect(schedule.shape.blocks.element).toBe(block)
    expect(block.shape.timeRanges.element).toBe(timeRange)
    expect([classes.element, rooms.element, roomSettings.element]).toEqual([userGroup, room, roomSetting])
  })

  it('[STATE-02] [D-147] has its usage, everybody’s passes, students and faculty as screens ask for them', () => {
    const asked = ['usage', 'students', 'faculty'].map((part) => `GET /api/school/:schoolId/${part}`)
    expect(asked.filter((key) => !(key in calls))).toEqual([])
    expect(calls['GET /api/pass/list'].query.shape.list.options).toEqual(['live', 'upcoming', 'requested'])
  })
})

describe('values', () => {
  const accepted = (schema: z.ZodType, values: unknown[]) => values.filter((value) => schema.safeParse(value).success)

  it('[ENT-02] a user has one of four types, and locked is 1 or 0', () => {
    const types = ['districtAdministrator', 'schoolAdministrator', 'faculty', 'student', 'parent']
    expect(accepted(user.shape.type, types)).toEqual(types.slice(0, 4))
    expect(accepted(user.shape.locked, [0, 1, true, 2, null])).toEqual([0, 1])
    expect(accepted(user.shape.notificationMethods, [['in-app', 'sms', 'email'], ['fax']])).toHaveLength(1)
  })

  it('[ENT-04] a room’s requiresApproval is 1 or 0', () => {
    expect(accepted(room.shape.requiresApproval, [0, 1, true, -1])).toEqual([0, 1])
  })

  it('[ENT-11] approval is required, not required or by the origin', () => {
    const approvals = ['required', 'not_required', 'origin', 'maybe']
    expect(accepted(roomSetting.shape.approval, approvals)).toEqual(approvals.slice(0, 3))
  })

  it('[ENT-15][SCHED-06] days are school days', () => {
    expect(accepted(timeRange.shape.days, [['m', 't', 'w', 'th', 'f'], [], ['s']])).toEqual([
      ['m', 't', 'w', 'th', 'f'],
      [],
    ])
  })

  it('[PERM-01] a permission is a resource with read or write', () => {
    const permissions = ['allPasses:write', 'allPasses:read', 'allPasses', 'allPasses:delete', ':read']
    expect(accepted(user.shape.permissions.element, permissions)).toEqual(['allPasses:write', 'allPasses:read'])
  })

  it('[PASS-24] a pass can have no time, which means ASAP', () => {
    expect(accepted(pass.shape.scheduledFor, [null, '2026-10-13T15:00:00.000Z', 'tomorrow'])).toEqual([
      null,
      '2026-10-13T15:00:00.000Z',
    ])
  })
})
