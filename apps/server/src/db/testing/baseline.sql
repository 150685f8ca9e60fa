-- A school as the first schema (0000_baseline.sql) holds it: a row of every kind, and every column filled in at least one
-- row. It is plain SQL so that it does not follow the schema of today. Never change a row here; add rows where a migration
-- needs a case that is missing. It is Tuesday, October 13, 2026, 10:00 in Chicago.

INSERT INTO district (name, second_factor_required, retention_years, created_at, ended_at, external_id, source, version, field_versions) VALUES
  ('Lakeside Unified', false, 5, '2026-08-01T12:00:00Z', NULL, NULL, NULL, 2, '{"retentionYears": 2}'),
  ('Hillside Unified', true, 3, '2020-08-01T12:00:00Z', '2024-06-30T12:00:00Z', 'district-2', 'oneroster', 1, '{}');

INSERT INTO school (district_id, name, timezone, logo, logo_type, logo_url, certificate, primary_color, secondary_color,
  support_physical_pass_links, pass_alert_usage_amount, pass_alert_usage_timeframe, pass_alert_usage_per_day_amount,
  pass_alert_time_limit, pass_activation_interval_before, pass_activation_interval_after, setup_version,
  reference_version, reject_reasons, student_texts, students_forgotten_before, created_at, ended_at, external_id, source,
  version, field_versions) VALUES
  (1, 'Lakeside High School', 'America/Chicago', '\x89504e47', 'image/png', '/api/school/1/logo', 'a certificate',
    '#7a1f3d', '#0b6e4fff', true, 10, 7, 5, 15, 5, 10, 42, 57,
    '{Not now,Ask your teacher}', true, '2026-08-01T05:00:00Z', '2026-08-01T12:00:00Z', NULL, 'school-1', 'oneroster', 3,
    '{"name": 2, "passAlertTimeLimit": 3}'),
  (1, 'Lakeside Old School', 'America/Chicago', NULL, NULL, NULL, NULL, '#011638ff', '#011638ff', false, NULL, NULL, NULL,
    NULL, NULL, NULL, 1, 1, NULL, false, NULL, '2020-08-01T12:00:00Z', '2024-06-30T12:00:00Z', NULL, NULL, 1, '{}');

-- Everybody's password is "a long enough secret".
INSERT INTO user_account (district_id, type, first_name, last_name, username, email, password_hash, title,
  professional_name, profile_image_url, grade, school_identifier, locked, daily_pass_limit, notification_settings,
  notification_methods, muted_mail, phone_number, onboarded, last_activity_at, erased_at, created_at, ended_at, external_id,
  source, version, field_versions) VALUES
  (1, 'districtAdministrator', 'Dee', 'Abara', 'dee', 'dee@example.org', '$argon2id$v=19$m=19456,t=2,p=1$kox60uiuOVisVWauGAIuSA$ZiwmnTtQApc0sJs7xNM9NrL3TaaVPdvOi0Ss1oulxC0', 'Dr.',
    NULL, NULL, NULL, NULL, false, 0, '{request,view,assign}', '{in-app}', '{}', NULL, true, NULL, NULL,
    '2026-08-01T12:00:00Z', NULL, NULL, NULL, 1, '{}'),
  (1, 'schoolAdministrator', 'Dora', 'Whitaker', 'dora', 'dora@example.org', '$argon2id$v=19$m=19456,t=2,p=1$kox60uiuOVisVWauGAIuSA$ZiwmnTtQApc0sJs7xNM9NrL3TaaVPdvOi0Ss1oulxC0', 'Mr.',
    'Mr. Whitaker', NULL, NULL, NULL, false, 0, '{request,view,assign}', '{in-app}', '{weeklyReport}', NULL, true, NULL,
    NULL, '2026-08-01T12:00:00Z', NULL, NULL, NULL, 2, '{"title": 2}'),
  (1, 'faculty', 'Ada', 'Alvarez', 'ada', 'ada@example.org', '$argon2id$v=19$m=19456,t=2,p=1$kox60uiuOVisVWauGAIuSA$ZiwmnTtQApc0sJs7xNM9NrL3TaaVPdvOi0Ss1oulxC0', 'Ms.',
    'Ms. Alvarez', '/images/ada.png', NULL, 'T-3', false, 0, '{request,view,assign,start,end}', '{in-app,sms,email}',
    '{}', '+15550100', true, '2026-10-13T14:00:00Z', NULL, '2026-08-01T12:00:00Z', NULL, 'ada-1', 'oneroster', 1, '{}'),
  (1, 'faculty', 'Ben', 'Brooks', 'ben', NULL, NULL, NULL, NULL, NULL, NULL, NULL, false, 0,
    '{request,view,assign}', '{in-app}', '{}', NULL, false, NULL, NULL, '2026-08-01T12:00:00Z', NULL, NULL, NULL, 1, '{}'),
  (1, 'student', 'Sam', 'Okonkwo', 'sam', NULL, '$argon2id$v=19$m=19456,t=2,p=1$kox60uiuOVisVWauGAIuSA$ZiwmnTtQApc0sJs7xNM9NrL3TaaVPdvOi0Ss1oulxC0', NULL,
    NULL, NULL, '10', 'S-5', true, 3, '{start,end}', '{in-app}', '{}', NULL, true, '2026-10-13T14:30:00Z', NULL,
    '2026-08-01T12:00:00Z', NULL, 'sam-1', 'oneroster', 1, '{}'),
  (1, 'student', 'Erased', 'Student', 'erased-6', NULL, NULL, NULL, NULL, NULL, NULL, NULL, false, 0, '{}', '{in-app}',
    '{}', NULL, false, NULL, '2026-09-02T12:00:00Z', '2026-08-01T12:00:00Z', '2026-09-01T12:00:00Z', NULL, NULL, 1, '{}');

INSERT INTO membership (school_id, user_id, permissions, started_at, ended_at, external_id, source, version, field_versions) VALUES
  (1, 1, '{allPasses:read,district:read,district:write}', '2026-08-01T12:00:00Z', NULL, NULL, NULL, 1, '{}'),
  (1, 2, '{allPasses:read,allPasses:write,allStudents:read}', '2026-08-01T12:00:00Z', NULL, NULL, NULL, 2, '{"permissions": 2}'),
  (1, 3, '{}', '2026-08-01T12:00:00Z', NULL, 'member-3', 'oneroster', 1, '{}'),
  (1, 4, '{}', '2026-08-01T12:00:00Z', NULL, NULL, NULL, 1, '{}'),
  (1, 5, '{}', '2026-08-01T12:00:00Z', NULL, NULL, NULL, 1, '{}'),
  (1, 6, '{}', '2026-08-01T12:00:00Z', '2026-09-01T12:00:00Z', NULL, NULL, 1, '{}');

INSERT INTO sign_in_identity (district_id, provider, subject, user_id, created_at) VALUES
  (1, 'google', 'subject-3', 3, '2026-08-02T12:00:00Z');
INSERT INTO sso_identity (district_id, school_ids, name, provider, configuration, client_secret, authoritative,
  author_id, ended_at, version, field_versions) VALUES
  (1, '{1}', 'Lakeside', 'google', '{"domains": ["example.org"]}', NULL, false, 1, NULL, 1, '{}'),
  (1, '{}', 'Lakeside Portal', 'oidc', '{"issuer": "https://id.example.org", "clientId": "corridor"}', 'sealed', true,
    1, '2026-09-01T12:00:00Z', 2, '{"name": 2}');
INSERT INTO second_factor (user_id, secret, confirmed_at, last_step, tries, tries_since) VALUES
  (4, 'sealed', '2026-08-05T12:00:00Z', 59500000, 1, '2026-10-12T14:00:00Z');
INSERT INTO recovery_code (user_id, code_hash, used_at) VALUES (4, '\x11', NULL), (4, '\x12', '2026-09-05T12:00:00Z');
INSERT INTO server_secret (name, value) VALUES ('liveToken', decode(repeat('ab', 32), 'hex'));

-- The session whose cookie is "a-token-that-the-browser-keeps-0123456789", and one of support that has ended.
INSERT INTO session (session_id, token_hash, user_id, impersonator, impersonator_writes, kept, ends_by, created_at,
  expires_at, last_seen_at, ended_at) VALUES
  ('0199a000-0000-7000-8000-000000000001', '\x389d95b152c2a0c055d839bbc6a81dfc2c96f2eeabbba588774020f477e0cede', 5, NULL,
    false, true, NULL,
    '2026-10-12T14:00:00Z', '2026-10-19T14:00:00Z', '2026-10-13T14:58:00Z', NULL),
  ('0199a000-0000-7000-8000-000000000002', '\x02', 3, 'operator', true, false, '2026-10-01T15:00:00Z', '2026-10-01T14:00:00Z', '2026-10-08T14:00:00Z',
    '2026-10-01T14:10:00Z', '2026-10-01T14:20:00Z');
INSERT INTO one_time_link (one_time_link_id, token_hash, user_id, purpose, created_by, created_at, expires_at, used_at,
  operator, operator_writes) VALUES
  ('0199a000-0000-7000-8000-000000000003', '\x03', 4, 'invitation', 2, '2026-08-01T12:00:00Z', '2026-08-08T12:00:00Z', '2026-08-02T12:00:00Z', NULL, false),
  ('0199a000-0000-7000-8000-000000000004', '\x13', 3, 'impersonation', NULL, '2026-10-01T14:00:00Z', '2026-10-01T14:05:00Z', '2026-10-01T14:01:00Z', 'operator', true);
INSERT INTO sign_in_count (key_hash, failures, at, previous_at) VALUES ('\x14', 2, '2026-10-13T14:40:00Z', '2026-10-13T14:39:00Z');
INSERT INTO known_device (device_hash, account_hash, signed_in_at) VALUES ('\x15', '\x16', '2026-10-12T14:00:00Z');
INSERT INTO health_probe (only_row, probes) VALUES (true, 7);
INSERT INTO idempotency_key (user_id, method, path, key, body_hash, rights, answer, created_at) VALUES
  (5, 'POST', '/api/pass', 'key-1', '\x06', 'a digest', '{"passId": "0199a000-0000-7000-8000-0000000000a4"}', '2026-10-13T14:55:00Z');

INSERT INTO room (school_id, name, identifier, requires_approval, allow_asap, bathroom, total_limit, pass_alert_time_limit,
  zone_color, created_at, ended_at, external_id, source, version, field_versions) VALUES
  (1, 'Biology', '204', true, true, false, -1, NULL, '#0b6e4f', '2026-08-01T12:00:00Z', NULL, 'room-1', 'oneroster', 2, '{"name": 2}'),
  (1, 'Library', '101', false, false, false, 15, 20, '#7a1f3dff', '2026-08-01T12:00:00Z', NULL, NULL, NULL, 1, '{}'),
  (1, 'Old Gym', 'G0', false, true, true, 2, 5, '#123456', '2026-08-01T12:00:00Z', '2026-09-01T12:00:00Z', NULL, NULL, 1, '{}');
INSERT INTO room_link (school_id, room_id, user_id, created_at, ended_at, external_id, source) VALUES
  (1, 1, 3, '2026-08-01T12:00:00Z', NULL, 'link-1', 'oneroster'),
  (1, 2, 4, '2026-08-01T12:00:00Z', NULL, NULL, NULL),
  (1, 3, 4, '2026-08-01T12:00:00Z', '2026-09-01T12:00:00Z', NULL, NULL);
INSERT INTO room_setting (school_id, from_faculty_id, to_room_id, to_faculty_id, approval, pass_limit, created_at, ended_at, version, field_versions) VALUES
  (1, 3, 2, NULL, 'origin', 5, '2026-08-01T12:00:00Z', NULL, 2, '{"passLimit": 2}'),
  (1, NULL, NULL, 4, 'not_required', -1, '2026-08-01T12:00:00Z', '2026-09-01T12:00:00Z', 1, '{}');
INSERT INTO pass_setting (school_id, faculty_id, student_id, requires_approval, changed_at, version, field_versions) VALUES (1, 3, 5, true, '2026-09-01T12:00:00Z', 2, '{"requiresApproval": 2}');
INSERT INTO quick_select (user_id, kind, position, room_id, faculty_id) VALUES (5, 'destination', 0, 2, 4);
INSERT INTO cover (school_id, user_id, for_user_id, from_at, until_at) VALUES (1, 4, 3, '2026-10-14T13:00:00Z', '2026-10-14T21:00:00Z');

INSERT INTO schedule (school_id, name, is_active, created_at, ended_at, version, field_versions) VALUES
  (1, 'Regular', true, '2026-08-01T12:00:00Z', NULL, 2, '{"name": 2}'), (1, 'Half day', false, '2026-08-01T12:00:00Z', '2026-09-01T12:00:00Z', 1, '{}');
INSERT INTO block (school_id, schedule_id, name, created_at, ended_at, version, field_versions) VALUES
  (1, 1, 'Period 1', '2026-08-01T12:00:00Z', NULL, 2, '{"name": 2}'), (1, 2, 'Morning', '2026-08-01T12:00:00Z', '2026-09-01T12:00:00Z', 1, '{}');
INSERT INTO time_range (school_id, block_id, start_minute, end_minute, days, created_at, ended_at, version, field_versions) VALUES
  (1, 1, 540, 660, '{m,t,w,th,f}', '2026-08-01T12:00:00Z', NULL, 2, '{"days": 2}'),
  (1, 2, 540, 720, '{f}', '2026-08-01T12:00:00Z', '2026-09-01T12:00:00Z', 1, '{}');
INSERT INTO class (school_id, name, owned_by, block_id, start_minute, end_minute, confirmed, created_at, ended_at, external_id, source, version, field_versions) VALUES
  (1, 'Biology 10', 3, 1, 545, 655, true, '2026-08-01T12:00:00Z', NULL, 'class-1', 'oneroster', 2, '{"name": 2}'),
  (1, 'Chemistry 10', 3, NULL, NULL, NULL, false, '2026-08-01T12:00:00Z', '2026-09-01T12:00:00Z', NULL, NULL, 1, '{}');
INSERT INTO class_member (school_id, user_group_id, user_id, started_at, ended_at, confirmed_at, confirmed_by, external_id, source) VALUES
  (1, 1, 5, '2026-08-01T12:00:00Z', NULL, '2026-08-03T12:00:00Z', 2, 'enrollment-1', 'oneroster'),
  (1, 1, 6, '2026-08-02T12:00:00Z', '2026-09-01T12:00:00Z', NULL, NULL, NULL, NULL);
INSERT INTO class_teacher (school_id, user_group_id, user_id, started_at) VALUES (1, 1, 4, '2026-08-02T12:00:00Z');

-- Through the line and confirmed; rejected; canceled; under way; asked for.
INSERT INTO pass (pass_id, school_id, student_id, created_by, from_room_id, to_room_id, from_faculty_id, to_faculty_id,
  approval_by_origin, approver_id, approver_room_id, note, is_asap_pass, scheduled_for, created_at, approved_at, approved_by,
  acknowledged_at, acknowledged_by, rejected_at, rejected_by, reject_reason, canceled_at, canceled_by, cancel_reason,
  enqueued_at, line_number, dequeued_at, dequeued_by, time_in_queue, started_at, started_by, completed_at, completed_by,
  duration, confirmed_at, confirmed, confirmed_by, started_at_fingerprint, completed_at_fingerprint, version) VALUES
  ('0199a000-0000-7000-8000-0000000000a1', 1, 5, 3, 1, 2, 3, 4, true, 3, 1, 'Take the book along', false,
    '2026-10-12T15:00:00Z', '2026-10-12T14:00:00Z', '2026-10-12T14:05:00Z', 3, '2026-10-12T14:10:00Z', 5, NULL, NULL, NULL,
    NULL, NULL, NULL, '2026-10-12T15:00:00Z', nextval('line_number'), '2026-10-12T15:03:00Z', 5, 3, '2026-10-12T15:03:00Z', 5,
    '2026-10-12T15:10:00Z', 5, 7, '2026-10-12T15:11:00Z', true, 4, '{"id": "device-1", "createdAt": "2026-09-01T12:00:00.000Z", "dimensions": {"width": 390, "height": 844}, "deviceInfo": {"os": {"family": "iOS"}}}', '{"id": "device-1", "createdAt": "2026-09-01T12:00:00.000Z", "dimensions": {"width": 390, "height": 844}, "deviceInfo": {"os": {"family": "iOS"}}}', 7),
  ('0199a000-0000-7000-8000-0000000000a2', 1, 5, 5, 1, 2, 3, NULL, false, 3, NULL, NULL, true, NULL, '2026-10-12T16:00:00Z',
    NULL, NULL, NULL, NULL, '2026-10-12T16:05:00Z', 3, 'Not now', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL,
    NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 2),
  ('0199a000-0000-7000-8000-0000000000a3', 1, 5, 5, 1, 2, 3, NULL, false, 3, NULL, NULL, true, NULL, '2026-10-12T17:00:00Z',
    NULL, NULL, NULL, NULL, NULL, NULL, NULL, '2026-10-12T17:05:00Z', 5, 'Not needed any more', NULL, NULL, NULL, NULL, NULL,
    NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 2),
  ('0199a000-0000-7000-8000-0000000000a4', 1, 5, 5, 1, 2, 3, NULL, false, NULL, NULL, NULL, true, NULL, '2026-10-13T14:55:00Z',
    '2026-10-13T14:55:00Z', 5, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL,
    '2026-10-13T14:55:00Z', 5, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1),
  ('0199a000-0000-7000-8000-0000000000a5', 1, 5, 5, 1, 2, 3, NULL, false, 3, NULL, NULL, false, '2026-10-14T15:00:00Z',
    '2026-10-13T14:56:00Z', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL,
    NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, 1);

INSERT INTO pass_event (pass_id, school_id, name, version, detail, at, actor_id, actor_kind, actor_via, emitted_at) VALUES
  ('0199a000-0000-7000-8000-0000000000a1', 1, 'createPass', 1, NULL, '2026-10-12T14:00:00Z', 3, 'impersonator', 'operator', '2026-10-12T14:00:01Z'),
  ('0199a000-0000-7000-8000-0000000000a1', 1, 'updatePass', 2, '{"formerly": {"userIds": [4], "roomIds": [2]}}', '2026-10-12T14:01:00Z', 3, 'user', NULL, '2026-10-12T14:01:01Z'),
  ('0199a000-0000-7000-8000-0000000000a4', 1, 'createPass', 1, NULL, '2026-10-13T14:55:00Z', 5, 'user', NULL, '2026-10-13T14:55:01Z');
INSERT INTO change_event (school_id, subject, subject_id, action, detail, personal, effects, at, actor_id, actor_kind, actor_via, emitted_at) VALUES
  (1, 'class', '1', 'addStudents', '{"userIds": [6]}', NULL, '[{"kind": "schools", "schoolIds": [1]}]', '2026-08-02T12:00:00Z', 3, 'user', NULL, '2026-08-02T12:00:01Z'),
  (1, 'user', '5', 'update', '{"locked": true}', '{"email": null}', NULL, '2026-10-01T14:00:00Z', 2, 'kiosk', 'front desk', '2026-10-01T14:00:01Z');
INSERT INTO student_day (school_id, student_id, day, used_passes, completed_passes, timed_passes, total_time, adjusted_passes, adjusted_time) VALUES
  (1, 5, '2026-10-12', 3, 2, 2, 11, 1, 4), (1, 5, '2026-10-13', 1, 0, 0, 0, 0, 0);
INSERT INTO pattern_week (school_id, side, room_id, week, kind, value, used_passes, total_time, adjusted_passes, adjusted_time) VALUES
  (1, 'school', NULL, '2026-10-05', 'total', 0, 3, 11, 1, 4), (1, 'destination', 2, '2026-10-05', 'total', 0, 3, 11, 1, 4);
INSERT INTO student_pair (school_id, room_id, student_id, other_student_id, "overlaps", days, last_day, expected, passes, minutes,
  other_passes, other_minutes) VALUES (1, 1, 5, 6, 8, 7, '2026-08-28', 1.5, 20, 140.5, 18, 120);
INSERT INTO student_pair_search (school_id, searched_at, searched_on, first_day, last_day, school_days) VALUES
  (1, '2026-10-13T07:00:00Z', '2026-10-13', '2026-08-17', '2026-10-12', 40);
INSERT INTO notification (user_id, school_id, pass_id, type, kind, facts, created_at, read_at) VALUES
  (3, 1, '0199a000-0000-7000-8000-0000000000a1', 'end', 'arrived', '{"studentId": 5, "fromRoomId": 1, "toRoomId": 2, "actorId": 5}', '2026-10-12T15:10:00Z', '2026-10-12T15:20:00Z'),
  (3, 1, '0199a000-0000-7000-8000-0000000000a5', 'request', 'requested', '{"studentId": 5, "fromRoomId": 1, "toRoomId": 2, "actorId": 5}', '2026-10-13T14:56:00Z', NULL);
INSERT INTO delivery (notification_id, method, state, reason, attempts, changed_at, due_at, kind, user_id, address, content, created_at, provider_id) VALUES
  (1, 'sms', 'not_configured', NULL, 1, '2026-10-12T15:10:05Z', NULL, NULL, NULL, NULL, NULL, NULL, NULL),
  (NULL, 'sms', 'failed', 'refused', 3, '2026-10-12T15:30:00Z', '2026-10-12T15:25:00Z', 'phoneCode', 3, '+15550100', 'sealed', '2026-10-12T15:20:00Z', 'SM1');
INSERT INTO contact_block (method, address, refusals, reason, blocked_at, changed_at) VALUES
  ('sms', '+15550100', 3, 'refused', '2026-10-12T15:30:00Z', '2026-10-12T15:30:00Z');
INSERT INTO phone_code (user_id, phone, code_hash, created_at, expires_at, tries, confirmed_at, confirmed_from) VALUES
  (3, '+15550100', '\x17', '2026-10-12T15:20:00Z', '2026-10-12T15:30:00Z', 1, '2026-10-12T15:21:00Z', '203.0.113.7');
INSERT INTO text_day (school_id, day, sent) VALUES (1, '2026-10-12', 4);
INSERT INTO incident (school_id, student_id, pass_id, type, facts, day, created_at, seen_at, seen_by) VALUES
  (1, 5, '0199a000-0000-7000-8000-0000000000a1', 'exceed_time', '{"fromRoomId": 1, "toRoomId": 2, "duration": 7, "timeLimit": 5, "usedThatDay": 1}', '2026-10-12', '2026-10-12T15:10:00Z', '2026-10-12T16:00:00Z', 2),
  (1, 5, '0199a000-0000-7000-8000-0000000000a1', 'flagged', '{"fromRoomId": 1, "toRoomId": 2, "usedThatDay": 1}', '2026-10-12', '2026-10-12T15:10:00Z', NULL, NULL);
INSERT INTO weekly_report (school_id, start_date, end_date, report, created_at, created_by) VALUES
  (1, '2026-10-05', '2026-10-09', '{"passes": 3}', '2026-10-09T23:00:00Z', 2);
INSERT INTO weekly_report_link (weekly_report_id, token_hash, created_by, created_at, expires_at, revoked_at) VALUES
  (1, '\x18', 2, '2026-10-09T23:00:00Z', '2026-11-08T23:00:00Z', '2026-10-12T12:00:00Z');
INSERT INTO ticket (user_id, school_id, subject, message, page_url, screenshot, screenshot_type, created_at, mailed_at, closed_at) VALUES
  (3, 1, 'The list is empty', 'I see nobody.', '/faculty/live', '\x89504e47', 'image/png', '2026-10-01T14:00:00Z', '2026-10-01T14:00:05Z', '2026-10-02T14:00:00Z');
INSERT INTO live_attachment (created_at, payload) VALUES ('2026-10-13T14:55:00Z', '\x08');

-- What a roster brought, and how.
INSERT INTO external_id (district_id, source, kind, external_id, row_id, imported) VALUES
  (1, 'oneroster', 'user', 'sam-1', 5, '{"firstName": "Sam", "lastName": "Okonkwo"}');
INSERT INTO roster_run (district_id, source, state, name, bytes, started_by, imported_by, is_automatic, via, created_at, ended_at,
  extent, format, files, people, classes, list, orgs, counts, imported, choices, decisions, confirmed, problems, problem_count,
  steps, steps_done) VALUES
  (1, 'oneroster', 'done', 'roster.zip', 4096, 1, 2, false, 'upload', '2026-08-01T11:00:00Z', '2026-08-01T12:00:00Z', 'whole',
    'OneRoster 1.1', 6, 4, 1, '{"header": ["Name"], "columns": {}, "isDecided": true, "cut": []}',
    '[{"id": "school-1", "name": "Lakeside High School", "identifier": null, "schoolId": 1}]', '[]', '[]', '{"1": "keep"}', '{}',
    '{"sam-1": 1}', '[{"file": "users.csv", "line": 3, "reason": "It has no name."}]', 1, 1, 1);
INSERT INTO roster_row (roster_run_id, kind, external_id, data) VALUES (1, 'person', 'sam-1', '{"id": "sam-1"}');
INSERT INTO roster_step (roster_run_id, kind, action, school_ids, name, step, done_at) VALUES
  (1, 'students', 'add', '{1}', 'Sam Okonkwo', '{"kind": "person", "action": "add"}', '2026-08-01T11:30:00Z');
INSERT INTO roster_service (district_id, version, base_url, auth, token_url, client_id, secret, is_nightly, hour, failures,
  pulled_at, tried_at, told, edition, field_versions) VALUES
  (1, '1.1', 'https://sis.example.org', 'oauth2', 'https://sis.example.org/token', 'corridor', 'sealed', false, 4, 1,
    '2026-10-12T09:00:00Z', '2026-10-13T09:00:00Z', '{"on": "2026-10-13"}', 2, '{"hour": 2}');

-- A student who must stay, and one who is about to be erased.
INSERT INTO student_hold (user_id, held_by, held_at) VALUES (5, 2, '2026-10-02T14:00:00Z');
INSERT INTO erasure_request (user_id, requested_by, requested_at, due_at) VALUES (6, 2, '2026-09-01T12:00:00Z', '2026-09-15T12:00:00Z');
