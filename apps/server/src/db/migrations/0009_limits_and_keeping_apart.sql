CREATE TABLE "apart_group" (
	"group_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "apart_group_group_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"school_id" integer NOT NULL,
	"name" text,
	"note" text,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"is_paused" boolean DEFAULT false NOT NULL,
	"created_by" integer NOT NULL,
	"reminded_of_week" date,
	"reminded_of_day" date,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"field_versions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "apart_group_in_school" UNIQUE("school_id","group_id"),
	CONSTRAINT "apart_group_name" CHECK (char_length("apart_group"."name") between 1 and 60),
	CONSTRAINT "apart_group_note" CHECK (char_length("apart_group"."note") between 1 and 500),
	CONSTRAINT "apart_group_days" CHECK ("apart_group"."starts_on" <= "apart_group"."ends_on")
);
--> statement-breakpoint
CREATE TABLE "apart_member" (
	"group_id" integer NOT NULL,
	"student_id" integer NOT NULL,
	"school_id" integer NOT NULL,
	CONSTRAINT "apart_member_group_id_student_id_pk" PRIMARY KEY("group_id","student_id")
);
--> statement-breakpoint
CREATE TABLE "closed_time" (
	"closed_time_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "closed_time_closed_time_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"school_id" integer NOT NULL,
	"name" text NOT NULL,
	"days" text[],
	"on_day" date,
	"start_minute" integer NOT NULL,
	"end_minute" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"field_versions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "closed_time_name" CHECK (char_length("closed_time"."name") between 1 and 40),
	CONSTRAINT "closed_time_when" CHECK (("closed_time"."days" is null) <> ("closed_time"."on_day" is null) and "closed_time"."days" <> '{}'),
	CONSTRAINT "closed_time_hours" CHECK ("closed_time"."start_minute" >= 0 and "closed_time"."start_minute" < "closed_time"."end_minute" and "closed_time"."end_minute" <= 1440)
);
--> statement-breakpoint
CREATE TABLE "pass_allowance" (
	"school_id" integer NOT NULL,
	"student_id" integer NOT NULL,
	"kind" text NOT NULL,
	"per_day" integer,
	"per_week" integer,
	"per_term" integer,
	"version" integer DEFAULT 1 NOT NULL,
	"field_versions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "pass_allowance_school_id_student_id_pk" PRIMARY KEY("school_id","student_id"),
	CONSTRAINT "pass_allowance_kind" CHECK ("pass_allowance"."kind" in ('none', 'own')),
	CONSTRAINT "pass_allowance_numbers" CHECK ("pass_allowance"."per_day" between 1 and 20 and "pass_allowance"."per_week" between 1 and 60 and "pass_allowance"."per_term" between 1 and 200
        and ("pass_allowance"."kind" = 'own' or coalesce("pass_allowance"."per_day", "pass_allowance"."per_week", "pass_allowance"."per_term") is null))
);
--> statement-breakpoint
CREATE TABLE "term" (
	"term_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "term_term_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"school_id" integer NOT NULL,
	"name" text NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"field_versions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "term_name" CHECK (char_length("term"."name") between 1 and 40),
	CONSTRAINT "term_days" CHECK ("term"."starts_on" <= "term"."ends_on")
);
--> statement-breakpoint
ALTER TABLE "school" ADD COLUMN "quick_passes_per_day" integer;--> statement-breakpoint
ALTER TABLE "school" ADD COLUMN "quick_passes_per_week" integer;--> statement-breakpoint
ALTER TABLE "school" ADD COLUMN "quick_passes_per_term" integer;--> statement-breakpoint
ALTER TABLE "school" ADD COLUMN "pass_cooldown" integer;--> statement-breakpoint
ALTER TABLE "school" ADD COLUMN "hall_cap" integer;--> statement-breakpoint
ALTER TABLE "school" ADD COLUMN "closed_first" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "school" ADD COLUMN "closed_last" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "school" ADD COLUMN "closed_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "school" ADD COLUMN "closed_by" integer;--> statement-breakpoint
ALTER TABLE "student_day" ADD COLUMN "counted_passes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "pass" ADD COLUMN "is_counted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "pass" ADD COLUMN "reached_limit" jsonb;--> statement-breakpoint
ALTER TABLE "pass" ADD COLUMN "is_urgent" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "pass" ADD COLUMN "urgent_times" integer;--> statement-breakpoint
ALTER TABLE "room" ADD COLUMN "out_limit" integer DEFAULT -1 NOT NULL;--> statement-breakpoint
ALTER TABLE "room" ADD COLUMN "always_open" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "apart_group" ADD CONSTRAINT "apart_group_school_id_school_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."school"("school_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "apart_group" ADD CONSTRAINT "apart_group_created_by_user_account_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user_account"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "apart_member" ADD CONSTRAINT "apart_member_group" FOREIGN KEY ("school_id","group_id") REFERENCES "public"."apart_group"("school_id","group_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "apart_member" ADD CONSTRAINT "apart_member_student" FOREIGN KEY ("school_id","student_id") REFERENCES "public"."membership"("school_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closed_time" ADD CONSTRAINT "closed_time_school_id_school_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."school"("school_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pass_allowance" ADD CONSTRAINT "pass_allowance_student" FOREIGN KEY ("school_id","student_id") REFERENCES "public"."membership"("school_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "term" ADD CONSTRAINT "term_school_id_school_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."school"("school_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "apart_group_of_school" ON "apart_group" USING btree ("school_id") WHERE "apart_group"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "apart_member_of_student" ON "apart_member" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "closed_time_of_school" ON "closed_time" USING btree ("school_id");--> statement-breakpoint
CREATE INDEX "pass_allowance_of_student" ON "pass_allowance" USING btree ("student_id");--> statement-breakpoint
CREATE INDEX "term_of_school" ON "term" USING btree ("school_id");--> statement-breakpoint
CREATE INDEX "pass_event_apart" ON "pass_event" USING btree ("school_id","at") WHERE "pass_event"."detail" ? 'apart';--> statement-breakpoint
CREATE INDEX "pass_line_out" ON "pass" USING btree ("from_room_id") WHERE "pass"."enqueued_at" is not null and "pass"."started_at" is null and "pass"."canceled_at" is null;--> statement-breakpoint
CREATE INDEX "pass_counted" ON "pass" USING btree ("student_id","started_at") WHERE "pass"."is_counted";--> statement-breakpoint
CREATE INDEX "pass_urgent" ON "pass" USING btree ("student_id","created_at") WHERE "pass"."is_urgent";--> statement-breakpoint
CREATE INDEX "pass_out" ON "pass" USING btree ("from_room_id") WHERE "pass"."started_at" is not null and "pass"."completed_at" is null;--> statement-breakpoint
ALTER TABLE "school" ADD CONSTRAINT "school_quick_passes" CHECK ("school"."quick_passes_per_day" between 1 and 20 and "school"."quick_passes_per_week" between 1 and 60
        and "school"."quick_passes_per_term" between 1 and 200 and "school"."pass_cooldown" between 1 and 120
        and "school"."hall_cap" between 1 and 500);--> statement-breakpoint
ALTER TABLE "school" ADD CONSTRAINT "school_closed" CHECK ("school"."closed_first" between 0 and 30 and "school"."closed_last" between 0 and 30
        and ("school"."closed_until" is null) = ("school"."closed_by" is null));--> statement-breakpoint
ALTER TABLE "pass" ADD CONSTRAINT "pass_counted_is_started" CHECK (not "pass"."is_counted" or "pass"."started_at" is not null);--> statement-breakpoint
ALTER TABLE "pass" ADD CONSTRAINT "pass_urgent_times" CHECK ("pass"."is_urgent" = ("pass"."urgent_times" is not null) and "pass"."urgent_times" >= 1);--> statement-breakpoint
ALTER TABLE "room" ADD CONSTRAINT "room_out_limit" CHECK ("room"."out_limit" = -1 or "room"."out_limit" between 1 and 15);
--> statement-breakpoint
-- Terms and closed times are part of a school's setup. Who is kept apart and who has other limits is only in what servers
-- keep in memory: no screen is told that it changed.
CREATE FUNCTION "raise_reference_version"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM 1 FROM school WHERE school_id IN (SELECT school_id FROM changed) ORDER BY school_id FOR NO KEY UPDATE;
	UPDATE school SET reference_version = reference_version + 1 WHERE school_id IN (SELECT school_id FROM changed);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "raise_all_reference_versions"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE school SET reference_version = reference_version + 1;
	RETURN NULL;
END $$;--> statement-breakpoint
DO $$
DECLARE
	kept text;
	kind text;
BEGIN
	FOREACH kept IN ARRAY ARRAY['term', 'closed_time', 'pass_allowance', 'apart_group', 'apart_member'] LOOP
		kind := CASE WHEN kept IN ('term', 'closed_time') THEN 'setup' ELSE 'reference' END;
		EXECUTE format('CREATE TRIGGER %s_added AFTER INSERT ON %I REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION raise_%s_version()', kind, kept, kind);
		EXECUTE format('CREATE TRIGGER %s_changed AFTER UPDATE ON %I REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION raise_%s_version()', kind, kept, kind);
		EXECUTE format('CREATE TRIGGER %s_removed AFTER DELETE ON %I REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION raise_%s_version()', kind, kept, kind);
		EXECUTE format('CREATE TRIGGER %s_emptied AFTER TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION raise_all_%s_versions()', kind, kept, kind);
	END LOOP;
END $$;--> statement-breakpoint
DROP FUNCTION "write_passes"(timestamptz, int[], uuid[], int[], int[], int[], int[], int[], text[], text, bigint[], jsonb);--> statement-breakpoint
DROP FUNCTION "pass_facts"(timestamptz, int[], uuid[], int[], int[], int[], int[], int[], text[]);--> statement-breakpoint
DROP FUNCTION "pass_stakes"(timestamptz, int[], uuid[], int[], int[], int[], int[], int[], text[]);--> statement-breakpoint

-- What a decision depends on: the passes that it is about, and those that count beside them. The digest changes whenever
-- any of them does, or the setup of their schools.
--   of_passes     the passes, as far as they are in in_schools
--   of_students   students in addition to those of the passes
--   in_rooms, with_faculty
--                 destinations whose places matter, in addition to those of the passes, if 'places' are wanted
--   limited_rooms, limited_faculty
--                 those whose running passes have to be counted; without a limit it does not matter who is out
--   out_rooms     rooms out of which only so many may be at once
--   capped_schools
--                 schools with a hall cap: everybody in line and in the halls counts
--   apart_students
--                 students who are kept apart from somebody today
--   counting      schools with quick pass limits, each with the first days of what counts: today, the week and the term
--   wanted        'places': who waits and who is out there. 'open': the students' own open passes, in all their schools.
--                 'usage': how close the students are to what their school calls an incident. 'forgotten': passes that
--                 they forgot to end lately. 'urgent': how often they said lately that a pass was urgent
CREATE FUNCTION "pass_stakes"(
	at timestamptz, in_schools int[], of_passes uuid[], of_students int[], in_rooms int[], with_faculty int[],
	limited_rooms int[], limited_faculty int[], out_rooms int[], capped_schools int[], apart_students int[], counting jsonb,
	wanted text[],
	OUT schools int[], OUT students int[], OUT line uuid[], OUT running uuid[], OUT back int[], OUT open uuid[], OUT digest text
) LANGUAGE plpgsql STABLE AS $$
DECLARE
	rooms int[];
	faculty int[];
	line_students int[];
	apart int[];
	found uuid[];
	parts text;
	part text;
BEGIN
	SELECT string_agg(p.pass_id || ':' || p.version, ' ' ORDER BY p.pass_id), in_rooms || array_agg(p.to_room_id)
			|| coalesce(array_agg(p.from_room_id) FILTER (WHERE p.from_room_id = ANY (out_rooms)), '{}'),
		with_faculty || array_remove(array_agg(p.to_faculty_id), NULL), of_students || array_agg(p.student_id),
		array_agg(DISTINCT p.school_id)
	INTO parts, rooms, faculty, students, schools
	FROM pass p WHERE p.pass_id = ANY (of_passes) AND p.school_id = ANY (in_schools);
	IF parts IS NULL THEN
		parts := '';
		schools := CASE WHEN of_passes = '{}' THEN in_schools ELSE '{}' END;
		rooms := in_rooms;
		faculty := with_faculty;
		students := of_students;
	END IF;

	SELECT string_agg(s.school_id || ':' || s.reference_version, ' ' ORDER BY s.school_id) INTO part
	FROM school s WHERE s.school_id = ANY (schools);
	parts := parts || '/' || coalesce(part, '');

	-- Each way to look for passes is a statement of its own, along an index of its own. As one, PostgreSQL would look at
	-- everything that a school ever had, also for schools that use none of it.
	IF 'places' = ANY (wanted) THEN
		IF schools && capped_schools THEN
			SELECT array_agg(p.pass_id ORDER BY p.line_number), array_agg(p.student_id),
				string_agg(p.pass_id || ':' || p.version, ' ' ORDER BY p.line_number)
			INTO line, line_students, part
			FROM pass p
			WHERE p.school_id = ANY (schools) AND p.enqueued_at IS NOT NULL AND p.started_at IS NULL
				AND p.completed_at IS NULL AND p.canceled_at IS NULL;
		ELSE
			SELECT array_agg(p.pass_id ORDER BY p.line_number), array_agg(p.student_id),
				string_agg(p.pass_id || ':' || p.version, ' ' ORDER BY p.line_number)
			INTO line, line_students, part
			FROM pass p
			WHERE p.school_id = ANY (schools) AND p.enqueued_at IS NOT NULL AND p.started_at IS NULL AND p.canceled_at IS NULL
				AND (p.to_room_id = ANY (rooms) OR (p.to_faculty_id = ANY (faculty) AND p.to_faculty_id = ANY (limited_faculty)));
			IF rooms && out_rooms THEN
				SELECT array_agg(p.pass_id ORDER BY p.line_number), array_agg(p.student_id),
					string_agg(p.pass_id || ':' || p.version, ' ' ORDER BY p.line_number)
				INTO line, line_students, part
				FROM pass p
				WHERE p.pass_id = ANY (line || ARRAY(SELECT o.pass_id FROM pass o
					WHERE o.from_room_id = ANY (rooms) AND o.from_room_id = ANY (out_rooms) AND o.school_id = ANY (schools)
						AND o.enqueued_at IS NOT NULL AND o.started_at IS NULL AND o.canceled_at IS NULL));
			END IF;
		END IF;
		parts := parts || '/' || coalesce(part, '');

		IF schools && capped_schools THEN
			SELECT array_agg(p.pass_id), string_agg(p.pass_id || ':' || p.version, ' ' ORDER BY p.pass_id) INTO running, part
			FROM pass p
			WHERE p.school_id = ANY (schools) AND p.started_at IS NOT NULL AND p.completed_at IS NULL AND p.canceled_at IS NULL;
			parts := parts || '/' || coalesce(part, '');
		ELSE
			IF rooms && limited_rooms OR faculty && limited_faculty THEN
				SELECT array_agg(p.pass_id), string_agg(p.pass_id || ':' || p.version, ' ' ORDER BY p.pass_id) INTO running, part
				FROM pass p
				WHERE p.school_id = ANY (schools) AND p.started_at IS NOT NULL AND p.completed_at IS NULL AND p.canceled_at IS NULL
					AND ((p.to_room_id = ANY (rooms) AND p.to_room_id = ANY (limited_rooms))
						OR (p.to_faculty_id = ANY (faculty) AND p.to_faculty_id = ANY (limited_faculty)));
				parts := parts || '/' || coalesce(part, '');
			END IF;
			IF rooms && out_rooms THEN
				SELECT array_agg(p.pass_id), string_agg(p.pass_id || ':' || p.version, ' ' ORDER BY p.pass_id) INTO found, part
				FROM pass p
				WHERE p.from_room_id = ANY (rooms) AND p.from_room_id = ANY (out_rooms) AND p.school_id = ANY (schools)
					AND p.started_at IS NOT NULL AND p.completed_at IS NULL AND p.canceled_at IS NULL;
				running := running || found;
				parts := parts || '/' || coalesce(part, '');
			END IF;
		END IF;

		IF apart_students && (students || line_students) THEN
			SELECT array_agg(DISTINCT other.student_id) INTO apart
			FROM apart_member m JOIN apart_member other ON other.group_id = m.group_id
			WHERE m.student_id = ANY (students || line_students) AND m.student_id = ANY (apart_students)
				AND other.student_id = ANY (apart_students);
			SELECT array_agg(p.pass_id), string_agg(p.pass_id || ':' || p.version, ' ' ORDER BY p.pass_id) INTO found, part
			FROM pass p
			WHERE p.student_id = ANY (apart) AND p.school_id = ANY (schools)
				AND p.started_at IS NOT NULL AND p.completed_at IS NULL AND p.canceled_at IS NULL;
			running := running || found;
			parts := parts || '/' || coalesce(part, '');
			-- Whoever is kept apart from somebody waits for a minute after them.
			SELECT array_agg(p.student_id), string_agg(p.pass_id::text, ' ' ORDER BY p.pass_id) INTO back, part
			FROM pass p JOIN room r ON r.room_id = p.to_room_id
			WHERE p.student_id = ANY (apart) AND p.school_id = ANY (schools) AND p.started_at > at - interval '1 day'
				AND p.completed_at > at - interval '60 seconds' AND NOT r.always_open;
			parts := parts || '/' || coalesce(part, '');
		END IF;
	END IF;

	IF 'open' = ANY (wanted) THEN
		SELECT array_agg(p.pass_id), string_agg(p.pass_id || ':' || p.version, ' ' ORDER BY p.pass_id) INTO open, part
		FROM unnest(students) AS student
		CROSS JOIN LATERAL (
			SELECT pass_id, version FROM pass
			WHERE student_id = student AND (enqueued_at IS NOT NULL OR started_at IS NOT NULL)
				AND completed_at IS NULL AND canceled_at IS NULL
			UNION ALL
			-- No window stays open for longer. Which of them are still open is for the rules to decide.
			SELECT pass_id, version FROM pass
			WHERE student_id = student AND enqueued_at IS NULL AND started_at IS NULL
				AND rejected_at IS NULL AND canceled_at IS NULL AND base_at >= at - interval '500 minutes'
		) AS p;
		parts := parts || '/' || coalesce(part, '');
		-- What they have used counts against their quick passes.
		SELECT string_agg(d.student_id || ':' || d.day || ':' || d.used_passes, ' ' ORDER BY d.student_id, d.day, d.school_id) INTO part
		FROM student_day d WHERE d.student_id = ANY (students) AND d.day >= (at AT TIME ZONE 'UTC')::date - 1;
		parts := parts || '/' || coalesce(part, '');
	END IF;
	digest := md5(parts);
END $$;--> statement-breakpoint

-- Everything about these passes that a command decides on.
CREATE FUNCTION "pass_facts"(
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
			'scheduledFor', p.scheduled_for, 'approvedBy', p.approved_by, 'createdBy', p.created_by)) INTO running
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
			AND f.completed_at IS NOT NULL AND f.completed_by IS NULL
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
CREATE FUNCTION "write_passes"(
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
			approval_by_origin, approver_id, approver_room_id, note, is_asap_pass, is_counted, reached_limit, is_urgent, urgent_times, scheduled_for, created_at,
			approved_at, approved_by, acknowledged_at, acknowledged_by, rejected_at, rejected_by, reject_reason,
			canceled_at, canceled_by, cancel_reason, enqueued_at, line_number, dequeued_at, dequeued_by, time_in_queue,
			started_at, started_by, completed_at, completed_by, duration, confirmed_at, confirmed, confirmed_by,
			started_at_fingerprint, completed_at_fingerprint, version)
		SELECT r.pass_id, r.school_id, r.student_id, r.created_by, r.from_room_id, r.to_room_id, r.from_faculty_id, r.to_faculty_id,
			r.approval_by_origin, r.approver_id, r.approver_room_id, r.note, r.is_asap_pass, r.is_counted, r.reached_limit, r.is_urgent, r.urgent_times, r.scheduled_for, r.created_at,
			r.approved_at, r.approved_by, r.acknowledged_at, r.acknowledged_by, r.rejected_at, r.rejected_by, r.reject_reason,
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
			reject_reason = r.reject_reason, canceled_at = r.canceled_at, canceled_by = r.canceled_by,
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
