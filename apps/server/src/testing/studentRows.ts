/** A row in every table that can say something about a student. */
import type pg from 'pg'
import type { SchoolWorld } from './world.ts'

export const TRACE = 'Zaphodia'

/** Which rows are about the student; null for tables without any. */
export const ROWS_OF: Record<string, string | null> = {
  'drizzle.__drizzle_migrations': null,
  'public.apart_group': 'group_id in (select group_id from apart_member where student_id = $id)',
  'public.apart_member': 'student_id = $id',
  'public.backup_run': null,
  'public.block': null,
  'public.change_event': `subject = 'user' and subject_id = '$id'`,
  'public.class': null,
  'public.class_member': 'user_id = $id',
  'public.class_teacher': null,
  'public.closed_time': null,
  'public.contact_block': `address = '${TRACE}@example.org'`,
  'public.cover': null,
  'public.delivery': 'user_id = $id',
  'public.district': null,
  'public.erasure_request': 'user_id = $id',
  'public.external_id': `kind = 'user' and row_id = $id`,
  'public.freeze': null,
  'public.freeze_list': null,
  'public.freeze_mark': 'student_id = $id',
  'public.health_probe': null,
  'public.idempotency_key': 'user_id = $id',
  'public.incident': 'student_id = $id',
  'public.invitation_batch': null,
  'public.kiosk': null,
  'public.kiosk_code': null,
  'public.kiosk_wrong_try': null,
  'public.known_device': null,
  'public.membership': 'user_id = $id',
  'public.notification': 'user_id = $id',
  'public.one_time_link': 'user_id = $id',
  'public.pass': 'student_id = $id',
  'public.pass_allowance': 'student_id = $id',
  'public.pass_event': 'pass_id in (select pass_id from pass where student_id = $id)',
  'public.pass_setting': 'student_id = $id',
  'public.pattern_week': null,
  'public.phone_code': 'user_id = $id',
  'public.quick_select': 'user_id = $id',
  'public.recovery_code': 'user_id = $id',
  'public.room': null,
  'public.room_claim': null,
  'public.room_link': 'user_id = $id',
  'public.room_setting': null,
  'public.roster_row': `external_id = '${TRACE}-7'`,
  'public.roster_run': 'roster_run_id > 0',
  'public.roster_service': null,
  'public.roster_step': `kind = 'students'`,
  'public.schedule': null,
  'public.school': null,
  'public.school_calendar': null,
  'public.school_day': null,
  'public.second_factor': 'user_id = $id',
  'public.server_secret': null,
  'public.session': 'user_id = $id',
  'public.sign_in_count': null,
  'public.sign_in_identity': 'user_id = $id',
  'public.sso_identity': null,
  'public.staff_code': null,
  'public.student_card': 'student_id = $id',
  'public.student_day': 'student_id = $id',
  'public.student_hold': 'user_id = $id',
  'public.student_pair': 'student_id = $id',
  'public.student_pair_search': null,
  'public.student_pin': 'student_id = $id',
  'public.term': null,
  'public.text_day': null,
  'public.ticket': 'user_id = $id',
  'public.time_range': null,
  'public.used_day': null,
  'public.user_account': 'user_id = $id',
  'public.weekly_report': 'weekly_report_id > 0',
  'public.weekly_report_link': null,
}
/** A row in each of these tables, as the product would have written it. */
const INSERTS = [
  `update user_account set email = '${TRACE}@example.org', external_id = '${TRACE}-7', source = 'oneroster', phone_number = '+15550100' where user_id = $id`,
  `insert into contact_block (method, address, refusals, reason, changed_at) values ('email', '${TRACE}@example.org', 1, 'bounced', now())`,
  `insert into delivery (method, kind, user_id, changed_at, created_at) values ('email', 'invitation', $id, now(), now())`,
  `insert into external_id (district_id, source, kind, external_id, row_id) select district_id, 'oneroster', 'user', '${TRACE}-7', $id from user_account where user_id = $id`,
  `insert into idempotency_key (user_id, method, path, key, body_hash, rights, created_at) values ($id, 'POST', '/', 'one', 'x', 'x', now())`,
  `insert into incident (school_id, student_id, type, day, facts, created_at) values ($school, $id, 'flagged', '2026-10-13', '{"note": "${TRACE}", "grade": "${TRACE}", "toRoomId": 1}', now())`,
  `insert into notification (user_id, type, kind, facts, created_at) values ($id, 'message', 'roster', '{}', now())`,
  `insert into pass_allowance (school_id, student_id, kind, per_day) values ($school, $id, 'own', 5)`,
  `insert into "freeze" (school_id, instruction, is_drill, started_at, started_by, ended_at, ended_by) values ($school, 'return', true, now(), $ada, now(), $ada)`,
  `insert into freeze_mark (freeze_id, number, school_id, student_id, state, by_id, at) select max(freeze_id), 1, $school, $id, 'withMe', $ada, now() from "freeze"`,
  `insert into student_card (school_id, student_id, code_hash, created_by, created_at) values ($school, $id, 'x', $ada, now())`,
  `insert into student_pin (student_id, pin_hash, created_at) values ($id, 'x', now())`,
  `insert into pass_setting (school_id, faculty_id, student_id, requires_approval, changed_at) values ($school, null, $id, true, now())`,
  `insert into phone_code (user_id, phone, code_hash, created_at, expires_at) values ($id, '+15550100', 'x', now(), now())`,
  `insert into recovery_code (user_id, code_hash) values ($id, 'x')`,
  `insert into second_factor (user_id, secret) values ($id, 'x')`,
  `insert into sign_in_identity (district_id, provider, subject, user_id, created_at) select district_id, 'google', 'x', $id, now() from user_account where user_id = $id`,
  // After the identity, which ends the links there are.
  `insert into one_time_link (one_time_link_id, token_hash, user_id, purpose, created_at, expires_at) values (gen_random_uuid(), 'x', $id, 'reset', now(), now())`,
  `insert into roster_run (district_id, source, name, problems, created_at) select district_id, 'oneroster', 'a.zip', '[{"reason": "${TRACE}-7 is twice in users.csv"}]', now() from user_account where user_id = $id`,
  `insert into roster_row (roster_run_id, kind, external_id, data) select max(roster_run_id), 'person', '${TRACE}-7', '{}' from roster_run`,
  `insert into roster_step (roster_run_id, kind, action, school_ids, name, step) select max(roster_run_id), 'students', 'change', '{1}', '${TRACE} Beeble', '{"userId": $id, "name": "${TRACE}"}' from roster_run`,
  `insert into ticket (user_id, subject, message, created_at) values ($id, 'x', 'x', now())`,
  `insert into change_event (subject, subject_id, action, personal, at, actor_kind) values ('user', '$id', 'edit', '{}', now(), 'system')`,
  `insert into apart_group (school_id, name, note, starts_on, ends_on, created_by, created_at) values ($school, 'x', 'x', '2026-10-13', '2027-01-11', $ada, now())`,
  `insert into apart_member (group_id, student_id, school_id) select max(group_id), member, $school from apart_group, unnest(array[$id, $tess]) as member group by member`,
  `insert into class (school_id, name, owned_by, created_at) values ($school, 'Biology', $ada, now())`,
  `insert into class_member (school_id, user_group_id, user_id, started_at) select $school, max(user_group_id), $id, now() from class`,
  `insert into quick_select (user_id, kind, position, room_id) values ($id, 'origin', 0, $room) on conflict do nothing`,
  `insert into room_link (school_id, room_id, user_id, created_at) values ($school, $room, $id, now())`,
  `insert into student_pair (school_id, room_id, student_id, other_student_id, "overlaps", days, last_day, expected, passes, minutes, other_passes, other_minutes) values ($school, $room, least($id, $tess), greatest($id, $tess), 1, 1, '2026-10-13', 1, 1, 1, 1, 1)`,
  `insert into weekly_report (school_id, start_date, end_date, report, created_at) values ($school, '2026-10-05', '2026-10-09', '{"topFiftyStudents": [{"studentId": $id, "note": "${TRACE}"}], "lockedStudents": [], "incidentsByStudents": []}', now())`,
]

/** Puts the ids of a student and their school into a statement. */
export const aboutStudent = (statement: string, { schoolId, people, rooms }: SchoolWorld) =>
  statement
    .replaceAll('$id', String(people.sam.userId))
    .replaceAll('$tess', String(people.tess.userId))
    .replaceAll('$ada', String(people.ada.userId))
    .replaceAll('$school', String(schoolId))
    .replaceAll('$room', String(rooms.gym))

/** About sam. */
export async function writeStudentRows(pool: pg.Pool, school: SchoolWorld): Promise<void> {
  for (const statement of INSERTS) {
    await pool.query(aboutStudent(statement, school)).catch((error: Error) => {
      throw new Error(`${statement}: ${error.message}`)
    })
  }
}
