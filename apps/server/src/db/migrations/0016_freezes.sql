CREATE TABLE "freeze" (
	"freeze_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "freeze_freeze_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"school_id" integer NOT NULL,
	"instruction" text NOT NULL,
	"is_drill" boolean NOT NULL,
	"message" text,
	"started_at" timestamp (3) with time zone NOT NULL,
	"started_by" integer NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"ended_by" integer,
	"mark_count" integer DEFAULT 0 NOT NULL,
	"result" jsonb,
	"lapsed_passes" integer,
	CONSTRAINT "freeze_instruction" CHECK ("freeze"."instruction" in ('return', 'stay', 'follow')),
	CONSTRAINT "freeze_message" CHECK (char_length("freeze"."message") between 1 and 200),
	CONSTRAINT "freeze_order" CHECK ("freeze"."ended_at" >= "freeze"."started_at"),
	CONSTRAINT "freeze_end" CHECK (("freeze"."ended_at" is null) = ("freeze"."ended_by" is null))
);
--> statement-breakpoint
CREATE TABLE "freeze_list" (
	"freeze_list_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "freeze_list_freeze_list_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"freeze_id" integer NOT NULL,
	"school_id" integer NOT NULL,
	"by_id" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"format" text NOT NULL,
	"given_to" text,
	CONSTRAINT "freeze_list_format" CHECK ("freeze_list"."format" in ('print', 'csv')),
	CONSTRAINT "freeze_list_given_to" CHECK (char_length("freeze_list"."given_to") between 1 and 100)
);
--> statement-breakpoint
CREATE TABLE "freeze_mark" (
	"freeze_id" integer NOT NULL,
	"number" integer NOT NULL,
	"school_id" integer NOT NULL,
	"student_id" integer NOT NULL,
	"state" text NOT NULL,
	"room_id" integer,
	"by_id" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "freeze_mark_freeze_id_number_pk" PRIMARY KEY("freeze_id","number"),
	CONSTRAINT "freeze_mark_state" CHECK ("freeze_mark"."state" in ('withMe', 'needsHelp', 'absent', 'notHere', 'says')),
	CONSTRAINT "freeze_mark_says" CHECK (("freeze_mark"."state" = 'says') = ("freeze_mark"."by_id" = "freeze_mark"."student_id"))
);
--> statement-breakpoint
ALTER TABLE "pass" ADD COLUMN "was_frozen" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "freeze_in_school" ON "freeze" USING btree ("school_id","freeze_id");--> statement-breakpoint
ALTER TABLE "freeze" ADD CONSTRAINT "freeze_school_id_school_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."school"("school_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "freeze" ADD CONSTRAINT "freeze_started_by" FOREIGN KEY ("school_id","started_by") REFERENCES "public"."membership"("school_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "freeze" ADD CONSTRAINT "freeze_ended_by" FOREIGN KEY ("school_id","ended_by") REFERENCES "public"."membership"("school_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "freeze_list" ADD CONSTRAINT "freeze_list_of_freeze" FOREIGN KEY ("school_id","freeze_id") REFERENCES "public"."freeze"("school_id","freeze_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "freeze_list" ADD CONSTRAINT "freeze_list_by" FOREIGN KEY ("school_id","by_id") REFERENCES "public"."membership"("school_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "freeze_mark" ADD CONSTRAINT "freeze_mark_of_freeze" FOREIGN KEY ("school_id","freeze_id") REFERENCES "public"."freeze"("school_id","freeze_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "freeze_mark" ADD CONSTRAINT "freeze_mark_room" FOREIGN KEY ("school_id","room_id") REFERENCES "public"."room"("school_id","room_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "freeze_mark" ADD CONSTRAINT "freeze_mark_student" FOREIGN KEY ("school_id","student_id") REFERENCES "public"."membership"("school_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "freeze_mark" ADD CONSTRAINT "freeze_mark_by" FOREIGN KEY ("school_id","by_id") REFERENCES "public"."membership"("school_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "freeze_on" ON "freeze" USING btree ("school_id") WHERE "freeze"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "freeze_of_school" ON "freeze" USING btree ("school_id","started_at","freeze_id");--> statement-breakpoint
CREATE INDEX "freeze_list_of" ON "freeze_list" USING btree ("freeze_id","at");--> statement-breakpoint
CREATE INDEX "freeze_mark_of_student" ON "freeze_mark" USING btree ("student_id","freeze_id");--> statement-breakpoint

DROP INDEX "pass_school_completed";--> statement-breakpoint
CREATE INDEX "pass_school_completed" ON "pass" USING btree ("school_id","base_at","pass_id","duration","was_frozen") WHERE "pass"."completed_at" is not null and not "pass"."is_late";--> statement-breakpoint

-- Whether passes are frozen is part of what servers keep in memory of a school, and not of its setup, which 3,000 screens
-- would fetch again. Counting marks is no such change.
CREATE FUNCTION "raise_reference_version_by_row"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE school SET reference_version = reference_version + 1
	WHERE school_id = CASE WHEN TG_OP = 'DELETE' THEN OLD.school_id ELSE NEW.school_id END;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "reference_changed" AFTER INSERT OR DELETE OR UPDATE OF "instruction", "is_drill", "message", "started_at", "ended_at"
	ON "freeze" FOR EACH ROW EXECUTE FUNCTION "raise_reference_version_by_row"();--> statement-breakpoint

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

	-- A process listens before its first socket connects. If no other one listens now, nobody else has to be told.
	RETURN jsonb_build_object('eventIds', event_ids, 'told', told, 'notificationIds', notification_ids, 'isAlone', (
		SELECT count(*) <= 1 FROM pg_stat_activity
		WHERE application_name = 'corridor-listener' AND datname = current_database() AND usename = current_user));
END $$;
