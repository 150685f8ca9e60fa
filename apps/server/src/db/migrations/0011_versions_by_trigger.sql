-- A school's setup has a version, the ETag of that answer. What servers keep in memory about a school has another one,
-- because it includes how the staff want to be notified. Every statement that changes either raises its version, no
-- matter who sends the statement, so that a change by hand counts as well.
CREATE FUNCTION "raise_setup_version"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	-- In the order of the ids, so that two changes cannot deadlock.
	PERFORM 1 FROM school WHERE school_id IN (SELECT school_id FROM changed) ORDER BY school_id FOR NO KEY UPDATE;
	UPDATE school SET setup_version = setup_version + 1, reference_version = reference_version + 1
	WHERE school_id IN (SELECT school_id FROM changed);
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE FUNCTION "raise_all_setup_versions"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	UPDATE school SET setup_version = setup_version + 1, reference_version = reference_version + 1;
	RETURN NULL;
END $$;--> statement-breakpoint
DO $$
DECLARE
	shown text;
BEGIN
	FOREACH shown IN ARRAY ARRAY['room', 'room_link', 'room_setting', 'cover', 'membership', 'schedule', 'block', 'time_range', 'class', 'class_member'] LOOP
		EXECUTE format('CREATE TRIGGER setup_added AFTER INSERT ON %I REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION raise_setup_version()', shown);
		EXECUTE format('CREATE TRIGGER setup_changed AFTER UPDATE ON %I REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION raise_setup_version()', shown);
		EXECUTE format('CREATE TRIGGER setup_removed AFTER DELETE ON %I REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION raise_setup_version()', shown);
		EXECUTE format('CREATE TRIGGER setup_emptied AFTER TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION raise_all_setup_versions()', shown);
	END LOOP;
END $$;--> statement-breakpoint
CREATE FUNCTION "raise_own_versions"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.reference_version := OLD.reference_version + 1;
	IF NEW.setup_version = OLD.setup_version THEN
		NEW.setup_version := OLD.setup_version + 1;
	END IF;
	RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "setup_changed" BEFORE UPDATE ON "school" FOR EACH ROW
	WHEN (OLD.* IS DISTINCT FROM NEW.* AND OLD.reference_version = NEW.reference_version)
	EXECUTE FUNCTION "raise_own_versions"();--> statement-breakpoint
-- The setup names a school's staff. It says nothing about students.
CREATE FUNCTION "raise_versions_for_staff"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	in_setup int[];
	in_reference int[];
BEGIN
	SELECT
		array_agg(DISTINCT m.school_id) FILTER (WHERE (b.type, b.first_name, b.last_name, b.title, b.professional_name, b.ended_at)
			IS DISTINCT FROM (a.type, a.first_name, a.last_name, a.title, a.professional_name, a.ended_at)),
		array_agg(DISTINCT m.school_id) FILTER (WHERE (b.notification_settings, b.notification_methods)
			IS DISTINCT FROM (a.notification_settings, a.notification_methods))
	INTO in_setup, in_reference
	FROM before b JOIN after a USING (user_id) JOIN membership m USING (user_id)
	WHERE b.type <> 'student' OR a.type <> 'student';
	IF coalesce(in_setup, in_reference) IS NOT NULL THEN
		PERFORM 1 FROM school WHERE school_id = ANY (in_setup || in_reference) ORDER BY school_id FOR NO KEY UPDATE;
		UPDATE school SET reference_version = reference_version + 1,
			setup_version = setup_version + CASE WHEN school_id = ANY (in_setup) THEN 1 ELSE 0 END
		WHERE school_id = ANY (in_setup || in_reference);
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "setup_changed" AFTER UPDATE ON "user_account" REFERENCING OLD TABLE AS before NEW TABLE AS after
	FOR EACH STATEMENT EXECUTE FUNCTION "raise_versions_for_staff"();
