/** What a school has set up: rooms, destination settings, who works where, its staff. `school/reference.ts` reads it. */
import type { Permission, UserType } from '@corridor/rules/access'
import type { FreezeTimes, Instruction } from '@corridor/rules/freeze'
import type {
  BlockId,
  ClosedTimeId,
  CoverId,
  FreezeId,
  RoomId,
  ScheduleId,
  SchoolId,
  TermId,
  TimeRangeId,
  UserId,
} from '@corridor/rules/ids'
import type {
  Allowance,
  ApartGroup,
  DestinationSetting,
  Limits,
  ReasonInSpanish,
  RoomPause,
  SchoolQuickLimits,
  StaffByRoom,
  Term,
} from '@corridor/rules/pass'
import type { ClosedTime, Closing, SchoolCalendar, SchoolDay } from '@corridor/rules/schedule'
import type { NamedPerson } from '@corridor/rules/text'
import type { Instant } from '@corridor/rules/time'
import type { Language } from '@corridor/rules/words'

export interface ReferenceRoom extends RoomPause {
  roomId: RoomId
  schoolId: SchoolId
  name: string
  identifier: string
  bathroom: boolean
  zoneColor: string
  requiresApproval: boolean
  allowAsap: boolean
  totalLimit: number
  outLimit: number
  alwaysOpen: boolean
  passAlertTimeLimit: number | null
  pauseReason: string | null
  /** Ended rooms are kept for their names. */
  isInUse: boolean
  version: number
}

export interface ReferenceSetting extends DestinationSetting {
  version: number
}

/** Someone who is or was on the staff. */
export interface StaffMember extends NamedPerson {
  userId: UserId
  type: UserType
  permissions: readonly Permission[]
  notificationSettings: readonly string[]
  notificationMethods: readonly string[]
  /** Still belongs to the school. */
  isActive: boolean
}

export interface ReferenceSchool extends SchoolQuickLimits, Omit<Closing, 'closedTimes'> {
  schoolId: SchoolId
  name: string
  timezone: string
  logoUrl: string | null
  primaryColor: string
  secondaryColor: string
  supportPhysicalPassLinks: boolean
  studentTexts: boolean
  studentLanguage: Language | null
  passActivationIntervalBefore: number | null
  passActivationIntervalAfter: number | null
  passAlertTimeLimit: number | null
  passAlertUsageAmount: number | null
  passAlertUsageTimeframe: number | null
  passAlertUsagePerDayAmount: number | null
  passCooldown: number | null
  hallCap: number | null
  closedBy: UserId | null
  /** Null until the school writes its own. */
  rejectReasons: readonly string[] | null
  rejectReasonsEs: readonly ReasonInSpanish[] | null
  lateReasons: readonly string[] | null
  lateLimit: number
  printsLateSlips: boolean
  certificate: string | null
  /** The counts of past days are not those of its time zone yet. */
  recountSince: Instant | null
  hidesGetStarted: boolean
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
  days: SchoolDay[]
  version: number
}

/** Never what today uses: that changes at midnight, without anybody changing the school. */
export interface ReferenceCalendar extends SchoolCalendar {
  /** The hours that pickers and schedules offer, in minutes after midnight. */
  opensAt: number
  closesAt: number
  version: number
}

export interface ReferenceTerm extends Term {
  termId: TermId
  version: number
}

export interface ReferenceClosedTime extends ClosedTime {
  closedTimeId: ClosedTimeId
  name: string
  version: number
}

export interface ReferenceFreeze extends FreezeTimes {
  freezeId: FreezeId
  instruction: Instruction
  isDrill: boolean
  message: string | null
  startedBy: UserId
}

export interface SchoolReference {
  version: number
  /** Never the same for two setups. Does not change with how the staff want to be notified. */
  setupVersion: string
  school: ReferenceSchool
  schedules: readonly ReferenceSchedule[]
  calendar: ReferenceCalendar
  /** By name. */
  rooms: ReadonlyMap<RoomId, ReferenceRoom>
  settings: readonly ReferenceSetting[]
  /** By last name. */
  staff: ReadonlyMap<UserId, StaffMember>
  /** In order. */
  terms: readonly ReferenceTerm[]
  closedTimes: readonly ReferenceClosedTime[]
  /** Students without limits, or with their own. */
  allowances: ReadonlyMap<UserId, Allowance>
  /** Groups that have not ended, also those that are paused or not in force today. */
  apartGroups: readonly ApartGroup[]
  /** The one that is on. */
  freeze: ReferenceFreeze | null
  /** That one, and those of the last days, the newest first: passes may have been under way then. */
  freezes: readonly ReferenceFreeze[]
  /** Without what changes by the day: who is kept apart. */
  limits: Limits
  /** Where passes have to be counted: rooms, faculty members, and origins. */
  limitedRooms: readonly RoomId[]
  limitedFaculty: readonly UserId[]
  outRooms: readonly RoomId[]
  /** Covers that have begun and not ended. */
  coversAt(now: Instant): readonly CoverId[]
  /** Who covers for whom at this moment. */
  coveringAt(now: Instant): readonly { userId: UserId; forUserId: UserId }[]
  /** Who works in each room at this moment, covers included. */
  staffByRoom(now: Instant): StaffByRoom
  /** Those who may decide on everybody's passes. */
  office(): UserId[]
  /** Those who manage keep-apart groups. */
  apartManagers(): UserId[]
  /** Members of these types who still belong to the school. */
  membersOf(types: readonly UserType[]): UserId[]
}

export type Schools = ReadonlyMap<SchoolId, SchoolReference>

export interface References {
  /** Loads the school again if the cached version is a different one. */
  get(schoolId: SchoolId, version: number): Promise<SchoolReference>
  /** The database may be another one now, in which the same version means something else. */
  forget(): void
}
