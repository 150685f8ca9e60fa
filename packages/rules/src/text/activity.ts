/**
 * Lines of the audit trail, put into words when they are read. The trail has ids; the names come from whoever reads it,
 * so that a line never outlives a name. A line of a kind that is not known here is still readable: its action and its
 * fields are words in camel case.
 */

import { NO_LIMIT } from '../pass/place/line.ts'
import type { Instant } from '../time/instant.ts'
import { clockText, clockTime, longDayOfYear, shortTime, weekText } from '../time/text.ts'
import { isLanguage, LANGUAGE_NAMES } from '../words/language.ts'

/** A line as the trail has it. */
export interface TrailFacts {
  subject: string
  subjectId: string
  action: string
  /** Who acted; null if nobody did. */
  actorId: number | null
  detail: Readonly<Record<string, unknown>> | null
  /** The changed fields of a person; null once the person was erased. */
  personal: Readonly<Record<string, unknown>> | null
}

/** What an id can be of. A pass is named after its student. */
export type NamedKind =
  | 'person'
  | 'room'
  | 'class'
  | 'schedule'
  | 'block'
  | 'school'
  | 'destination'
  | 'pass'
  | 'signOn'

export interface NamedId {
  kind: NamedKind
  id: string
}

/** The current name, or null if it may not be seen or is not there anymore. */
export type NameOf = (kind: NamedKind, id: string) => string | null

export interface WordContext {
  nameOf: NameOf
  timezone: string
}

export interface ChangedField {
  label: string
  from: string
  to: string
}

const SUBJECT_KINDS: Readonly<Record<string, NamedKind>> = {
  school: 'school',
  room: 'room',
  roomSetting: 'destination',
  schedule: 'schedule',
  class: 'class',
  user: 'person',
  pass: 'pass',
  signOn: 'signOn',
}

/** Fields that hold ids. */
const ID_FIELDS: Readonly<Record<string, NamedKind>> = {
  userId: 'person',
  userIds: 'person',
  studentId: 'person',
  studentIds: 'person',
  facultyId: 'person',
  ownedBy: 'person',
  fromFacultyId: 'person',
  toFacultyId: 'person',
  roomId: 'room',
  toRoomId: 'room',
  fromRoomId: 'room',
  userGroupId: 'class',
  userGroupIds: 'class',
  scheduleId: 'schedule',
  copiedScheduleId: 'schedule',
  insteadOf: 'schedule',
  blockId: 'block',
  schoolId: 'school',
  schoolIds: 'school',
}

const UNNAMED: Readonly<Record<NamedKind, string>> = {
  person: 'somebody',
  room: 'a room',
  class: 'a class',
  schedule: 'a schedule',
  block: 'a block',
  school: 'the school',
  destination: 'a destination',
  pass: 'a student',
  signOn: 'a school account',
}

/** What a line is about. Null for sessions and exports, which are nothing to look at. */
export function aboutOf({ subject, subjectId }: TrailFacts): NamedId | null {
  const kind = SUBJECT_KINDS[subject]
  return kind ? { kind, id: subjectId } : null
}

/** Every id whose name the words need. */
export function namedIn(facts: TrailFacts): NamedId[] {
  const about = aboutOf(facts)
  const values = Object.values(changedIn(facts)).flatMap(({ field, from, to }) => [
    ...idsOf(field, from),
    ...idsOf(field, to),
  ])
  const details = Object.entries(facts.detail ?? {}).flatMap(([field, value]) => idsOf(field, value))
  const actor = facts.actorId === null ? [] : [{ kind: 'person' as const, id: String(facts.actorId) }]
  return [...(about ? [about] : []), ...actor, ...details, ...values]
}

function idsOf(field: string, value: unknown): NamedId[] {
  const kind = ID_FIELDS[field]
  if (Array.isArray(value))
    return value.flatMap((item) => (isObject(item) ? idsIn(item) : kind ? idsOf(field, item) : []))
  return kind && (typeof value === 'number' || typeof value === 'string') ? [{ kind, id: String(value) }] : []
}

const idsIn = (item: Readonly<Record<string, unknown>>) =>
  Object.entries(item).flatMap(([field, value]) => idsOf(field, value))

/** What happened, after the name of whoever did it: "changed Room 204". */
export function whatHappened(facts: TrailFacts, { nameOf, timezone }: WordContext): string {
  const { detail } = facts
  const named = ({ kind, id }: NamedId) => nameOf(kind, id) ?? UNNAMED[kind]
  const about = aboutOf(facts)
  const isSelf = facts.subject === 'user' && facts.subjectId === String(facts.actorId)
  const words: Words = {
    it: about ? named(about) : '',
    isSelf,
    detailed: (field) => listText(idsOf(field, detail?.[field]).map(named)),
    count: (field) => idsOf(field, detail?.[field]).length,
    value: (field) => detail?.[field],
    to: (field) => changedIn(facts).find((one) => one.field === field)?.to,
    timezone,
    reason: typeof detail?.reason === 'string' ? detail.reason : '',
  }
  return SENTENCES[`${facts.subject} ${facts.action}`]?.(words) ?? plainSentence(facts, words)
}

interface Words {
  /** The name of what the line is about. */
  it: string
  /** Someone acted on themselves. */
  isSelf: boolean
  /** The names of the ids in a detail. */
  detailed(field: string): string
  count(field: string): number
  /** A value of the detail as it is. */
  value(field: string): unknown
  /** What a field was changed to. */
  to(field: string): unknown
  timezone: string
  /** Why something was refused. */
  reason: string
}

const detailedTeachers = ({ detailed, count }: Words) =>
  `${detailed('userIds')} as ${count('userIds') === 1 ? 'a teacher' : 'teachers'}`
/** "set November 25 to November 27, 2026 to no school (Thanksgiving break)". */
function daysSentence({ value, detailed }: Words): string {
  const entries = value('entries')
  if (typeof entries === 'number') return `set ${entries} entries of the calendar`
  const [fromDay, toDay, name] = ['fromDay', 'toDay', 'name'].map((field) => String(value(field) ?? ''))
  const days =
    fromDay === toDay ? longDayOfYear(fromDay ?? '') : weekText({ startDate: fromDay ?? '', endDate: toDay ?? '' })
  const kind = value('kind')
  const what =
    kind === 'none' ? 'to no school' : kind === 'schedule' ? `to ${detailed('scheduleId')}` : 'to what is usual'
  return `set ${days} ${what}${name ? ` (${name})` : ''}`
}

const students = (count: number) => (count === 1 ? '1 student' : `${count} students`)

const SENTENCES: Readonly<Record<string, (words: Words) => string>> = {
  'school settings': ({ it }) => `changed the settings of ${it}`,
  'school calendar': ({ it }) => `changed the calendar of ${it}`,
  'school setDays': (words) => daysSentence(words),
  'school addTerm': ({ value }) => `added the term ${value('name')}`,
  'school editTerm': ({ value }) => `changed the term ${value('name')}`,
  'school removeTerm': ({ value }) => `removed the term ${value('name')}`,
  'school addClosedTime': ({ value }) => `added the closed time ${value('name')}`,
  'school editClosedTime': ({ value }) => `changed the closed time ${value('name')}`,
  'school removeClosedTime': ({ value }) => `removed the closed time ${value('name')}`,
  'school closeNow': ({ to, timezone }) =>
    `closed quick passes until ${clockTime(to('closedUntil') as Instant, timezone)}`,
  'school openNow': () => 'opened quick passes again',
  'school add': ({ it }) => `added ${it}`,
  'room create': ({ it }) => `added ${it}`,
  'room edit': ({ it }) => `changed ${it}`,
  'room pause': ({ it }) => `paused ${it}`,
  'room resume': ({ it }) => `resumed ${it}`,
  'room end': ({ it }) => `closed ${it}`,
  'room link': ({ it, detailed }) => `linked ${detailed('userId')} to ${it}`,
  'room unlink': ({ it, detailed }) => `unlinked ${detailed('userId')} from ${it}`,
  'room choose': ({ it }) => `chose ${it} as their room`,
  'room giveUp': ({ it }) => `gave up ${it} as their room`,
  'room claim': ({ it }) => `asked to work in ${it}`,
  'room withdrawClaim': ({ it }) => `no longer asks to work in ${it}`,
  'room confirmClaim': ({ it, detailed }) => `confirmed that ${detailed('userId')} works in ${it}`,
  'room declineClaim': ({ it, detailed }) => `said that ${detailed('userId')} does not work in ${it}`,
  'kiosk connect': ({ detailed }) => `connected a kiosk in ${detailed('roomId')}`,
  'kiosk update': () => 'changed a kiosk',
  'kiosk wake': ({ detailed }) => `woke the kiosk in ${detailed('roomId')}`,
  'kiosk sleep': ({ detailed }) => `put the kiosk in ${detailed('roomId')} to sleep after too many wrong numbers`,
  'kiosk disconnect': ({ detailed }) => `disconnected the kiosk in ${detailed('roomId')}`,
  'kiosk leave': ({ detailed }) => `disconnected the kiosk in ${detailed('roomId')} on the device`,
  'kiosk expire': ({ detailed }) =>
    `disconnected the kiosk in ${detailed('roomId')}, which nobody had used for 30 days`,
  'roomSetting create': ({ it }) => `added ${it} as a destination`,
  'roomSetting update': ({ it }) => `changed ${it} as a destination`,
  'roomSetting end': ({ it }) => `removed ${it} as a destination`,
  'schedule create': ({ it }) => `added the schedule ${it}`,
  'schedule edit': ({ it }) => `changed the schedule ${it}`,
  'schedule use': ({ it }) => `switched to the schedule ${it}`,
  'schedule end': ({ it }) => `removed the schedule ${it}`,
  'schedule createBlock': ({ it, detailed }) => `added ${detailed('blockId')} to ${it}`,
  'schedule editBlock': ({ it, detailed }) => `changed ${detailed('blockId')} in ${it}`,
  'schedule endBlock': ({ it, detailed }) => `removed ${detailed('blockId')} from ${it}`,
  'schedule restoreBlock': ({ it, detailed }) => `restored ${detailed('blockId')} in ${it}`,
  'schedule createTimeRange': ({ it, detailed }) => `added hours to ${detailed('blockId')} in ${it}`,
  'schedule editTimeRange': ({ it, detailed }) => `changed the hours of ${detailed('blockId')} in ${it}`,
  'schedule endTimeRange': ({ it, detailed }) => `removed hours from ${detailed('blockId')} in ${it}`,
  'schedule restoreTimeRange': ({ it, detailed }) => `restored hours of ${detailed('blockId')} in ${it}`,
  'class create': ({ it }) => `added the class ${it}`,
  'class change': ({ it }) => `changed the class ${it}`,
  'class end': ({ it }) => `ended the class ${it}`,
  'class addStudents': ({ it, count }) => `added ${students(count('userIds'))} to the class ${it}`,
  'class removeStudent': ({ it, detailed }) => `removed ${detailed('userIds')} from the class ${it}`,
  'class confirmStudents': ({ it, count }) => `confirmed ${students(count('userIds'))} of the class ${it}`,
  'class addTeachers': (words) => `added ${detailedTeachers(words)} of the class ${words.it}`,
  'class removeTeacher': (words) => `removed ${detailedTeachers(words)} of the class ${words.it}`,
  'user settings': ({ it, isSelf }) => (isSelf ? 'changed their own settings' : `changed the settings of ${it}`),
  'user details': ({ it }) => `changed the details of ${it}`,
  'user account': ({ it, isSelf }) => (isSelf ? 'changed their own account' : `changed the account of ${it}`),
  'user permissions': ({ it }) => `changed the permissions of ${it}`,
  'user role': ({ it, to }) => `made ${it} ${to('type') === 'faculty' ? 'a teacher' : 'an administrator'}`,
  'user lock': ({ it, to }) =>
    to('locked') === true ? `locked ${it}` : to('locked') === false ? `unlocked ${it}` : `changed the lock of ${it}`,
  'user allowance': ({ it }) => `changed the quick pass limits of ${it}`,
  'user quickPasses': ({ it, detailed, to }) =>
    `switched quick passes ${to('requiresApproval') === true ? 'off' : 'on'} for ${it}${withOwner(detailed('facultyId'))}`,
  'user add': ({ it }) => `added ${it}`,
  'user linkSchool': ({ it }) => `linked ${it} to the school`,
  'user endMembership': ({ it }) => `ended the membership of ${it}`,
  'user restoreMembership': ({ it }) => `brought ${it} back to the school`,
  'user promote': ({ it }) => `made ${it} a district administrator`,
  'user invite': ({ it }) => `invited ${it}`,
  'user cancelInvitation': ({ it }) => `canceled the invitation of ${it}`,
  'user stopInvitation': ({ it }) => `stopped the invitation of ${it} before it was sent`,
  'user resetPassword': ({ it }) => `made a link for ${it} to set a new password`,
  'user setPassword': ({ it, isSelf }) => (isSelf ? 'set a new password' : `set a new password for ${it}`),
  'user endSessions': ({ it, isSelf }) => (isSelf ? 'signed out everywhere' : `signed ${it} out everywhere`),
  'user giveCover': ({ it, detailed }) => `gave ${detailed('userId')} cover for ${it}`,
  'user endCover': ({ it, detailed }) => `ended the cover of ${detailed('userId')} for ${it}`,
  'user noteHome': ({ it }) => `made a note home about ${it}`,
  'user requestErasure': ({ it }) => `asked for ${it} to be erased`,
  'user cancelErasure': ({ it }) => `took back that ${it} is erased`,
  'user erase': ({ it }) => `erased ${it}`,
  'user hold': ({ it }) => `put a hold on ${it}`,
  'user endHold': ({ it }) => `ended the hold on ${it}`,
  'user impersonationLink': ({ it }) => `made a link to open Corridor as ${it}, for support`,
  'user impersonate': ({ it }) => `opened Corridor as ${it}, for support`,
  'user stopTexts': () => 'stopped text messages by answering STOP',
  'user startTexts': () => 'wants text messages again, by answering START',
  'user askForHelp': () => 'asked for help with Corridor',
  'user helpDone': ({ it }) => `marked a request for help by ${it} as done`,
  'school setRetention': () => 'changed how long to keep student names',
  'session open': () => 'looked at a record, for support',
  'session signIn': () => 'signed in',
  'session end': () => 'signed out',
  'pass read': ({ it }) => `looked at a pass of ${it}`,
  'hall look': ({ detailed }) => `looked for ${detailed('userIds')} in Halls`,
  'hall report': ({ detailed }) => `reported ${detailed('userId')} from the halls`,
  'pass override': ({ it }) => `started a pass of ${it} although the limit was reached`,
  'freeze start': ({ value }) =>
    value('isDrill') === true ? 'started a drill: passes were frozen' : 'froze all passes',
  'freeze change': () => 'changed what students are asked to do during the freeze',
  'freeze undo': () => 'took the freeze back',
  'freeze end': () => 'ended the freeze',
  'freeze print': () => 'printed the list of all students of a freeze',
  'freeze export': () => 'exported the list of all students of a freeze',
  'export activity': () => 'exported the activity',
  'export passes': () => 'exported passes',
  'export userPasses': ({ detailed }) => `exported the passes of ${detailed('userId')}`,
  'export recordLink': ({ detailed }) => `asked for the record of ${detailed('userId')}`,
  'export record': ({ detailed }) => `saved the record of ${detailed('userId')}`,
  'export roomPasses': ({ detailed }) => `exported the passes of ${detailed('roomId')}`,
  'user link': ({ it, isSelf }) =>
    isSelf ? 'signed in with their school account for the first time' : `linked ${it} to their school account`,
  'user unlink': ({ it }) => `unlinked ${it} from their school account`,
  'user secondFactorOn': ({ it, isSelf }) =>
    isSelf ? 'turned on two-factor authentication' : `turned on two-factor authentication for ${it}`,
  'user secondFactorOff': ({ it, isSelf }) =>
    isSelf ? 'turned off their two-factor authentication' : `turned off two-factor authentication for ${it}`,
  'user recoveryCodes': () => 'made new recovery codes',
  'user recoveryCodeUsed': () => 'signed in with a recovery code',
  'signOn create': ({ it }) => `added ${it} as a way to sign in`,
  'signOn edit': ({ it }) => `changed ${it} as a way to sign in`,
  'signOn replaceSecret': ({ it }) => `replaced the secret of ${it} as a way to sign in`,
  'signOn confirm': ({ it }) => `confirmed ${it} as a way to sign in`,
  'signOn end': ({ it }) => `removed ${it} as a way to sign in`,
  'signOn refuse': ({ it, reason }) => `refused somebody who signed in with ${it}${refusalText(reason)}`,
  'signOn requireSecondFactor': () => 'changed who needs two-factor authentication',
  'roster mapRoster': () => 'said how a roster is read',
  'roster stopRoster': () => 'stopped an import of a roster',
  'roster importRoster': () => 'imported a roster',
  'roster discardRoster': () => 'discarded a roster',
  'report make': () => 'made a weekly report',
  'report makeLink': () => 'made a link to a weekly report',
  'report revokeLink': () => 'revoked a link to a weekly report',
  'apartGroup create': ({ detailed }) => `made a keep-apart group of ${detailed('userIds')}`,
  'apartGroup edit': ({ detailed, value }) =>
    `changed the keep-apart group of ${detailed('userIds')} (${apartFields(value('fields'))})`,
  'apartGroup pause': ({ detailed }) => `paused the keep-apart group of ${detailed('userIds')}`,
  'apartGroup resume': ({ detailed }) => `resumed the keep-apart group of ${detailed('userIds')}`,
  'apartGroup extend': ({ detailed }) => `extended the keep-apart group of ${detailed('userIds')}`,
  'apartGroup leave': ({ detailed }) => `removed ${detailed('userIds')} from a keep-apart group`,
  'apartGroup remind': () => 'reminded those who manage it that a keep-apart group ends',
  'apartGroup end': ({ detailed }) => `ended the keep-apart group of ${detailed('userIds')}`,
}

const APART_FIELDS: Readonly<Record<string, string>> = {
  studentIds: 'students',
  name: 'name',
  note: 'note',
  endsOn: 'end',
}
/** Which fields of a keep-apart group were changed, and never to what. */
function apartFields(fields: unknown): string {
  return Array.isArray(fields) ? listText(fields.map((field) => APART_FIELDS[String(field)] ?? String(field))) : ''
}

/** For administrators, who can do something about it. Nobody knows who it was. */
const REFUSALS: Readonly<Record<string, string>> = {
  not_confirmed: 'the person who set it up may not edit their account',
  not_found: 'nobody here has that account or address',
  ambiguous: 'more than one person here has that address',
  other_account: 'the person is linked to another account',
  wrong_account: 'the account is not one of the district’s',
}
const refusalText = (reason: string) => (REFUSALS[reason] === undefined ? '' : `: ${REFUSALS[reason]}`)

const withOwner = (name: string) => (name === '' ? '' : ` with ${name}`)

/** "Restore block: Bell Schedule A", for a line that has no sentence. */
function plainSentence({ subject, action }: TrailFacts, { it }: Words): string {
  const what = plainWords(action)
  return it === '' ? `${plainWords(subject)}: ${what}` : `${what}: ${it}`
}

/** The changed fields with their old and new values. */
export function changedFields(facts: TrailFacts, context: WordContext): ChangedField[] {
  return changedIn(facts).map(({ field, from, to }) => ({
    label: FIELD_LABELS[field] ?? capitalized(plainWords(field)),
    from: valueText(field, from, context),
    to: valueText(field, to, context),
  }))
}

interface Changed {
  field: string
  from: unknown
  to: unknown
}

function changedIn({ detail, personal }: TrailFacts): Changed[] {
  const changed = personal?.changed ?? detail?.changed
  if (!isObject(changed)) return []
  return Object.entries(changed).flatMap(([field, value]) =>
    isObject(value) ? [{ field, from: value.from, to: value.to }] : [],
  )
}

const FIELD_LABELS: Readonly<Record<string, string>> = {
  identifier: 'Number',
  requiresApproval: 'Requires approval',
  allowAsap: 'Allows ASAP passes',
  hidesGetStarted: 'Hides Get started',
  bathroom: 'Bathroom',
  alwaysOpen: 'Always open',
  totalLimit: 'Students at once',
  outLimit: 'Out at once',
  pausedAt: 'Paused at',
  pausedUntil: 'Paused until',
  pauseReason: 'Reason for the pause',
  passLimit: 'Students at once',
  passAlertTimeLimit: 'Time limit (minutes)',
  passAlertUsageAmount: 'Passes in a period',
  passAlertUsageTimeframe: 'Period (days)',
  passAlertUsagePerDayAmount: 'Passes a day',
  quickPassesPerDay: 'Quick passes a day',
  quickPassesPerWeek: 'Quick passes a week',
  quickPassesPerTerm: 'Quick passes a term',
  passCooldown: 'Minutes between two passes',
  hallCap: 'At once in the halls',
  closedFirst: 'Closed at the start of a block (minutes)',
  closedLast: 'Closed at the end of a block (minutes)',
  closedUntil: 'Closed until',
  startsOn: 'First day',
  endsOn: 'Last day',
  onDay: 'Date',
  passActivationIntervalBefore: 'Can start before (minutes)',
  passActivationIntervalAfter: 'Can start after (minutes)',
  supportPhysicalPassLinks: 'Physical passes',
  studentTexts: 'Texts to students',
  studentLanguage: 'Language for students',
  rejectReasons: 'Reasons for rejecting',
  rejectReasonsEs: 'Reasons for rejecting, in Spanish',
  lateReasons: 'Reasons for coming late',
  lateLimit: 'Late passes (minutes)',
  printsLateSlips: 'Late desks print slips',
  logoUrl: 'Logo',
  timezone: 'Time zone',
  dailyPassLimit: 'Quick passes a day',
  perDay: 'Own limit a day',
  perWeek: 'Own limit a week',
  perTerm: 'Own limit a term',
  notificationSettings: 'Notifications',
  notificationMethods: 'Notified by',
  professionalName: 'Name shown to students',
  schoolIdentifier: 'Student number',
  phoneNumber: 'Phone',
  origin: 'Quick select: from',
  destination: 'Quick select: to',
  ownedBy: 'Teacher',
  fromFacultyId: 'From',
  toFacultyId: 'To (person)',
  toRoomId: 'To',
  fromRoomId: 'From (room)',
  scheduledFor: 'Time',
  blockId: 'Block',
  opensAt: 'First hour',
  closesAt: 'Last hour',
  weekdays: 'Days of the week',
  cycle: 'Rotation',
  startMinute: 'Starts',
  endMinute: 'Ends',
  schoolIds: 'Schools',
  authoritative: 'Trusts its email addresses',
  configuration: 'Accepted accounts',
  secondFactorRequired: 'Required for administrators',
}

/** Values that nobody could read. */
const OPAQUE: Readonly<Record<string, string>> = { certificate: 'a certificate', logoUrl: 'a picture' }
/** Stored as 0 and 1. */
const FLAGS: ReadonlySet<string> = new Set([
  'requiresApproval',
  'allowAsap',
  'bathroom',
  'alwaysOpen',
  'locked',
  'hidesGetStarted',
])
const LIMITS: ReadonlySet<string> = new Set(['totalLimit', 'outLimit', 'passLimit'])
const MINUTES_OF_DAY: ReadonlySet<string> = new Set(['startMinute', 'endMinute', 'opensAt', 'closesAt'])
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/** Without a value, the browser decides. */
const LANGUAGE_FIELDS: ReadonlySet<string> = new Set(['language', 'studentLanguage'])

function valueText(field: string, value: unknown, context: WordContext): string {
  if (LANGUAGE_FIELDS.has(field)) return isLanguage(value) ? LANGUAGE_NAMES[value] : 'as the browser'
  if (value === null || value === undefined || value === '') return 'none'
  if (OPAQUE[field]) return OPAQUE[field]
  if (typeof value === 'boolean') return value ? 'on' : 'off'
  if (FLAGS.has(field) && (value === 0 || value === 1)) return value === 1 ? 'on' : 'off'
  if (LIMITS.has(field) && value === NO_LIMIT) return 'no limit'
  if (MINUTES_OF_DAY.has(field) && typeof value === 'number') return minuteText(value)
  if (Array.isArray(value)) return listText(value.map((item) => valueText(field, item, context))) || 'none'
  const kind = ID_FIELDS[field]
  if (kind && !isObject(value)) return context.nameOf(kind, String(value)) ?? UNNAMED[kind]
  if (isObject(value)) return objectText(value, context)
  if (typeof value === 'string' && INSTANT.test(value)) return shortTime(value as Instant, context.timezone)
  return String(value)
}

/** Such as a place on a quick-select list: the names of what it refers to, or else its values. */
function objectText(value: Readonly<Record<string, unknown>>, context: WordContext): string {
  const entries = Object.entries(value).filter(([, one]) => one !== null)
  const ids = entries.filter(([field]) => ID_FIELDS[field])
  const parts = (ids.length > 0 ? ids : entries).map(([field, one]) => valueText(field, one, context))
  return parts.join(' · ') || 'none'
}

function minuteText(minutes: number): string {
  const pad = (part: number) => String(part).padStart(2, '0')
  return clockText(`${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}`)
}

function listText(items: readonly string[]): string {
  return items.join(', ')
}

/** "restore block" for `restoreBlock`. */
function plainWords(camelCase: string): string {
  return camelCase.replace(/([a-z\d])([A-Z])/g, '$1 $2').toLowerCase()
}

function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
