ALTER TABLE "school" ADD COLUMN "late_reasons" text[];--> statement-breakpoint
ALTER TABLE "school" ADD COLUMN "late_limit" integer DEFAULT 8 NOT NULL;--> statement-breakpoint
ALTER TABLE "school" ADD COLUMN "prints_late_slips" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "pass" ADD COLUMN "is_late" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "pass" ADD COLUMN "late_class_id" integer;--> statement-breakpoint
ALTER TABLE "pass" ADD COLUMN "late_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "pass" ADD COLUMN "late_reason" text;--> statement-breakpoint
ALTER TABLE "pass" ADD CONSTRAINT "pass_late_class" FOREIGN KEY ("school_id","late_class_id") REFERENCES "public"."class"("school_id","user_group_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pass_school_late" ON "pass" USING btree ("school_id","base_at","pass_id") WHERE "pass"."is_late";--> statement-breakpoint
CREATE INDEX "pass_student_late" ON "pass" USING btree ("student_id","base_at") WHERE "pass"."is_late";--> statement-breakpoint
CREATE INDEX "pass_late_running" ON "pass" USING btree ("late_until") WHERE "pass"."is_late" and "pass"."completed_at" is null;--> statement-breakpoint
ALTER TABLE "school" ADD CONSTRAINT "school_late" CHECK ("school"."late_limit" between 3 and 20 and cardinality("school"."late_reasons") <= 6);--> statement-breakpoint
ALTER TABLE "pass" ADD CONSTRAINT "pass_late" CHECK ("pass"."is_late" = ("pass"."late_class_id" is not null) and "pass"."is_late" = ("pass"."late_until" is not null)
          and ("pass"."is_late" or "pass"."late_reason" is null) and (not "pass"."is_late" or "pass"."started_at" is not null));--> statement-breakpoint

-- As before, but passes of those who came late are marked, and none of them was forgotten.
-- Everything about these passes that a command decides on.
CREATE OR REPLACE FUNCTION "pass_facts"(
	at timestamptz, in_schools int[], of_passes uuid[], of_students int[], in_rooms int[], with_faculty int[],
	limited_rooms int[], limited_faculty int[], out_rooms int[], capped_schools int[], apart_students int[], counting jsonb,
	wanted text[]
) RETURNS json LANGUAGE plpgsql STABLE AS $$
DECLARE
	stakes record;
	passes json;
	line json;
	line_students int[];
	running json;
	pass_settings json;
	open json;
	used_that_day json;
	used_in_timeframe json;
	forgotten json;
	counted json;
	urgent json;
BEGIN
	SELECT * INTO stakes FROM pass_stakes(at, in_schools, of_passes, of_students, in_rooms, with_faculty, limited_rooms, limited_faculty,
		out_rooms, capped_schools, apart_students, counting, wanted);
	IF of_passes <> '{}' THEN
		SELECT json_agg(row_to_json(p) ORDER BY p.pass_id) INTO passes
		FROM pass p WHERE p.pass_id = ANY (of_passes) AND p.school_id = ANY (in_schools);
	END IF;
	IF stakes.line IS NOT NULL THEN
		SELECT json_agg(row_to_json(p) ORDER BY p.line_number), array_agg(p.student_id) INTO line, line_students
		FROM pass p WHERE p.pass_id = ANY (stakes.line);
	END IF;
	IF stakes.running IS NOT NULL THEN
		SELECT json_agg(json_build_object('passId', p.pass_id, 'schoolId', p.school_id, 'fromRoomId', p.from_room_id,
			'fromFacultyId', p.from_faculty_id, 'toRoomId', p.to_room_id, 'toFacultyId', p.to_faculty_id, 'studentId', p.student_id,
			'isLate', p.is_late, 'scheduledFor', p.scheduled_for, 'approvedBy', p.approved_by, 'createdBy', p.created_by)) INTO running
		FROM pass p WHERE p.pass_id = ANY (stakes.running);
	END IF;
	IF 'open' = ANY (wanted) THEN
		SELECT json_agg(json_build_object('studentId', x.student_id, 'schoolId', x.school_id, 'facultyId', x.faculty_id,
			'requiresApproval', x.requires_approval)) INTO pass_settings
		FROM pass_setting x WHERE x.student_id = ANY (stakes.students);
	END IF;
	IF 'open' = ANY (wanted) AND counting <> '[]' THEN
		-- The days of a term, of which each student has one row; and the last pass that somebody ended.
		SELECT json_agg(json_build_object('studentId', student, 'schoolId', c.school_id, 'day', used.day, 'week', used.week,
			'term', CASE WHEN c.term IS NOT NULL THEN used.term END, 'lastEndedAt', (
				SELECT p.completed_at FROM pass p
				WHERE p.student_id = student AND p.school_id = c.school_id AND p.is_counted AND p.completed_by IS NOT NULL
				ORDER BY p.started_at DESC LIMIT 1))) INTO counted
		FROM jsonb_to_recordset(counting) AS c (school_id int, day date, week date, term date), unnest(stakes.students) AS student,
			LATERAL (SELECT coalesce(sum(d.counted_passes) FILTER (WHERE d.day >= c.day), 0) AS day,
				coalesce(sum(d.counted_passes) FILTER (WHERE d.day >= c.week), 0) AS week,
				coalesce(sum(d.counted_passes) FILTER (WHERE d.day >= c.term), 0) AS term
				FROM student_day d
				WHERE d.student_id = student AND d.school_id = c.school_id AND d.day >= least(c.week, c.term)) AS used
		WHERE c.school_id = ANY (stakes.schools);
	END IF;
	IF 'urgent' = ANY (wanted) THEN
		SELECT json_object_agg(student, (SELECT count(*) FROM pass p
			WHERE p.student_id = student AND p.is_urgent AND p.created_at > at - interval '30 days')) INTO urgent
		FROM unnest(stakes.students) AS student;
	END IF;
	IF stakes.open IS NOT NULL THEN
		SELECT json_agg(json_build_object('pass', row_to_json(p), 'toRoomName', r.name, 'timezone', s.timezone,
			'passActivationIntervalBefore', s.pass_activation_interval_before,
			'passActivationIntervalAfter', s.pass_activation_interval_after)) INTO open
		FROM pass p JOIN school s ON s.school_id = p.school_id JOIN room r ON r.room_id = p.to_room_id
		WHERE p.pass_id = ANY (stakes.open);
	END IF;
	IF 'usage' = ANY (wanted) THEN
		IF of_passes <> '{}' THEN
			SELECT json_object_agg(p.pass_id, d.used_passes) INTO used_that_day
			FROM pass p JOIN school s ON s.school_id = p.school_id
			JOIN student_day d ON d.student_id = p.student_id AND d.school_id = p.school_id AND d.day = (p.started_at AT TIME ZONE s.timezone)::date
			WHERE p.pass_id = ANY (of_passes) AND p.school_id = ANY (stakes.schools);
		END IF;
		SELECT json_agg(json_build_object('studentId', student, 'schoolId', s.school_id, 'used', (
				SELECT sum(d.used_passes) FROM student_day d WHERE d.student_id = student AND d.school_id = s.school_id
					AND d.day > (at AT TIME ZONE s.timezone)::date - greatest(1, s.pass_alert_usage_timeframe)))) INTO used_in_timeframe
		FROM school s, unnest(stakes.students || line_students) AS student
		WHERE s.school_id = ANY (stakes.schools) AND s.pass_alert_usage_amount IS NOT NULL;
	END IF;
	IF 'forgotten' = ANY (wanted) THEN
		SELECT json_agg(json_build_object('studentId', f.student_id, 'schoolId', f.school_id, 'startedAt', f.started_at)) INTO forgotten
		FROM pass p JOIN pass f ON f.student_id = p.student_id AND f.school_id = p.school_id
			AND f.completed_at IS NOT NULL AND f.completed_by IS NULL AND NOT f.is_late
			AND f.started_at BETWEEN p.started_at - interval '14 days' AND p.started_at
		WHERE p.pass_id = ANY (of_passes);
	END IF;
	RETURN (SELECT json_build_object(
		'digest', stakes.digest,
		'versions', (SELECT json_object_agg(s.school_id, s.reference_version) FROM school s WHERE s.school_id = ANY (stakes.schools)),
		'passes', passes, 'line', line, 'running', running, 'passSettings', pass_settings, 'open', open,
		'back', stakes.back, 'counted', counted, 'urgent', urgent, 'usedThatDay', used_that_day, 'usedInTimeframe', used_in_timeframe, 'forgotten', forgotten,
		'students', (SELECT json_agg(json_build_object(
				'userId', u.user_id, 'type', u.type, 'firstName', u.first_name, 'lastName', u.last_name, 'grade', u.grade,
				'profileImageUrl', u.profile_image_url, 'notificationSettings', u.notification_settings,
				'notificationMethods', u.notification_methods, 'locked', u.locked, 'dailyPassLimit', u.daily_pass_limit,
				'schoolIds', CASE WHEN u.ended_at IS NULL THEN
					(SELECT json_agg(m.school_id) FROM membership m WHERE m.user_id = u.user_id AND m.ended_at IS NULL) END,
				'usedToday', (SELECT json_object_agg(d.school_id, d.used_passes)
					FROM student_day d JOIN school s ON s.school_id = d.school_id
					WHERE d.student_id = u.user_id AND d.day >= (at AT TIME ZONE 'UTC')::date - 1 AND d.day = (at AT TIME ZONE s.timezone)::date)))
			FROM user_account u WHERE u.user_id = ANY (stakes.students || line_students))));
END $$;--> statement-breakpoint

-- As before, with what makes a pass late. A server of the version before does not know of it.
-- Writes what a command decided, if what it depended on is still the same (`known` is its digest), and returns the new
-- ids. NULL if it is not, or if the same request was carried out in the meantime. `locks` are in ascending order, see
-- pass/locks.ts. A plan has these parts, each a list of rows:
--   made, changed      passes, whole; who joins a line has no number yet
--   events             the audit trail, which is the outbox too
--   days               what is added to the counts of students' days
--   incidents          those that were raised before for the same pass or day are left out
--   notifications      where one has an `incident`, it is left out if that incident was; `methods` are those by which it
--                      leaves the app
--   key                one, or none: under which idempotency key the answer is kept
CREATE OR REPLACE FUNCTION "write_passes"(
	at timestamptz, in_schools int[], of_passes uuid[], of_students int[], in_rooms int[], with_faculty int[],
	limited_rooms int[], limited_faculty int[], out_rooms int[], capped_schools int[], apart_students int[], counting jsonb,
	wanted text[], known text, locks bigint[], plan jsonb
) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
	digest text;
	event_ids bigint[];
	raised text[] := '{}';
	told int[] := '{}';
	notification_ids bigint[] := '{}';
BEGIN
	PERFORM pg_advisory_xact_lock(key) FROM unnest(locks) AS key;
	IF of_passes <> '{}' OR plan ? 'changed' THEN
		PERFORM 1 FROM pass p
		WHERE p.pass_id = ANY (of_passes || ARRAY(SELECT (row ->> 'pass_id')::uuid FROM jsonb_array_elements(plan -> 'changed') AS row))
		ORDER BY p.pass_id FOR UPDATE;
	END IF;
	SELECT stakes.digest INTO digest
	FROM pass_stakes(at, in_schools, of_passes, of_students, in_rooms, with_faculty, limited_rooms, limited_faculty,
		out_rooms, capped_schools, apart_students, counting, wanted) AS stakes;
	IF digest <> known THEN
		RETURN NULL;
	END IF;

	IF plan ? 'key' THEN
		INSERT INTO idempotency_key AS kept (user_id, method, path, key, body_hash, rights, answer, created_at)
		SELECT k.user_id, k.method, k.path, k.key, decode(k.body_hash, 'hex'), k.rights, k.answer, at
		FROM jsonb_to_record(plan -> 'key') AS k (user_id int, method text, path text, key text, body_hash text, rights text, answer jsonb)
		ON CONFLICT (user_id, key, method, path) DO UPDATE
			SET body_hash = excluded.body_hash, rights = excluded.rights, answer = excluded.answer, created_at = excluded.created_at
			WHERE kept.created_at <= (plan -> 'key' ->> 'expired')::timestamptz;
		IF NOT FOUND THEN
			RETURN NULL;
		END IF;
	END IF;

	IF plan ? 'made' THEN
		INSERT INTO pass (pass_id, school_id, student_id, created_by, from_room_id, to_room_id, from_faculty_id, to_faculty_id,
			approval_by_origin, approver_id, approver_room_id, note, is_asap_pass, is_counted, reached_limit, is_urgent, urgent_times, is_late, late_class_id, late_until, late_reason, scheduled_for, created_at,
			approved_at, approved_by, acknowledged_at, acknowledged_by, rejected_at, rejected_by, reject_reason, reject_reason_es,
			canceled_at, canceled_by, cancel_reason, enqueued_at, line_number, dequeued_at, dequeued_by, time_in_queue,
			started_at, started_by, completed_at, completed_by, duration, confirmed_at, confirmed, confirmed_by,
			started_at_fingerprint, completed_at_fingerprint, version)
		SELECT r.pass_id, r.school_id, r.student_id, r.created_by, r.from_room_id, r.to_room_id, r.from_faculty_id, r.to_faculty_id,
			r.approval_by_origin, r.approver_id, r.approver_room_id, r.note, r.is_asap_pass, r.is_counted, r.reached_limit, r.is_urgent, r.urgent_times, coalesce(r.is_late, false), r.late_class_id, r.late_until, r.late_reason,
			r.scheduled_for, r.created_at,
			r.approved_at, r.approved_by, r.acknowledged_at, r.acknowledged_by, r.rejected_at, r.rejected_by, r.reject_reason, r.reject_reason_es,
			r.canceled_at, r.canceled_by, r.cancel_reason, r.enqueued_at,
			CASE WHEN r.enqueued_at IS NOT NULL THEN nextval('line_number') END,
			r.dequeued_at, r.dequeued_by, r.time_in_queue,
			r.started_at, r.started_by, r.completed_at, r.completed_by, r.duration, r.confirmed_at, r.confirmed, r.confirmed_by,
			r.started_at_fingerprint, r.completed_at_fingerprint, r.version
		FROM jsonb_populate_recordset(NULL::pass, plan -> 'made') AS r;
	END IF;

	IF plan ? 'changed' THEN
		UPDATE pass SET
			from_room_id = r.from_room_id, from_faculty_id = r.from_faculty_id, approver_id = r.approver_id,
			approver_room_id = r.approver_room_id, scheduled_for = r.scheduled_for, is_counted = r.is_counted,
			is_urgent = r.is_urgent, urgent_times = r.urgent_times,
			approved_at = r.approved_at, approved_by = r.approved_by, acknowledged_at = r.acknowledged_at,
			acknowledged_by = r.acknowledged_by, rejected_at = r.rejected_at, rejected_by = r.rejected_by,
			reject_reason = r.reject_reason, reject_reason_es = r.reject_reason_es, canceled_at = r.canceled_at, canceled_by = r.canceled_by,
			cancel_reason = r.cancel_reason, enqueued_at = r.enqueued_at, line_number = r.given_number,
			dequeued_at = r.dequeued_at, dequeued_by = r.dequeued_by, time_in_queue = r.time_in_queue,
			started_at = r.started_at, started_by = r.started_by, completed_at = r.completed_at,
			completed_by = r.completed_by, duration = r.duration, confirmed_at = r.confirmed_at, confirmed = r.confirmed,
			confirmed_by = r.confirmed_by, started_at_fingerprint = r.started_at_fingerprint,
			completed_at_fingerprint = r.completed_at_fingerprint, version = r.version
		-- Numbers are given in the order of the list, which is the order of arrival.
		FROM (SELECT c.*, CASE WHEN c.enqueued_at IS NOT NULL THEN coalesce(c.line_number, nextval('line_number')) END AS given_number
			FROM jsonb_populate_recordset(NULL::pass, plan -> 'changed') AS c) AS r
		WHERE pass.pass_id = r.pass_id;
	END IF;

	WITH written AS (
		INSERT INTO pass_event (pass_id, school_id, name, version, detail, at, actor_id, actor_kind, actor_via)
		SELECT e.pass_id, e.school_id, e.name, e.version, e.detail, write_passes.at, e.actor_id, e.actor_kind, e.actor_via
		FROM jsonb_to_recordset(plan -> 'events') AS e (pass_id uuid, school_id int, name text, version int, detail jsonb,
			actor_id int, actor_kind text, actor_via text)
		RETURNING pass_event_id
	)
	SELECT array_agg(pass_event_id ORDER BY pass_event_id) INTO event_ids FROM written;

	IF plan ? 'days' THEN
		INSERT INTO student_day AS counted (school_id, student_id, day, used_passes, counted_passes, completed_passes, timed_passes, total_time,
			adjusted_passes, adjusted_time)
		SELECT d.school_id, d.student_id, d.day, d.used_passes, d.counted_passes, d.completed_passes, d.timed_passes, d.total_time,
			d.adjusted_passes, d.adjusted_time
		FROM jsonb_populate_recordset(NULL::student_day, plan -> 'days') AS d
		ORDER BY d.student_id, d.day, d.school_id
		ON CONFLICT (student_id, day, school_id) DO UPDATE SET
			used_passes = counted.used_passes + excluded.used_passes,
			counted_passes = counted.counted_passes + excluded.counted_passes,
			completed_passes = counted.completed_passes + excluded.completed_passes,
			timed_passes = counted.timed_passes + excluded.timed_passes,
			total_time = counted.total_time + excluded.total_time,
			adjusted_passes = counted.adjusted_passes + excluded.adjusted_passes,
			adjusted_time = counted.adjusted_time + excluded.adjusted_time;
	END IF;

	IF plan ? 'incidents' THEN
		WITH written AS (
			INSERT INTO incident (school_id, student_id, pass_id, type, day, facts, created_at)
			SELECT i.school_id, i.student_id, i.pass_id, i.type, i.day, i.facts, write_passes.at
			FROM jsonb_populate_recordset(NULL::incident, plan -> 'incidents') AS i
			ON CONFLICT DO NOTHING RETURNING pass_id, type
		)
		SELECT coalesce(array_agg(written.pass_id || written.type), '{}') INTO raised FROM written;
	END IF;

	IF plan ? 'notifications' THEN
		WITH planned AS (
			SELECT n.value AS one, n.position FROM jsonb_array_elements(plan -> 'notifications') WITH ORDINALITY AS n (value, position)
			WHERE NOT n.value ? 'incident' OR (n.value ->> 'pass_id') || (n.value ->> 'incident') = ANY (raised)
		), written AS (
			INSERT INTO notification (user_id, school_id, pass_id, type, kind, facts, created_at)
			SELECT (one ->> 'user_id')::int, (one ->> 'school_id')::int, (one ->> 'pass_id')::uuid, one ->> 'type', one ->> 'kind',
				one -> 'facts', write_passes.at
			FROM planned ORDER BY position
			RETURNING notification_id
		)
		SELECT array(SELECT position FROM planned ORDER BY position), array(SELECT notification_id FROM written ORDER BY notification_id)
		INTO told, notification_ids;
		INSERT INTO delivery (notification_id, method, changed_at)
		SELECT n.notification_id, method, write_passes.at
		FROM unnest(told, notification_ids) AS n (position, notification_id),
			jsonb_array_elements_text(plan -> 'notifications' -> (n.position - 1)::int -> 'methods') AS method;
	END IF;

	-- A process listens before its first socket connects. If no other one listens now, nobody else has to be told.
	RETURN jsonb_build_object('eventIds', event_ids, 'told', told, 'notificationIds', notification_ids, 'isAlone', (
		SELECT count(*) <= 1 FROM pg_stat_activity
		WHERE application_name = 'corridor-listener' AND datname = current_database() AND usename = current_user));
END $$;
