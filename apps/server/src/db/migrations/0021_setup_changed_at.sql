-- expand
-- After a restore, or after a standby took over that lacked the last changes, a school's versions count on from an
-- earlier number: one that browsers know comes again, for something else. The time of the change does not come again.
ALTER TABLE "school" ADD COLUMN "setup_changed_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE FUNCTION "note_setup_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	NEW.setup_changed_at := clock_timestamp();
	RETURN NEW;
END $$;--> statement-breakpoint
-- Triggers run in the order of their names: this one sees the version that "setup_changed" has raised.
-- safe: servers of the version before neither read nor write the column
CREATE TRIGGER "setup_noted" BEFORE UPDATE ON "school" FOR EACH ROW
	WHEN (OLD.setup_version <> NEW.setup_version)
	EXECUTE FUNCTION "note_setup_change"();
