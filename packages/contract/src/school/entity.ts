import type {
  BlockId,
  ClosedTimeId,
  RoomId,
  RoomSettingId,
  ScheduleId,
  SchoolId,
  TermId,
  TimeRangeId,
  UserGroupId,
  UserId,
} from '@corridor/rules/ids'
import { APPROVALS } from '@corridor/rules/pass'
import { LANGUAGES } from '@corridor/rules/words'
import { z } from 'zod'
import { id, instant } from '../call.ts'
import { DAY_KINDS, DAYS } from '../constants.ts'

const whole = z.number().int()
const minutes = whole.nullable()

export const school = z.object({
  schoolId: id<SchoolId>(),
  name: z.string(),
  timezone: z.string(),
  logoUrl: z.string().nullable(),
  primaryColor: z.string(),
  secondaryColor: z.string(),
  supportPhysicalPassLinks: z.boolean(),
  /** Students who want to may be notified by text message. */
  studentTexts: z.boolean(),
  /** What students read who chose no language. Null: what their browsers ask for. */
  studentLanguage: z.enum(LANGUAGES).nullable(),
  passAlertUsageAmount: minutes,
  passAlertUsageTimeframe: minutes,
  passAlertUsagePerDayAmount: minutes,
  passAlertTimeLimit: minutes,
  passActivationIntervalBefore: minutes,
  passActivationIntervalAfter: minutes,
})
export type School = z.infer<typeof school>

/** An option in a picker: a room, alone or with one of its faculty. */
export const roomOption = z.object({
  roomId: id<RoomId>(),
  userId: id<UserId>().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  title: z.string().nullable(),
  professionalName: z.string().nullable(),
  name: z.string(),
  identifier: z.string(),
  displayName: z.string(),
  /** This person covers one of the room's own faculty right now. */
  isCovering: z.boolean(),
})
export type RoomOption = z.infer<typeof roomOption>

const flag = z.union([z.literal(0), z.literal(1)])

export const room = z.object({
  roomId: id<RoomId>(),
  schoolId: id<SchoolId>(),
  name: z.string(),
  identifier: z.string(),
  /** Its first faculty member. */
  userId: id<UserId>().nullable(),
  requiresApproval: flag,
  allowAsap: flag,
  bathroom: flag,
  /** Limits and closed times do not apply to passes that lead there. */
  alwaysOpen: flag,
  /** How many may be on the way there at once; -1 for no limit. */
  totalLimit: whole,
  /** How many may be on an active pass that began there; -1 for no limit. */
  outLimit: whole,
  passAlertTimeLimit: minutes,
  zoneColor: z.string(),
  /** Since when it takes nobody; null for a room that is open. A pause that has ended by itself may still be here. */
  pausedAt: instant.nullable(),
  /** Null for a pause without an end. */
  pausedUntil: instant.nullable(),
  /** Null if there is none, or if the viewer may not see it. */
  pauseReason: z.string().nullable(),
  /** What an edit of the room starts from. */
  version: whole,
})
export type Room = z.infer<typeof room>

/** What pausing or resuming a room has to know of it. */
export const pausableRoom = room.pick({
  roomId: true,
  schoolId: true,
  name: true,
  zoneColor: true,
  pausedAt: true,
  pausedUntil: true,
  pauseReason: true,
  version: true,
})
export type PausableRoom = z.infer<typeof pausableRoom>

export const timeRange = z.object({
  timeRangeId: id<TimeRangeId>(),
  blockId: id<BlockId>(),
  startHour: whole,
  startMinute: whole,
  endHour: whole,
  endMinute: whole,
  days: z.array(z.enum(DAYS)),
  version: whole,
})
export type TimeRangeEntity = z.infer<typeof timeRange>
export const block = z.object({
  blockId: id<BlockId>(),
  scheduleId: id<ScheduleId>(),
  name: z.string(),
  timeRanges: z.array(timeRange),
  version: whole,
})
export type Block = z.infer<typeof block>
export const schedule = z.object({
  scheduleId: id<ScheduleId>(),
  schoolId: id<SchoolId>(),
  name: z.string(),
  blocks: z.array(block),
  /** The school uses this one, unless its calendar says otherwise. */
  isActive: z.boolean(),
  version: whole,
})
export type Schedule = z.infer<typeof schedule>

const day = z.iso.date()

/** A day that was set by hand. */
export const calendarDay = z.object({
  onDay: day,
  kind: z.enum(DAY_KINDS),
  scheduleId: id<ScheduleId>().nullable(),
  weekday: z.enum(DAYS).nullable(),
  name: z.string().nullable(),
  cycleDay: whole.nullable(),
  cycleContinues: z.boolean(),
})

export const cycle = z.object({
  fromDay: day,
  countsDaysOff: z.boolean(),
  days: z.array(z.object({ letter: z.string(), scheduleId: id<ScheduleId>() })),
})

/** Which schedule the school uses on which day. `scheduleOn` in the rules answers for a day. */
export const schoolCalendar = z.object({
  weekdays: z.array(z.enum(DAYS)),
  /** The hours that pickers and schedules offer, in minutes after midnight at the school. */
  opensAt: whole,
  closesAt: whole,
  cycle: cycle.nullable(),
  days: z.array(calendarDay),
  version: whole,
})
export type SchoolCalendar = z.infer<typeof schoolCalendar>

const clockTime = z.object({ hour: whole, minute: whole })

export const userGroup = z.object({
  userGroupId: id<UserGroupId>(),
  schoolId: id<SchoolId>(),
  name: z.string(),
  blockId: id<BlockId>().nullable(),
  attributes: z.object({
    schedule: z.object({ start: clockTime, end: clockTime }).nullable(),
    confirmed: z.boolean(),
  }),
  ownedBy: id<UserId>(),
  professionalOwnedByName: z.string(),
  /** Those who teach it with its owner, by name. */
  coTeachers: z.array(z.object({ userId: id<UserId>(), professionalName: z.string() })),
  numberOfStudents: whole,
})
export type UserGroup = z.infer<typeof userGroup>

export const roomSetting = z.object({
  roomSettingId: id<RoomSettingId>(),
  schoolId: id<SchoolId>(),
  fromFacultyId: id<UserId>().nullable(),
  toRoomId: id<RoomId>().nullable(),
  toFacultyId: id<UserId>().nullable(),
  approval: z.enum(APPROVALS),
  passLimit: whole,
  version: whole,
})
export type RoomSetting = z.infer<typeof roomSetting>

/** What administrators decide for the whole school. */
export const schoolSettings = z.object({
  /** Offered when a request is rejected; empty for students. */
  rejectReasons: z.array(z.string()),
  /** Those of them that have a Spanish wording. */
  rejectReasonsEs: z.array(z.object({ reason: z.string(), es: z.string() })),
  /** Why students come late, to choose from; empty for students. */
  lateReasons: z.array(z.string()),
  /** Minutes from the entrance to class. */
  lateLimit: whole,
  /** Late desks print a slip. */
  printsLateSlips: z.boolean(),
  /** The certificate as PEM text; null for those who may not read the settings. */
  certificate: z.string().nullable(),
  /** The time zone has changed, and past days are being counted again. */
  isRecounting: z.boolean(),
  /** The dashboard does not say what is left to set up. */
  hidesGetStarted: z.boolean(),
  version: whole,
})
export type SchoolSettings = z.infer<typeof schoolSettings>

const limit = whole.nullable()

/** Limits of the whole school. Null: there is none. */
export const schoolLimits = z.object({
  /** Quick passes of a student. */
  quickPassesPerDay: limit,
  quickPassesPerWeek: limit,
  quickPassesPerTerm: limit,
  /** Minutes after the end of a student's last quick pass. */
  passCooldown: limit,
  /** How many passes may be active at once; null for students, too. */
  hallCap: limit,
  /** Minutes at the start and at the end of every block in which quick passes are asked for. */
  closedFirst: whole,
  closedLast: whole,
})
export type SchoolLimits = z.infer<typeof schoolLimits>

/** What an edit of a school answers with. */
export const editedSchool = schoolSettings.extend({ school, limits: schoolLimits })
export type EditedSchool = z.infer<typeof editedSchool>

export const term = z.object({
  termId: id<TermId>(),
  schoolId: id<SchoolId>(),
  name: z.string(),
  startsOn: day,
  /** Included. */
  endsOn: day,
  version: whole,
})
export type Term = z.infer<typeof term>

/** Hours in which quick passes are asked for, on days of the week or on one date. */
export const closedTime = z.object({
  closedTimeId: id<ClosedTimeId>(),
  schoolId: id<SchoolId>(),
  name: z.string(),
  /** One of the two is null. */
  days: z.array(z.enum(DAYS)).nullable(),
  onDay: day.nullable(),
  /** Minutes after midnight at the school. */
  startMinute: whole,
  endMinute: whole,
  version: whole,
})
export type ClosedTimeEntity = z.infer<typeof closedTime>

/** Someone closed quick passes until a time of the day, which may be over. */
export const closedNow = z.object({
  until: instant,
  /** Who closed them; null for students. */
  byName: z.string().nullable(),
})
export type ClosedNow = z.infer<typeof closedNow>

/** Everything a school's forms need. Clients cache it by its ETag. */
export const schoolSetup = z.object({
  school,
  settings: schoolSettings,
  limits: schoolLimits,
  /** In order. */
  terms: z.array(term),
  closedTimes: z.array(closedTime),
  closedNow: closedNow.nullable(),
  /** The usual schedule: the one that was chosen, or the first one. The calendar may say otherwise for a day. */
  schedule: schedule.nullable(),
  schedules: z.array(schedule),
  calendar: schoolCalendar,
  /** The classes that the staff member teaches, or that the student is in. */
  classes: z.array(userGroup),
  rooms: z.array(room),
  /** Rooms linked to the viewer. */
  userRooms: z.array(id<RoomId>()),
  /** One entry for each room and faculty member. */
  facultyRooms: z.array(roomOption),
  /** Rooms with no faculty. */
  standaloneRooms: z.array(roomOption),
  roomSettings: z.array(roomSetting),
})
export type SchoolSetup = z.infer<typeof schoolSetup>
