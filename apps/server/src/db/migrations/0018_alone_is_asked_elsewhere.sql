-- expand
-- Whether another process listens is asked after the commit (db/alone.ts), not by every write: looking through all
-- connections took as long as the rest of a small write. A server of the version before is told that it is not alone.
-- safe: the same function but for that value, which means to pass the change on

-- As before, but passes keep whether they were under way during a freeze.
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
			approval_by_origin, approver_id, approver_room_id, note, is_asap_pass, is_counted, reached_limit, is_urgent, urgent_times, is_late, late_class_id, late_until, late_reason, was_frozen, scheduled_for, created_at,
			approved_at, approved_by, acknowledged_at, acknowledged_by, rejected_at, rejected_by, reject_reason, reject_reason_es,
			canceled_at, canceled_by, cancel_reason, enqueued_at, line_number, dequeued_at, dequeued_by, time_in_queue,
			started_at, started_by, completed_at, completed_by, duration, confirmed_at, confirmed, confirmed_by,
			started_at_fingerprint, completed_at_fingerprint, version)
		SELECT r.pass_id, r.school_id, r.student_id, r.created_by, r.from_room_id, r.to_room_id, r.from_faculty_id, r.to_faculty_id,
			r.approval_by_origin, r.approver_id, r.approver_room_id, r.note, r.is_asap_pass, r.is_counted, r.reached_limit, r.is_urgent, r.urgent_times, coalesce(r.is_late, false), r.late_class_id, r.late_until, r.late_reason,
			coalesce(r.was_frozen, false),
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
			is_urgent = r.is_urgent, urgent_times = r.urgent_times, was_frozen = coalesce(r.was_frozen, false),
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

	RETURN jsonb_build_object('eventIds', event_ids, 'told', told, 'notificationIds', notification_ids, 'isAlone', false);
END $$;
