/**
 * Ids with a brand. At runtime they are plain numbers and strings; to the compiler each kind is a type of its own, so
 * that a room's id cannot be passed where a person's is wanted. An id gets its brand where it enters the program: from
 * a column of the schema or a field of the contract. For ids from anywhere else, such as the address bar or a test,
 * there are the functions below.
 */
declare const brand: unique symbol
type Branded<Base extends number | string, Name extends string> = Base & { readonly [brand]: Name }

export type DistrictId = Branded<number, 'DistrictId'>
export type SchoolId = Branded<number, 'SchoolId'>
/**
 * What a request calls a school or a district. It can be anybody's, so it does not compile where a `SchoolId` or a
 * `DistrictId` is wanted: the server first finds it among those of the person who sent it (`session/tenancy.ts` there).
 */
export type UncheckedDistrictId = Branded<number, 'DistrictId' | 'UncheckedDistrictId'>
export type UncheckedSchoolId = Branded<number, 'SchoolId' | 'UncheckedSchoolId'>
export type UserId = Branded<number, 'UserId'>
export type RoomId = Branded<number, 'RoomId'>
export type PassId = Branded<string, 'PassId'>
/** The id of a class. */
export type UserGroupId = Branded<number, 'UserGroupId'>
export type ScheduleId = Branded<number, 'ScheduleId'>
export type BlockId = Branded<number, 'BlockId'>
export type TimeRangeId = Branded<number, 'TimeRangeId'>
export type RoomSettingId = Branded<number, 'RoomSettingId'>
export type PassSettingId = Branded<number, 'PassSettingId'>
export type TermId = Branded<number, 'TermId'>
export type ClosedTimeId = Branded<number, 'ClosedTimeId'>
/** The id of a group of students who are kept apart. */
export type ApartGroupId = Branded<number, 'ApartGroupId'>
export type KioskId = Branded<number, 'KioskId'>
export type FreezeId = Branded<number, 'FreezeId'>
export type CoverId = Branded<number, 'CoverId'>
export type NotificationId = Branded<number, 'NotificationId'>
export type IncidentId = Branded<number, 'IncidentId'>
export type WeeklyReportId = Branded<number, 'WeeklyReportId'>
/** The id of a link to a weekly report. */
export type ReportLinkId = Branded<number, 'ReportLinkId'>
/** The id of a way to sign in that a district has set up. */
export type SsoIdentityId = Branded<number, 'SsoIdentityId'>
/** The id of one import of a roster. */
export type RosterRunId = Branded<number, 'RosterRunId'>
/** The id of a support request. */
export type TicketId = Branded<number, 'TicketId'>
export type SessionId = Branded<string, 'SessionId'>

export const asDistrictId = (id: number) => id as DistrictId
export const asSchoolId = (id: number) => id as SchoolId
export const asUserId = (id: number) => id as UserId
export const asRoomId = (id: number) => id as RoomId
export const asPassId = (id: string) => id as PassId
export const asTermId = (id: number) => id as TermId
export const asClosedTimeId = (id: number) => id as ClosedTimeId
export const asApartGroupId = (id: number) => id as ApartGroupId
export const asKioskId = (id: number) => id as KioskId
export const asFreezeId = (id: number) => id as FreezeId
export const asCoverId = (id: number) => id as CoverId
export const asUserGroupId = (id: number) => id as UserGroupId
export const asScheduleId = (id: number) => id as ScheduleId
export const asBlockId = (id: number) => id as BlockId
export const asTimeRangeId = (id: number) => id as TimeRangeId
export const asRoomSettingId = (id: number) => id as RoomSettingId
export const asNotificationId = (id: number) => id as NotificationId
export const asIncidentId = (id: number) => id as IncidentId
export const asWeeklyReportId = (id: number) => id as WeeklyReportId
export const asReportLinkId = (id: number) => id as ReportLinkId
export const asSsoIdentityId = (id: number) => id as SsoIdentityId
export const asRosterRunId = (id: number) => id as RosterRunId
export const asSessionId = (id: string) => id as SessionId
export const asPassSettingId = (id: number) => id as PassSettingId
