/**
 * What is in a student's record: one file for each thing that is kept about them. All columns of a table are in it,
 * those that are added later too, apart from those in `LEFT_OUT`.
 */
import type { Message } from '@corridor/rules/words'

export interface RecordPart {
  /** The file name without its extension. */
  name: string
  /** An explanation for readers who do not know the product. */
  about: Message
  table: string
  /** Instead of whole rows of the table. The columns of `student` can be used. */
  select?: string
  where?: string
  order?: string
}

/**
 * The student, for the conditions below: their id, what rosters call them, and how they can be reached. It is part of
 * every query.
 */
export const STUDENT = `student as (
  select u.user_id as id, u.district_id, u.first_name || ' ' || u.last_name as name, u.email, u.phone_number as phone,
    array(select e.external_id from external_id e where e.kind = 'user' and e.row_id = u.user_id
      union select m.external_id from membership m where m.user_id = u.user_id and m.external_id is not null
      union select u.external_id where u.external_id is not null) as roster_ids
  from user_account u where u.user_id = $1)`

const PASSES = '(select pass_id from pass where student_id = student.id)'
const RUNS = '(select roster_run_id from roster_run where district_id = student.district_id)'
const own = 'user_id = student.id'

export const PARTS: readonly RecordPart[] = [
  {
    name: 'student',
    about: /* i18n */ {
      id: 'record.student',
      message: 'Who the student is: name, grade, email, username, and the settings of the account.',
    },
    table: 'user_account',
    where: own,
  },
  {
    name: 'schools',
    about: /* i18n */ { id: 'record.schools', message: 'The schools that the student is or was in.' },
    table: 'membership',
    where: own,
  },
  {
    name: 'classes',
    about: /* i18n */ { id: 'record.classes', message: 'The classes that the student is or was in.' },
    table: 'class_member',
    where: own,
  },
  {
    name: 'rooms',
    about: /* i18n */ { id: 'record.rooms', message: 'Rooms that the student is always found in.' },
    table: 'room_link',
    where: own,
  },
  {
    name: 'passes',
    about: /* i18n */ {
      id: 'record.passes',
      message:
        'Every hall pass: from where to where, when, who asked, approved, ended or canceled it, the note, and the devices that started and ended it.',
    },
    table: 'pass',
    where: 'student_id = student.id',
    order: 'base_at',
  },
  {
    name: 'pass-history',
    about: /* i18n */ {
      id: 'record.passHistory',
      message: 'What happened to each of these passes, step by step, and who did it.',
    },
    table: 'pass_event',
    // When a pass waited for somebody who is kept apart would say when that student was out.
    select: `select t.pass_event_id, t.pass_id, t.school_id, t.name, t.at, t.actor_id, t.actor_kind, t.actor_via,
      t.detail - 'apart' as detail from pass_event t, student where t.pass_id in ${PASSES}`,
    order: 'pass_event_id',
  },
  {
    name: 'days',
    about: /* i18n */ {
      id: 'record.days',
      message: 'For each school day: how many passes were used, and for how many minutes.',
    },
    table: 'student_day',
    where: 'student_id = student.id',
    order: 'day',
  },
  {
    name: 'incidents',
    about: /* i18n */ {
      id: 'record.incidents',
      message: 'What the school was alerted to, such as a pass that took too long.',
    },
    table: 'incident',
    where: 'student_id = student.id',
    order: 'created_at',
  },
  {
    name: 'weekly-reports',
    about: /* i18n */ {
      id: 'record.weeklyReports',
      message: 'What the weekly reports of the school say about the student.',
    },
    table: 'weekly_report',
    select: `select t.school_id, t.start_date, t.end_date, entry
      from student, weekly_report t cross join lateral jsonb_path_query(t.report, '$.** ? (@.studentId == $id)',
        jsonb_build_object('id', student.id)) entry
      where t.school_id in (select school_id from membership where user_id = student.id)`,
    order: 'start_date',
  },
  {
    name: 'keep-apart',
    about: /* i18n */ {
      id: 'record.keepApart',
      message:
        'Groups of students who were not to be out at the same time, from when to when, and what was noted about it.',
    },
    table: 'apart_group',
    // Whoever was taken out of a group is named in its trail alone.
    where: `group_id in (select group_id from apart_member where student_id = student.id)
      or group_id::text in (select subject_id from change_event where subject = 'apartGroup'
        and detail->'userIds' @> to_jsonb(student.id))`,
    order: 'group_id',
  },
  {
    name: 'keep-apart-students',
    about: /* i18n */ {
      id: 'record.keepApartStudents',
      message: 'How many students were in each of these groups. Others are not named.',
    },
    table: 'apart_member',
    where: 'group_id in (select group_id from apart_member where student_id = student.id)',
    order: 'group_id, student_id',
  },
  {
    name: 'freezes',
    about: /* i18n */ {
      id: 'record.freezes',
      message: 'What staff and the student said about where the student was while all passes were paused.',
    },
    table: 'freeze_mark',
    where: 'student_id = student.id',
    order: 'freeze_id, number',
  },
  {
    name: 'quick-passes',
    about: /* i18n */ { id: 'record.quickPasses', message: 'Whether passes of the student need approval, by teacher.' },
    table: 'pass_setting',
    where: 'student_id = student.id',
  },
  {
    name: 'quick-pass-limits',
    about: /* i18n */ {
      id: 'record.quickPassLimits',
      message: 'Whether the student has other quick pass limits than the school, or none.',
    },
    table: 'pass_allowance',
    where: 'student_id = student.id',
  },
  {
    name: 'student-cards',
    about: /* i18n */ {
      id: 'record.studentCards',
      message: 'The card for kiosks that was printed for the student, by whom and when. Not its code.',
    },
    table: 'student_card',
    where: 'student_id = student.id',
  },
  {
    name: 'kiosk-pin',
    about: /* i18n */ {
      id: 'record.kioskPin',
      message: 'When the student set a PIN for kiosks, and how often it was typed wrong lately. Not the PIN.',
    },
    table: 'student_pin',
    where: 'student_id = student.id',
  },
  {
    name: 'shortcuts',
    about: /* i18n */ { id: 'record.shortcuts', message: 'The places that the student chose for the first page.' },
    table: 'quick_select',
    where: own,
  },
  {
    name: 'notifications',
    about: /* i18n */ {
      id: 'record.notifications',
      message: 'What the student was told, and what others were told about the student, within the last 400 days.',
    },
    table: 'notification',
    // That two students of a keep-apart group were out would say when the other one was.
    where: `(user_id = student.id or pass_id in ${PASSES} or (facts->>'studentId')::int = student.id)
      and kind <> 'apartOut'`,
    order: 'notification_id',
  },
  {
    name: 'messages',
    about: /* i18n */ {
      id: 'record.messages',
      message: 'Emails and text messages to the student, and whether they arrived.',
    },
    table: 'delivery',
    where: `user_id = student.id or notification_id in (select notification_id from notification where user_id = student.id)`,
    order: 'delivery_id',
  },
  {
    name: 'addresses-that-refuse',
    about: /* i18n */ {
      id: 'record.addressesThatRefuse',
      message: 'Whether the email address or the phone number of the student refuses messages.',
    },
    table: 'contact_block',
    where: 'address in (lower(student.email), student.email, student.phone)',
  },
  {
    name: 'phone-numbers',
    about: /* i18n */ {
      id: 'record.phoneNumbers',
      message: 'Phone numbers that were confirmed with a code, or were about to be.',
    },
    table: 'phone_code',
    where: own,
    order: 'created_at',
  },
  {
    name: 'activity',
    about: /* i18n */ {
      id: 'record.activity',
      message:
        'Changes of the account and what the student did that is no pass, by whom and when: sign-ins for 90 days, all else for 400. Also who took data of the student out of Corridor.',
    },
    table: 'change_event',
    where: `subject = 'user' and subject_id = student.id::text or actor_id = student.id
      or subject = 'pass' and subject_id in (select pass_id::text from pass where student_id = student.id)
      or subject = 'export' and detail->>'userId' = student.id::text
      or subject = 'hall' and (detail->'userIds' @> to_jsonb(student.id) or detail->>'userId' = student.id::text)`,
    order: 'change_event_id',
  },
  {
    name: 'sessions',
    about: /* i18n */ { id: 'record.sessions', message: 'When the student was signed in.' },
    table: 'session',
    where: own,
    order: 'created_at',
  },
  {
    name: 'sign-in-accounts',
    about: /* i18n */ {
      id: 'record.signInAccounts',
      message: 'Accounts elsewhere that the student signs in with, such as Google or Clever.',
    },
    table: 'sign_in_identity',
    where: own,
  },
  {
    name: 'second-factor',
    about: /* i18n */ {
      id: 'record.secondFactor',
      message: 'Whether the student has an app that shows codes. Not its secret.',
    },
    table: 'second_factor',
    where: own,
  },
  {
    name: 'recovery-codes',
    about: /* i18n */ {
      id: 'record.recoveryCodes',
      message: 'When codes for somebody without their phone were used. Not the codes.',
    },
    table: 'recovery_code',
    where: own,
  },
  {
    name: 'one-time-links',
    about: /* i18n */ { id: 'record.oneTimeLinks', message: 'Invitations and password resets. Not the links.' },
    table: 'one_time_link',
    where: own,
    order: 'created_at',
  },
  {
    name: 'recent-requests',
    about: /* i18n */ {
      id: 'record.recentRequests',
      message: 'What the browser of the student sent within the last day, kept so that nothing takes effect twice.',
    },
    table: 'idempotency_key',
    where: own,
    order: 'created_at',
  },
  {
    name: 'help',
    about: /* i18n */ {
      id: 'record.help',
      message: 'What the student wrote to the help desk. A picture that came with it is a file of its own.',
    },
    table: 'ticket',
    where: own,
    order: 'ticket_id',
  },
  {
    name: 'roster-ids',
    about: /* i18n */ { id: 'record.rosterIds', message: 'What rosters call the student.' },
    table: 'external_id',
    where: `kind = 'user' and row_id = student.id`,
  },
  {
    name: 'roster-rows',
    about: /* i18n */ {
      id: 'record.rosterRows',
      message: 'What rosters said about the student within the last 30 days.',
    },
    table: 'roster_row',
    where: `roster_run_id in ${RUNS} and kind = 'person' and external_id = any(student.roster_ids)`,
  },
  {
    name: 'roster-changes',
    about: /* i18n */ {
      id: 'record.rosterChanges',
      message: 'What imports of rosters changed about the student within the last 30 days.',
    },
    table: 'roster_step',
    where: `roster_run_id in ${RUNS} and kind = 'students' and (
      jsonb_path_exists(step, '$.** ? (@.userId == $id || @.rowId == $id)', jsonb_build_object('id', student.id))
      or jsonb_path_exists(step, '$.** ? (@ == $ids[*])', jsonb_build_object('ids', to_jsonb(student.roster_ids))))`,
    order: 'roster_step_id',
  },
  {
    name: 'roster-problems',
    about: /* i18n */ {
      id: 'record.rosterProblems',
      message: 'What was wrong with the student in a roster within the last 30 days.',
    },
    table: 'roster_run',
    select: `select t.created_at, t.name, problem
      from student, roster_run t cross join lateral jsonb_array_elements(t.problems) problem
      where t.district_id = student.district_id and (position(student.name in problem::text) > 0
        or exists (select from unnest(student.roster_ids) one where position(one in problem::text) > 0))`,
    order: 'created_at',
  },
  {
    name: 'hold',
    about: /* i18n */ { id: 'record.hold', message: 'Whether everything about the student is kept until a hold ends.' },
    table: 'student_hold',
    where: own,
  },
  {
    name: 'erasure',
    about: /* i18n */ {
      id: 'record.erasure',
      message: 'Whether somebody asked for the student to be erased, and when that happens.',
    },
    table: 'erasure_request',
    where: own,
  },
]

/** Columns that are in no file: what could be used to sign in, and what only says how Corridor works inside. */
export const LEFT_OUT: ReadonlySet<string> = new Set([
  'user_account.password_hash',
  'session.token_hash',
  'one_time_link.token_hash',
  'delivery.invitation_batch_id',
  'phone_code.code_hash',
  'student_card.code_hash',
  'student_pin.pin_hash',
  'recovery_code.code_hash',
  'second_factor.secret',
  'second_factor.last_step',
  // A kept answer shows what everybody's screens did, and is gone the next day.
  'idempotency_key.answer',
  'idempotency_key.body_hash',
  'idempotency_key.key',
  'idempotency_key.rights',
  // Sealed, and emptied once it is sent.
  'delivery.content',
  // A file of its own.
  'ticket.screenshot',
  'change_event.effects',
  'change_event.emitted_at',
  'pass_event.emitted_at',
  'pass_event.version',
  'pass.version',
  // Groups are often called by first names, which nobody could hide; unlike a note, a name does not warn of it.
  'apart_group.name',
  'apart_group.reminded_of_week',
  'apart_group.reminded_of_day',
])

/** How every table keeps track of edits. */
export const INTERNAL_COLUMNS: ReadonlySet<string> = new Set(['version', 'field_versions', 'district_id'])
