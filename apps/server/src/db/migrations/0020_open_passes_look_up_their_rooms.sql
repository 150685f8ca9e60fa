-- expand
-- The room and the school of each open pass are looked up (`OFFSET 0`). For lack of knowing how few passes there are, PostgreSQL
-- read all rooms of the district up to that one.
-- safe: the same function, which finds the same
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
		FROM pass p
			CROSS JOIN LATERAL (SELECT * FROM school s WHERE s.school_id = p.school_id OFFSET 0) AS s
			CROSS JOIN LATERAL (SELECT * FROM room r WHERE r.room_id = p.to_room_id OFFSET 0) AS r
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
END $$;
