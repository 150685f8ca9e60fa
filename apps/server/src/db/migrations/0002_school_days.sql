CREATE TABLE "school_calendar" (
	"school_id" integer PRIMARY KEY NOT NULL,
	"weekdays" text[] DEFAULT '{m,t,w,th,f}'::text[] NOT NULL,
	"opens_at" integer DEFAULT 420 NOT NULL,
	"closes_at" integer DEFAULT 960 NOT NULL,
	"cycle" jsonb,
	"version" integer DEFAULT 1 NOT NULL,
	"field_versions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "school_calendar_weekdays" CHECK ("school_calendar"."weekdays" <@ array['m', 't', 'w', 'th', 'f', 'sa', 'su'] and "school_calendar"."weekdays" @> array['m', 't', 'w', 'th', 'f']),
	CONSTRAINT "school_calendar_hours" CHECK ("school_calendar"."opens_at" between 300 and 420 and "school_calendar"."closes_at" between 960 and 1380)
);
--> statement-breakpoint
CREATE TABLE "school_day" (
	"school_id" integer NOT NULL,
	"on_day" date NOT NULL,
	"kind" text NOT NULL,
	"schedule_id" integer,
	"weekday" text,
	"name" text,
	"cycle_day" integer,
	"cycle_continues" boolean DEFAULT false NOT NULL,
	"changed_in" integer NOT NULL,
	CONSTRAINT "school_day_school_id_on_day_pk" PRIMARY KEY("school_id","on_day"),
	CONSTRAINT "school_day_kind" CHECK ("school_day"."kind" in ('usual', 'schedule', 'none')),
	CONSTRAINT "school_day_has_schedule" CHECK (("school_day"."kind" = 'schedule') = ("school_day"."schedule_id" is not null)),
	CONSTRAINT "school_day_name" CHECK (length("school_day"."name") between 1 and 40),
	CONSTRAINT "school_day_weekday" CHECK ("school_day"."weekday" in ('m', 't', 'w', 'th', 'f', 'sa', 'su')),
	CONSTRAINT "school_day_cycle" CHECK (("school_day"."cycle_day" is null or ("school_day"."cycle_day" between 0 and 9 and "school_day"."kind" <> 'none'))
        and ("school_day"."cycle_day" is not null or not "school_day"."cycle_continues"))
);
--> statement-breakpoint
CREATE TABLE "used_day" (
	"school_id" integer NOT NULL,
	"on_day" date NOT NULL,
	"is_school_day" boolean NOT NULL,
	"schedule_id" integer,
	"name" text,
	"letter" text,
	"hours" jsonb NOT NULL,
	CONSTRAINT "used_day_school_id_on_day_pk" PRIMARY KEY("school_id","on_day")
);
--> statement-breakpoint
ALTER TABLE "time_range" DROP CONSTRAINT "time_range_days";--> statement-breakpoint
ALTER TABLE "school_calendar" ADD CONSTRAINT "school_calendar_school_id_school_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."school"("school_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_day" ADD CONSTRAINT "school_day_school_id_school_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."school"("school_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school_day" ADD CONSTRAINT "school_day_schedule" FOREIGN KEY ("school_id","schedule_id") REFERENCES "public"."schedule"("school_id","schedule_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "used_day" ADD CONSTRAINT "used_day_school_id_school_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."school"("school_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "used_day" ADD CONSTRAINT "used_day_schedule" FOREIGN KEY ("school_id","schedule_id") REFERENCES "public"."schedule"("school_id","schedule_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_range" ADD CONSTRAINT "time_range_days" CHECK ("time_range"."days" <@ array['m', 't', 'w', 'th', 'f', 'sa', 'su']);
--> statement-breakpoint
-- The calendar is part of a school's setup, so every change of it raises the versions of the setup. What a past day used
-- is not.
DO $$
DECLARE
	shown text;
BEGIN
	FOREACH shown IN ARRAY ARRAY['school_calendar', 'school_day'] LOOP
		EXECUTE format('CREATE TRIGGER setup_added AFTER INSERT ON %I REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION raise_setup_version()', shown);
		EXECUTE format('CREATE TRIGGER setup_changed AFTER UPDATE ON %I REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION raise_setup_version()', shown);
		EXECUTE format('CREATE TRIGGER setup_removed AFTER DELETE ON %I REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION raise_setup_version()', shown);
		EXECUTE format('CREATE TRIGGER setup_emptied AFTER TRUNCATE ON %I FOR EACH STATEMENT EXECUTE FUNCTION raise_all_setup_versions()', shown);
	END LOOP;
END $$;
