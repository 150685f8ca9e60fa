-- A school as the first released schema (0000_ground.sql) held it: a row of every kind, and every column filled in at
-- least one row. It is plain SQL so that it does not follow the schema of today. Never change a row here; add rows where
-- a migration needs a case that is missing. It is Tuesday, October 13, 2026, 10:00 in Chicago.

INSERT INTO district (name, created_at, ended_at, external_id, source) VALUES
  ('Lakeside Unified', '2026-08-01T12:00:00Z', NULL, NULL, NULL),
  ('Hillside Unified', '2020-08-01T12:00:00Z', '2024-06-30T12:00:00Z', 'district-2', 'oneroster');

INSERT INTO school (district_id, name, timezone, logo, logo_type, logo_url, certificate, primary_color, secondary_color,
  support_physical_pass_links, pass_alert_usage_amount, pass_alert_usage_timeframe, pass_alert_usage_per_day_amount,
  pass_alert_time_limit, pass_activation_interval_before, pass_activation_interval_after, setup_version, created_at,
  ended_at, external_id, source) VALUES
  (1, 'Lakeside High School', 'America/Chicago', '\x89504e47', 'image/png', '/api/school/1/logo', 'a certificate',
    '#7a1f3d', '#0b6e4fff', true, 10, 7, 5, 15, 5, 10, 42, '2026-08-01T12:00:00Z', NULL, 'school-1', 'oneroster'),
  -- Colors and logo that nothing checked at the time.
  (1, 'Lakeside Old School', 'America/Chicago', '\x47494638', 'image/gif', 'javascript:alert(1)', NULL, 'navy', '#12345',
    false, NULL, NULL, NULL, NULL, NULL, NULL, 1, '2020-08-01T12:00:00Z', '2024-06-30T12:00:00Z', NULL, NULL);

-- Everybody's password is "a long enough secret".
INSERT INTO user_account (district_id, type, first_name, last_name, username, email, password_hash, title,
  professional_name, profile_image_url, grade, school_identifier, locked, daily_pass_limit, notification_settings,
  notification_methods, phone_number, onboarded, last_activity_at, erased_at, created_at, ended_at, external_id, source) VALUES
  (1, 'districtAdministrator', 'Dee', 'Abara', 'dee', 'dee@example.org', '$argon2id$v=19$m=19456,t=2,p=1$kox60uiuOVisVWauGAIuSA$ZiwmnTtQApc0sJs7xNM9NrL3TaaVPdvOi0Ss1oulxC0', 'Dr.',
    NULL, NULL, NULL, NULL, false, 0, '{}', '{in-app}', NULL, true, NULL, NULL, '2026-08-01T12:00:00Z', NULL, NULL, NULL),
  (1, 'schoolAdministrator', 'Dora', 'Whitaker', 'dora', 'dora@example.org', '$argon2id$v=19$m=19456,t=2,p=1$kox60uiuOVisVWauGAIuSA$ZiwmnTtQApc0sJs7xNM9NrL3TaaVPdvOi0Ss1oulxC0', 'Mr.',
    'Mr. Whitaker', NULL, NULL, NULL, false, 0, '{}', '{in-app}', NULL, true, NULL, NULL, '2026-08-01T12:00:00Z', NULL, NULL, NULL),
  (1, 'faculty', 'Ada', 'Alvarez', 'ada', 'ada@example.org', '$argon2id$v=19$m=19456,t=2,p=1$kox60uiuOVisVWauGAIuSA$ZiwmnTtQApc0sJs7xNM9NrL3TaaVPdvOi0Ss1oulxC0', 'Ms.',
    'Ms. Alvarez', '/images/ada.png', NULL, 'T-3', false, 0, '{request,view,assign,start,end}', '{in-app,sms,email}',
    '+15550100', true, '2026-10-13T14:00:00Z', NULL, '2026-08-01T12:00:00Z', NULL, 'ada-1', 'oneroster'),
  (1, 'faculty', 'Ben', 'Brooks', 'ben', NULL, NULL, NULL, NULL, NULL, NULL, NULL, false, 0, '{}', '{in-app}', NULL,
    false, NULL, NULL, '2026-08-01T12:00:00Z', NULL, NULL, NULL),
  (1, 'student', 'Sam', 'Okonkwo', 'sam', NULL, '$argon2id$v=19$m=19456,t=2,p=1$kox60uiuOVisVWauGAIuSA$ZiwmnTtQApc0sJs7xNM9NrL3TaaVPdvOi0Ss1oulxC0', NULL,
    NULL, NULL, '10', 'S-5', true, 3, '{}', '{in-app}', NULL, true, '2026-10-13T14:30:00Z', NULL, '2026-08-01T12:00:00Z',
    NULL, 'sam-1', 'oneroster'),
  (1, 'student', 'Erased', 'Student', 'erased-6', NULL, NULL, NULL, NULL, NULL, NULL, NULL, false, 0, '{}', '{in-app}',
    NULL, false, NULL, '2026-09-02T12:00:00Z', '2026-08-01T12:00:00Z', '2026-09-01T12:00:00Z', NULL, NULL);

INSERT INTO membership (school_id, user_id, permissions, started_at, ended_at, external_id, source) VALUES
  (1, 1, '{allPasses:read,district:read,district:write}', '2026-08-01T12:00:00Z', NULL, NULL, NULL),
  (1, 2, '{allPasses:read,allPasses:write,allStudents:read}', '2026-08-01T12:00:00Z', NULL, NULL, NULL),
  (1, 3, '{}', '2026-08-01T12:00:00Z', NULL, 'member-3', 'oneroster'),
  (1, 4, '{}', '2026-08-01T12:00:00Z', NULL, NULL, NULL),
  (1, 5, '{}', '2026-08-01T12:00:00Z', NULL, NULL, NULL),
  (1, 6, '{}', '2026-08-01T12:00:00Z', '2026-09-01T12:00:00Z', NULL, NULL);

INSERT INTO sign_in_identity (provider, subject, user_id, created_at) VALUES ('google', 'subject-3', 3, '2026-08-02T12:00:00Z');
INSERT INTO sso_identity (district_id, school_id, name, provider, configuration) VALUES (1, 1, 'Lakeside', 'google', '{"domain": "example.org"}');
INSERT INTO server_secret (name, value) VALUES ('liveToken', decode(repeat('ab', 32), 'hex'));

-- The session whose cookie is "a-token-that-the-browser-keeps-0123456789", and one of support that has ended.
INSERT INTO session (session_id, token_hash, user_id, impersonator, created_at, expires_at, last_seen_at, ended_at) VALUES
  ('0199a000-0000-7000-8000-000000000001', '\x389d95b152c2a0c055d839bbc6a81dfc2c96f2eeabbba588774020f477e0cede', 5, NULL,
    '2026-10-12T14:00:00Z', '2026-10-19T14:00:00Z', '2026-10-13T14:58:00Z', NULL),
  ('0199a000-0000-7000-8000-000000000002', '\x02', 3, 'operator', '2026-10-01T14:00:00Z', '2026-10-08T14:00:00Z',
    '2026-10-01T14:10:00Z', '2026-10-01T14:20:00Z');
INSERT INTO one_time_link (one_time_link_id, token_hash, user_id, purpose, created_by, created_at, expires_at, used_at) VALUES
  ('0199a000-0000-7000-8000-000000000003', '\x03', 4, 'invitation', 2, '2026-08-01T12:00:00Z', '2026-08-08T12:00:00Z', '2026-08-02T12:00:00Z');
INSERT INTO sign_in_failure (account_hash, address_hash, at) VALUES ('\x04', '\x05', '2026-10-13T14:40:00Z');
INSERT INTO idempotency_key (user_id, method, path, key, body_hash, answer, created_at) VALUES
  (5, 'POST', '/api/pass', 'key-1', '\x06', '{"passId": "0199a000-0000-7000-8000-0000000000a4"}', '2026-10-13T14:55:00Z');

INSERT INTO room (school_id, name, identifier, requires_approval, allow_asap, bathroom, total_limit, pass_alert_time_limit,
  zone_color, created_at, ended_at, external_id, source) VALUES
  (1, 'Biology', '204', true, true, false, -1, NULL, '#0b6e4f', '2026-08-01T12:00:00Z', NULL, 'room-1', 'oneroster'),
  (1, 'Library', '101', false, false, false, 15, 20, '#7a1f3dff', '2026-08-01T12:00:00Z', NULL, NULL, NULL),
  (1, 'Old Gym', 'G0', false, true, true, 2, 5, '#123456', '2026-08-01T12:00:00Z', '2026-09-01T12:00:00Z', NULL, NULL);
INSERT INTO room_link (school_id, room_id, user_id, created_at, ended_at, external_id, source) VALUES
  (1, 1, 3, '2026-08-01T12:00:00Z', NULL, 'link-1', 'oneroster'),
  (1, 2, 4, '2026-08-01T12:00:00Z', NULL, NULL, NULL),
  (1, 3, 4, '2026-08-01T12:00:00Z', '2026-09-01T12:00:00Z', NULL, NULL);
INSERT INTO room_setting (school_id, from_faculty_id, to_room_id, to_faculty_id, approval, pass_limit, created_at, ended_at) VALUES
  (1, 3, 2, NULL, 'origin', 5, '2026-08-01T12:00:00Z', NULL),
  (1, NULL, NULL, 4, 'not_required', -1, '2026-08-01T12:00:00Z', '2026-09-01T12:00:00Z');
INSERT INTO pass_setting (school_id, faculty_id, student_id, requires_approval, changed_at) VALUES (1, 3, 5, true, '2026-09-01T12:00:00Z');
INSERT INTO quick_select (user_id, kind, position, room_id, faculty_id) VALUES (5, 'destination', 0, 2, 4);
INSERT INTO cover (school_id, user_id, for_user_id, from_at, until_at) VALUES (1, 4, 3, '2026-10-14T13:00:00Z', '2026-10-14T21:00:00Z');

INSERT INTO schedule (school_id, name, created_at, ended_at) VALUES
  (1, 'Regular', '2026-08-01T12:00:00Z', NULL), (1, 'Half day', '2026-08-01T12:00:00Z', '2026-09-01T12:00:00Z');
INSERT INTO block (school_id, schedule_id, name, created_at, ended_at) VALUES
  (1, 1, 'Period 1', '2026-08-01T12:00:00Z', NULL), (1, 2, 'Morning', '2026-08-01T12:00:00Z', '2026-09-01T12:00:00Z');
INSERT INTO time_range (school_id, block_id, start_minute, end_minute, days, created_at, ended_at) VALUES
  (1, 1, 540, 660, '{m,t,w,th,f}', '2026-08-01T12:00:00Z', NULL),
  (1, 2, 540, 720, '{f}', '2026-08-01T12:00:00Z', '2026-09-01T12:00:00Z');
INSERT INTO class (school_id, name, owned_by, block_id, start_minute, end_minute, confirmed, created_at, ended_at, external_id, source) VALUES
  (1, 'Biology 10', 3, 1, 545, 655, true, '2026-08-01T12:00:00Z', NULL, 'class-1', 'oneroster'),
  (1, 'Chemistry 10', 3, NULL, NULL, NULL, false, '2026-08-01T12:00:00Z', '2026-09-01T12:00:00Z', NULL, NULL);
INSERT INTO class_member (school_id, user_group_id, user_id, started_at, ended_at, external_id, source) VALUES
  (1, 1, 5, '2026-08-01T12:00:00Z', NULL, 'enrollment-1', 'oneroster'),
  (1, 1, 6, '2026-08-01T12:00:00Z', '2026-09-01T12:00:00Z', NULL, NULL);

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
INSERT INTO change_event (school_id, subject, subject_id, action, detail, at, actor_id, actor_kind, actor_via, emitted_at) VALUES
  (1, 'user', '5', 'update', '{"locked": true}', '2026-10-01T14:00:00Z', 2, 'kiosk', 'front desk', '2026-10-01T14:00:01Z');
INSERT INTO student_day (school_id, student_id, day, used_passes, completed_passes, timed_passes, total_time, adjusted_passes, adjusted_time) VALUES
  (1, 5, '2026-10-12', 3, 2, 2, 11, 1, 4), (1, 5, '2026-10-13', 1, 0, 0, 0, 0, 0);
INSERT INTO notification (user_id, school_id, pass_id, type, title, message, created_at, read_at) VALUES
  (3, 1, '0199a000-0000-7000-8000-0000000000a1', 'end', 'Sam Okonkwo has arrived', 'At Library, after 7 minutes.', '2026-10-12T15:10:00Z', '2026-10-12T15:20:00Z'),
  (3, 1, '0199a000-0000-7000-8000-0000000000a5', 'request', 'Sam Okonkwo asks for a pass', 'To Library, tomorrow at 10:00 AM.', '2026-10-13T14:56:00Z', NULL);
INSERT INTO delivery (notification_id, method, state, attempts, changed_at) VALUES (1, 'sms', 'not_configured', 1, '2026-10-12T15:10:05Z');
INSERT INTO incident (school_id, student_id, pass_id, type, title, day, report, created_at) VALUES
  (1, 5, '0199a000-0000-7000-8000-0000000000a1', 'exceed_time', 'Sam Okonkwo was out for too long', '2026-10-12', '{"minutes": 7}', '2026-10-12T15:10:00Z');
INSERT INTO weekly_report (school_id, token_hash, start_date, end_date, report, created_at, expires_at, revoked_at) VALUES
  (1, '\x07', '2026-10-05', '2026-10-09', '{"passes": 3}', '2026-10-09T23:00:00Z', '2026-11-08T23:00:00Z', '2026-10-12T12:00:00Z');
INSERT INTO ticket (user_id, school_id, subject, message, page_url, screenshot, created_at) VALUES
  (3, 1, 'The list is empty', 'I see nobody.', '/faculty/live', '\x89504e47', '2026-10-01T14:00:00Z');
INSERT INTO live_attachment (created_at, payload) VALUES ('2026-10-13T14:55:00Z', '\x08');
