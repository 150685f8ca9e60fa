CREATE SEQUENCE "public"."line_number" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "class_member" (
	"school_id" integer NOT NULL,
	"user_group_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"confirmed_at" timestamp (3) with time zone,
	"confirmed_by" integer,
	"external_id" text,
	"source" text,
	CONSTRAINT "class_member_user_group_id_user_id_pk" PRIMARY KEY("user_group_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "class_teacher" (
	"school_id" integer NOT NULL,
	"user_group_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "class_teacher_user_group_id_user_id_pk" PRIMARY KEY("user_group_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "class" (
	"user_group_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "class_user_group_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"school_id" integer NOT NULL,
	"name" text NOT NULL,
	"owned_by" integer NOT NULL,
	"block_id" integer,
	"start_minute" integer,
	"end_minute" integer,
	"confirmed" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"external_id" text,
	"source" text,
	"version" integer DEFAULT 1 NOT NULL,
	"field_versions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "class_in_school" UNIQUE("school_id","user_group_id"),
	CONSTRAINT "class_name_not_blank" CHECK (btrim("class"."name") <> ''),
	CONSTRAINT "class_hours" CHECK (("class"."start_minute" is null and "class"."end_minute" is null) or ("class"."start_minute" is not null and "class"."end_minute" is not null and "class"."start_minute" >= 0 and "class"."start_minute" < "class"."end_minute" and "class"."end_minute" <= 1440))
);
--> statement-breakpoint
CREATE TABLE "district" (
	"district_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "district_district_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"second_factor_required" boolean DEFAULT false NOT NULL,
	"retention_years" integer DEFAULT 3 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"external_id" text,
	"source" text,
	"version" integer DEFAULT 1 NOT NULL,
	"field_versions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "district_retention" CHECK ("district"."retention_years" between 1 and 7)
);
--> statement-breakpoint
CREATE TABLE "school" (
	"school_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "school_school_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"district_id" integer NOT NULL,
	"name" text NOT NULL,
	"timezone" text NOT NULL,
	"logo" "bytea",
	"logo_type" text,
	"logo_url" text,
	"certificate" text,
	"primary_color" text DEFAULT '#011638ff' NOT NULL,
	"secondary_color" text DEFAULT '#011638ff' NOT NULL,
	"support_physical_pass_links" boolean DEFAULT false NOT NULL,
	"pass_alert_usage_amount" integer,
	"pass_alert_usage_timeframe" integer,
	"pass_alert_usage_per_day_amount" integer,
	"pass_alert_time_limit" integer,
	"pass_activation_interval_before" integer,
	"pass_activation_interval_after" integer,
	"reject_reasons" text[],
	"student_texts" boolean DEFAULT false NOT NULL,
	"setup_version" integer DEFAULT 1 NOT NULL,
	"reference_version" integer DEFAULT 1 NOT NULL,
	"students_forgotten_before" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"external_id" text,
	"source" text,
	"version" integer DEFAULT 1 NOT NULL,
	"field_versions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "school_name_not_blank" CHECK (btrim("school"."name") <> ''),
	CONSTRAINT "school_limits_in_range" CHECK ((pass_alert_usage_amount is null or pass_alert_usage_amount between 0 and 499) and (pass_alert_usage_timeframe is null or pass_alert_usage_timeframe between 0 and 499) and (pass_alert_usage_per_day_amount is null or pass_alert_usage_per_day_amount between 0 and 499) and (pass_alert_time_limit is null or pass_alert_time_limit between 0 and 499) and (pass_activation_interval_before is null or pass_activation_interval_before between 0 and 499) and (pass_activation_interval_after is null or pass_activation_interval_after between 0 and 499)),
	CONSTRAINT "school_usage_alert_whole" CHECK (("school"."pass_alert_usage_amount" is null) = ("school"."pass_alert_usage_timeframe" is null)),
	CONSTRAINT "school_colors" CHECK ("school"."primary_color" ~ '^#([0-9a-fA-F]{6}|[0-9a-fA-F]{8})$' and "school"."secondary_color" ~ '^#([0-9a-fA-F]{6}|[0-9a-fA-F]{8})$'),
	CONSTRAINT "school_logo" CHECK (("school"."logo" is null) = ("school"."logo_type" is null) and "school"."logo_type" in ('image/png', 'image/jpeg')),
	CONSTRAINT "school_logo_url" CHECK ("school"."logo_url" ~ '^(https://|/)[^[:space:]"''<>]+$')
);
--> statement-breakpoint
CREATE TABLE "change_event" (
	"change_event_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "change_event_change_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"school_id" integer,
	"subject" text NOT NULL,
	"subject_id" text NOT NULL,
	"action" text NOT NULL,
	"detail" jsonb,
	"personal" jsonb,
	"effects" jsonb,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_id" integer,
	"actor_kind" text NOT NULL,
	"actor_via" text,
	"emitted_at" timestamp (3) with time zone,
	CONSTRAINT "change_event_actor" CHECK ("change_event"."actor_kind" in ('user', 'impersonator', 'kiosk', 'system'))
);
--> statement-breakpoint
CREATE TABLE "live_attachment" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "live_attachment_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"payload" "bytea"
);
--> statement-breakpoint
CREATE TABLE "pass_event" (
	"pass_event_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pass_event_pass_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"pass_id" uuid NOT NULL,
	"school_id" integer NOT NULL,
	"name" text NOT NULL,
	"version" integer NOT NULL,
	"detail" jsonb,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_id" integer,
	"actor_kind" text NOT NULL,
	"actor_via" text,
	"emitted_at" timestamp (3) with time zone,
	CONSTRAINT "pass_event_actor" CHECK ("pass_event"."actor_kind" in ('user', 'impersonator', 'kiosk', 'system'))
);
--> statement-breakpoint
CREATE TABLE "incident" (
	"incident_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "incident_incident_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"school_id" integer NOT NULL,
	"student_id" integer NOT NULL,
	"pass_id" uuid,
	"type" text NOT NULL,
	"day" date NOT NULL,
	"facts" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone,
	"seen_by" integer
);
--> statement-breakpoint
CREATE TABLE "cover" (
	"cover_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "cover_cover_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"school_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"for_user_id" integer NOT NULL,
	"from_at" timestamp (3) with time zone NOT NULL,
	"until_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "cover_order" CHECK ("cover"."from_at" < "cover"."until_at"),
	CONSTRAINT "cover_of_another" CHECK ("cover"."user_id" <> "cover"."for_user_id")
);
--> statement-breakpoint
CREATE TABLE "membership" (
	"school_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"permissions" text[] DEFAULT '{}'::text[] NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"external_id" text,
	"source" text,
	"version" integer DEFAULT 1 NOT NULL,
	"field_versions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "membership_school_id_user_id_pk" PRIMARY KEY("school_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "pattern_week" (
	"school_id" integer NOT NULL,
	"side" text NOT NULL,
	"room_id" integer,
	"week" date NOT NULL,
	"kind" text NOT NULL,
	"value" integer NOT NULL,
	"used_passes" integer NOT NULL,
	"total_time" integer NOT NULL,
	"adjusted_passes" integer NOT NULL,
	"adjusted_time" integer NOT NULL,
	CONSTRAINT "pattern_week_row" UNIQUE NULLS NOT DISTINCT("school_id","side","room_id","week","kind","value"),
	CONSTRAINT "pattern_week_side" CHECK (("pattern_week"."side" = 'school') = ("pattern_week"."room_id" is null)),
	CONSTRAINT "pattern_week_counts" CHECK ("pattern_week"."used_passes" >= 0 and "pattern_week"."total_time" >= 0)
);
--> statement-breakpoint
CREATE TABLE "student_day" (
	"school_id" integer NOT NULL,
	"student_id" integer NOT NULL,
	"day" date NOT NULL,
	"used_passes" integer DEFAULT 0 NOT NULL,
	"completed_passes" integer DEFAULT 0 NOT NULL,
	"timed_passes" integer DEFAULT 0 NOT NULL,
	"total_time" integer DEFAULT 0 NOT NULL,
	"adjusted_passes" integer DEFAULT 0 NOT NULL,
	"adjusted_time" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "student_day_student_id_day_school_id_pk" PRIMARY KEY("student_id","day","school_id"),
	CONSTRAINT "student_day_counts" CHECK ("student_day"."used_passes" >= 0 and "student_day"."total_time" >= 0)
);
--> statement-breakpoint
CREATE TABLE "student_pair" (
	"school_id" integer NOT NULL,
	"room_id" integer NOT NULL,
	"student_id" integer NOT NULL,
	"other_student_id" integer NOT NULL,
	"overlaps" integer NOT NULL,
	"days" integer NOT NULL,
	"last_day" date NOT NULL,
	"expected" double precision NOT NULL,
	"passes" integer NOT NULL,
	"minutes" double precision NOT NULL,
	"other_passes" integer NOT NULL,
	"other_minutes" double precision NOT NULL,
	CONSTRAINT "student_pair_school_id_room_id_student_id_other_student_id_pk" PRIMARY KEY("school_id","room_id","student_id","other_student_id"),
	CONSTRAINT "student_pair_order" CHECK ("student_pair"."student_id" < "student_pair"."other_student_id")
);
--> statement-breakpoint
CREATE TABLE "student_pair_search" (
	"school_id" integer PRIMARY KEY NOT NULL,
	"searched_at" timestamp (3) with time zone NOT NULL,
	"searched_on" date NOT NULL,
	"first_day" date,
	"last_day" date,
	"school_days" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "contact_block" (
	"method" text NOT NULL,
	"address" text NOT NULL,
	"refusals" integer DEFAULT 0 NOT NULL,
	"reason" text NOT NULL,
	"blocked_at" timestamp (3) with time zone,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "contact_block_method_address_pk" PRIMARY KEY("method","address"),
	CONSTRAINT "contact_block_method" CHECK ("contact_block"."method" in ('sms', 'email'))
);
--> statement-breakpoint
CREATE TABLE "delivery" (
	"delivery_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "delivery_delivery_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"notification_id" bigint,
	"method" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"reason" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone,
	"kind" text,
	"user_id" integer,
	"address" text,
	"content" text,
	"created_at" timestamp (3) with time zone,
	"provider_id" text,
	CONSTRAINT "delivery_method" CHECK ("delivery"."method" in ('sms', 'email')),
	CONSTRAINT "delivery_state" CHECK ("delivery"."state" in ('pending', 'sent', 'delivered', 'undelivered', 'not_configured', 'failed', 'too_late')),
	CONSTRAINT "delivery_what" CHECK ("delivery"."notification_id" is not null or ("delivery"."kind" is not null and "delivery"."created_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "notification" (
	"notification_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notification_notification_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"school_id" integer,
	"pass_id" uuid,
	"type" text NOT NULL,
	"kind" text NOT NULL,
	"facts" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone,
	CONSTRAINT "notification_type" CHECK ("notification"."type" in ('start', 'end', 'request', 'issue', 'approve', 'reject', 'cancel', 'change', 'assign', 'view', 'message', 'alert'))
);
--> statement-breakpoint
CREATE TABLE "phone_code" (
	"phone_code_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "phone_code_phone_code_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"phone" text NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"confirmed_from" text
);
--> statement-breakpoint
CREATE TABLE "text_day" (
	"school_id" integer NOT NULL,
	"day" date NOT NULL,
	"sent" integer NOT NULL,
	CONSTRAINT "text_day_school_id_day_pk" PRIMARY KEY("school_id","day")
);
--> statement-breakpoint
CREATE TABLE "pass" (
	"pass_id" uuid PRIMARY KEY NOT NULL,
	"school_id" integer NOT NULL,
	"student_id" integer NOT NULL,
	"created_by" integer NOT NULL,
	"from_room_id" integer,
	"to_room_id" integer NOT NULL,
	"from_faculty_id" integer,
	"to_faculty_id" integer,
	"approval_by_origin" boolean DEFAULT false NOT NULL,
	"approver_id" integer,
	"approver_room_id" integer,
	"note" text,
	"is_asap_pass" boolean NOT NULL,
	"scheduled_for" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"approved_at" timestamp (3) with time zone,
	"approved_by" integer,
	"acknowledged_at" timestamp (3) with time zone,
	"acknowledged_by" integer,
	"rejected_at" timestamp (3) with time zone,
	"rejected_by" integer,
	"reject_reason" text,
	"canceled_at" timestamp (3) with time zone,
	"canceled_by" integer,
	"cancel_reason" text,
	"enqueued_at" timestamp (3) with time zone,
	"line_number" bigint,
	"dequeued_at" timestamp (3) with time zone,
	"dequeued_by" integer,
	"time_in_queue" integer,
	"started_at" timestamp (3) with time zone,
	"started_by" integer,
	"completed_at" timestamp (3) with time zone,
	"completed_by" integer,
	"duration" integer,
	"confirmed_at" timestamp (3) with time zone,
	"confirmed" boolean,
	"confirmed_by" integer,
	"started_at_fingerprint" jsonb,
	"completed_at_fingerprint" jsonb,
	"base_at" timestamp (3) with time zone GENERATED ALWAYS AS (coalesce(scheduled_for, approved_at, created_at)) STORED NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "pass_two_places" CHECK ("pass"."from_room_id" is null or "pass"."from_room_id" <> "pass"."to_room_id"),
	CONSTRAINT "pass_asap" CHECK (not ("pass"."is_asap_pass" and "pass"."scheduled_for" is not null)),
	CONSTRAINT "pass_one_verdict" CHECK ("pass"."rejected_at" is null or ("pass"."approved_at" is null and "pass"."canceled_at" is null)),
	CONSTRAINT "pass_moves_approved" CHECK (("pass"."enqueued_at" is null and "pass"."started_at" is null) or "pass"."approved_at" is not null),
	CONSTRAINT "pass_starts_somewhere" CHECK (("pass"."enqueued_at" is null and "pass"."started_at" is null) or "pass"."from_room_id" is not null),
	CONSTRAINT "pass_line_number" CHECK (("pass"."enqueued_at" is null) = ("pass"."line_number" is null)),
	CONSTRAINT "pass_left_line_to_start" CHECK ("pass"."dequeued_at" is null or ("pass"."enqueued_at" is not null and "pass"."started_at" is not null)),
	CONSTRAINT "pass_started_is_not_canceled" CHECK ("pass"."started_at" is null or "pass"."canceled_at" is null),
	CONSTRAINT "pass_completed_after_start" CHECK ("pass"."completed_at" is null or ("pass"."started_at" is not null and "pass"."completed_at" >= "pass"."started_at")),
	CONSTRAINT "pass_confirmed_after_completion" CHECK ("pass"."confirmed_at" is null or ("pass"."completed_at" is not null and "pass"."confirmed_at" >= "pass"."completed_at")),
	CONSTRAINT "pass_confirmed_says_which" CHECK (("pass"."confirmed_at" is null) = ("pass"."confirmed" is null)),
	CONSTRAINT "pass_duration" CHECK ("pass"."duration" is null or "pass"."duration" >= 0),
	CONSTRAINT "pass_time_in_queue" CHECK ("pass"."time_in_queue" is null or "pass"."time_in_queue" >= 0)
);
--> statement-breakpoint
CREATE TABLE "erasure_request" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"requested_by" integer,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "student_hold" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"held_by" integer,
	"held_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ticket" (
	"ticket_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ticket_ticket_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"school_id" integer,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"page_url" text,
	"screenshot" "bytea",
	"screenshot_type" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"mailed_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "weekly_report" (
	"weekly_report_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "weekly_report_weekly_report_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"school_id" integer NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"report" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"created_by" integer
);
--> statement-breakpoint
CREATE TABLE "weekly_report_link" (
	"report_link_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "weekly_report_link_report_link_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"weekly_report_id" integer NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"created_by" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "quick_select" (
	"user_id" integer NOT NULL,
	"kind" text NOT NULL,
	"position" integer NOT NULL,
	"room_id" integer NOT NULL,
	"faculty_id" integer,
	CONSTRAINT "quick_select_user_id_kind_position_pk" PRIMARY KEY("user_id","kind","position"),
	CONSTRAINT "quick_select_kind" CHECK ("quick_select"."kind" in ('origin', 'destination'))
);
--> statement-breakpoint
CREATE TABLE "room" (
	"room_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "room_room_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"school_id" integer NOT NULL,
	"name" text NOT NULL,
	"identifier" text NOT NULL,
	"requires_approval" boolean DEFAULT true NOT NULL,
	"allow_asap" boolean DEFAULT true NOT NULL,
	"bathroom" boolean DEFAULT false NOT NULL,
	"total_limit" integer DEFAULT -1 NOT NULL,
	"pass_alert_time_limit" integer,
	"zone_color" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"external_id" text,
	"source" text,
	"version" integer DEFAULT 1 NOT NULL,
	"field_versions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "room_in_school" UNIQUE("school_id","room_id"),
	CONSTRAINT "room_name_not_blank" CHECK (btrim("room"."name") <> '' and btrim("room"."identifier") <> ''),
	CONSTRAINT "room_total_limit" CHECK ("room"."total_limit" = -1 or "room"."total_limit" between 1 and 15),
	CONSTRAINT "room_time_limit" CHECK ("room"."pass_alert_time_limit" is null or "room"."pass_alert_time_limit" between 0 and 499),
	CONSTRAINT "room_zone_color" CHECK ("room"."zone_color" ~ '^#[0-9a-fA-F]{6,8}$')
);
--> statement-breakpoint
CREATE TABLE "room_link" (
	"school_id" integer NOT NULL,
	"room_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"external_id" text,
	"source" text,
	CONSTRAINT "room_link_room_id_user_id_pk" PRIMARY KEY("room_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "external_id" (
	"district_id" integer NOT NULL,
	"source" text NOT NULL,
	"kind" text NOT NULL,
	"external_id" text NOT NULL,
	"row_id" integer,
	"imported" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "external_id_district_id_source_kind_external_id_pk" PRIMARY KEY("district_id","source","kind","external_id"),
	CONSTRAINT "external_id_kind" CHECK ("external_id"."kind" in ('school', 'user', 'class', 'room'))
);
--> statement-breakpoint
CREATE TABLE "roster_row" (
	"roster_run_id" integer NOT NULL,
	"kind" text NOT NULL,
	"external_id" text NOT NULL,
	"data" jsonb NOT NULL,
	CONSTRAINT "roster_row_roster_run_id_kind_external_id_pk" PRIMARY KEY("roster_run_id","kind","external_id")
);
--> statement-breakpoint
CREATE TABLE "roster_run" (
	"roster_run_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "roster_run_roster_run_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"district_id" integer NOT NULL,
	"source" text NOT NULL,
	"state" text DEFAULT 'reading' NOT NULL,
	"name" text NOT NULL,
	"bytes" integer DEFAULT 0 NOT NULL,
	"started_by" integer,
	"imported_by" integer,
	"is_automatic" boolean DEFAULT false NOT NULL,
	"via" text DEFAULT 'upload' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"extent" text DEFAULT 'whole' NOT NULL,
	"format" text,
	"files" integer DEFAULT 0 NOT NULL,
	"people" integer DEFAULT 0 NOT NULL,
	"classes" integer DEFAULT 0 NOT NULL,
	"list" jsonb,
	"orgs" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"counts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"imported" jsonb,
	"choices" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"decisions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"confirmed" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"problems" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"problem_count" integer DEFAULT 0 NOT NULL,
	"steps" integer DEFAULT 0 NOT NULL,
	"steps_done" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "roster_run_state" CHECK (state in ('reading', 'mapping', 'planning', 'ready', 'applying', 'done', 'held', 'refused', 'failed', 'discarded', 'stopped'))
);
--> statement-breakpoint
CREATE TABLE "roster_service" (
	"district_id" integer PRIMARY KEY NOT NULL,
	"version" text NOT NULL,
	"base_url" text NOT NULL,
	"auth" text NOT NULL,
	"token_url" text,
	"client_id" text NOT NULL,
	"secret" text NOT NULL,
	"is_nightly" boolean DEFAULT true NOT NULL,
	"hour" integer DEFAULT 3 NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"pulled_at" timestamp (3) with time zone,
	"tried_at" timestamp (3) with time zone,
	"told" jsonb,
	"edition" integer DEFAULT 1 NOT NULL,
	"field_versions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "roster_service_hour" CHECK ("roster_service"."hour" between 0 and 23)
);
--> statement-breakpoint
CREATE TABLE "roster_step" (
	"roster_step_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "roster_step_roster_step_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"roster_run_id" integer NOT NULL,
	"kind" text NOT NULL,
	"action" text NOT NULL,
	"school_ids" integer[] NOT NULL,
	"name" text NOT NULL,
	"step" jsonb NOT NULL,
	"done_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "block" (
	"block_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "block_block_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"school_id" integer NOT NULL,
	"schedule_id" integer NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"field_versions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "block_in_school" UNIQUE("school_id","block_id")
);
--> statement-breakpoint
CREATE TABLE "schedule" (
	"schedule_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "schedule_schedule_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"school_id" integer NOT NULL,
	"name" text NOT NULL,
	"is_active" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"field_versions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "schedule_in_school" UNIQUE("school_id","schedule_id")
);
--> statement-breakpoint
CREATE TABLE "time_range" (
	"time_range_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "time_range_time_range_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"school_id" integer NOT NULL,
	"block_id" integer NOT NULL,
	"start_minute" integer NOT NULL,
	"end_minute" integer NOT NULL,
	"days" text[] DEFAULT '{m,t,w,th,f}'::text[] NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"field_versions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "time_range_hours" CHECK ("time_range"."start_minute" >= 0 and "time_range"."start_minute" < "time_range"."end_minute" and "time_range"."end_minute" <= 1440),
	CONSTRAINT "time_range_days" CHECK ("time_range"."days" <@ array['m', 't', 'w', 'th', 'f'])
);
--> statement-breakpoint
CREATE TABLE "health_probe" (
	"only_row" boolean PRIMARY KEY NOT NULL,
	"probes" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "health_probe_one_row" CHECK ("health_probe"."only_row")
);
--> statement-breakpoint
CREATE TABLE "idempotency_key" (
	"user_id" integer NOT NULL,
	"method" text NOT NULL,
	"path" text NOT NULL,
	"key" text NOT NULL,
	"body_hash" "bytea" NOT NULL,
	"answer" jsonb,
	"rights" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_key_user_id_key_method_path_pk" PRIMARY KEY("user_id","key","method","path")
);
--> statement-breakpoint
CREATE TABLE "known_device" (
	"device_hash" "bytea" NOT NULL,
	"account_hash" "bytea" NOT NULL,
	"signed_in_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "known_device_device_hash_account_hash_pk" PRIMARY KEY("device_hash","account_hash")
);
--> statement-breakpoint
CREATE TABLE "one_time_link" (
	"one_time_link_id" uuid PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"user_id" integer NOT NULL,
	"purpose" text NOT NULL,
	"created_by" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	"operator" text,
	"operator_writes" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_code" (
	"user_id" integer NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "recovery_code_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "second_factor" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"tries_since" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "server_secret" (
	"name" text PRIMARY KEY NOT NULL,
	"value" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"user_id" integer NOT NULL,
	"impersonator" text,
	"impersonator_writes" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"kept" boolean DEFAULT false NOT NULL,
	"ends_by" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sign_in_count" (
	"key_hash" "bytea" PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"previous_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sso_identity" (
	"sso_identity_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sso_identity_sso_identity_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"district_id" integer NOT NULL,
	"school_ids" integer[] DEFAULT '{}'::integer[] NOT NULL,
	"name" text NOT NULL,
	"provider" text NOT NULL,
	"configuration" jsonb,
	"client_secret" text,
	"authoritative" boolean DEFAULT false NOT NULL,
	"author_id" integer,
	"ended_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"field_versions" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "pass_setting" (
	"pass_setting_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pass_setting_pass_setting_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"school_id" integer NOT NULL,
	"faculty_id" integer,
	"student_id" integer NOT NULL,
	"requires_approval" boolean NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	"version" integer DEFAULT 1 NOT NULL,
	"field_versions" jsonb DEFAULT '{}'::jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "room_setting" (
	"room_setting_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "room_setting_room_setting_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"school_id" integer NOT NULL,
	"from_faculty_id" integer,
	"to_room_id" integer,
	"to_faculty_id" integer,
	"approval" text NOT NULL,
	"pass_limit" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"field_versions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "room_setting_destination" CHECK (num_nonnulls("room_setting"."to_room_id", "room_setting"."to_faculty_id") = 1),
	CONSTRAINT "room_setting_approval" CHECK ("room_setting"."approval" in ('required', 'not_required', 'origin')),
	CONSTRAINT "room_setting_limit" CHECK ("room_setting"."pass_limit" = -1 or "room_setting"."pass_limit" between 1 and 15)
);
--> statement-breakpoint
CREATE TABLE "sign_in_identity" (
	"district_id" integer NOT NULL,
	"provider" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sign_in_identity_district_id_provider_subject_pk" PRIMARY KEY("district_id","provider","subject")
);
--> statement-breakpoint
CREATE TABLE "user_account" (
	"user_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "user_account_user_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"district_id" integer NOT NULL,
	"type" text NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"username" text NOT NULL,
	"email" text,
	"password_hash" text,
	"title" text,
	"professional_name" text,
	"profile_image_url" text,
	"grade" text,
	"school_identifier" text,
	"locked" boolean DEFAULT false NOT NULL,
	"daily_pass_limit" integer DEFAULT 0 NOT NULL,
	"notification_settings" text[] DEFAULT '{}'::text[] NOT NULL,
	"notification_methods" text[] DEFAULT '{in-app}'::text[] NOT NULL,
	"phone_number" text,
	"muted_mail" text[] DEFAULT '{}'::text[] NOT NULL,
	"onboarded" boolean DEFAULT false NOT NULL,
	"last_activity_at" timestamp (3) with time zone,
	"erased_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"external_id" text,
	"source" text,
	"version" integer DEFAULT 1 NOT NULL,
	"field_versions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "user_account_type" CHECK ("user_account"."type" in ('student', 'faculty', 'schoolAdministrator', 'districtAdministrator')),
	CONSTRAINT "user_account_daily_pass_limit" CHECK ("user_account"."daily_pass_limit" between 0 and 15),
	CONSTRAINT "user_account_notification_settings" CHECK ("user_account"."notification_settings" <@ array['request', 'view', 'assign', 'start', 'end']),
	CONSTRAINT "user_account_notification_methods" CHECK ("user_account"."notification_methods" <@ array['in-app', 'sms', 'email'])
);
--> statement-breakpoint
ALTER TABLE "class_member" ADD CONSTRAINT "class_member_confirmed_by_user_account_user_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."user_account"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_member" ADD CONSTRAINT "class_member_class" FOREIGN KEY ("school_id","user_group_id") REFERENCES "public"."class"("school_id","user_group_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_member" ADD CONSTRAINT "class_member_user" FOREIGN KEY ("school_id","user_id") REFERENCES "public"."membership"("school_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_teacher" ADD CONSTRAINT "class_teacher_class" FOREIGN KEY ("school_id","user_group_id") REFERENCES "public"."class"("school_id","user_group_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_teacher" ADD CONSTRAINT "class_teacher_user" FOREIGN KEY ("school_id","user_id") REFERENCES "public"."membership"("school_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class" ADD CONSTRAINT "class_school_id_school_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."school"("school_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class" ADD CONSTRAINT "class_owner" FOREIGN KEY ("school_id","owned_by") REFERENCES "public"."membership"("school_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class" ADD CONSTRAINT "class_block" FOREIGN KEY ("school_id","block_id") REFERENCES "public"."block"("school_id","block_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "school" ADD CONSTRAINT "school_district_id_district_district_id_fk" FOREIGN KEY ("district_id") REFERENCES "public"."district"("district_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_event" ADD CONSTRAINT "change_event_school_id_school_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."school"("school_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "change_event" ADD CONSTRAINT "change_event_actor_id_user_account_user_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."user_account"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pass_event" ADD CONSTRAINT "pass_event_pass_id_pass_pass_id_fk" FOREIGN KEY ("pass_id") REFERENCES "public"."pass"("pass_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pass_event" ADD CONSTRAINT "pass_event_school_id_school_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."school"("school_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pass_event" ADD CONSTRAINT "pass_event_actor_id_user_account_user_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."user_account"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident" ADD CONSTRAINT "incident_pass_id_pass_pass_id_fk" FOREIGN KEY ("pass_id") REFERENCES "public"."pass"("pass_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident" ADD CONSTRAINT "incident_seen_by_user_account_user_id_fk" FOREIGN KEY ("seen_by") REFERENCES "public"."user_account"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "incident" ADD CONSTRAINT "incident_student" FOREIGN KEY ("school_id","student_id") REFERENCES "public"."membership"("school_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cover" ADD CONSTRAINT "cover_by" FOREIGN KEY ("school_id","user_id") REFERENCES "public"."membership"("school_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cover" ADD CONSTRAINT "cover_for" FOREIGN KEY ("school_id","for_user_id") REFERENCES "public"."membership"("school_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership" ADD CONSTRAINT "membership_school_id_school_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."school"("school_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership" ADD CONSTRAINT "membership_user_id_user_account_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pattern_week" ADD CONSTRAINT "pattern_week_school_id_school_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."school"("school_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pattern_week" ADD CONSTRAINT "pattern_week_room" FOREIGN KEY ("school_id","room_id") REFERENCES "public"."room"("school_id","room_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_day" ADD CONSTRAINT "student_day_student" FOREIGN KEY ("school_id","student_id") REFERENCES "public"."membership"("school_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_pair" ADD CONSTRAINT "student_pair_room" FOREIGN KEY ("school_id","room_id") REFERENCES "public"."room"("school_id","room_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_pair" ADD CONSTRAINT "student_pair_student" FOREIGN KEY ("school_id","student_id") REFERENCES "public"."membership"("school_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_pair" ADD CONSTRAINT "student_pair_other" FOREIGN KEY ("school_id","other_student_id") REFERENCES "public"."membership"("school_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_pair_search" ADD CONSTRAINT "student_pair_search_school_id_school_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."school"("school_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_notification_id_notification_notification_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notification"("notification_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_user_id_user_account_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_user_id_user_account_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_school_id_school_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."school"("school_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_pass_id_pass_pass_id_fk" FOREIGN KEY ("pass_id") REFERENCES "public"."pass"("pass_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "phone_code" ADD CONSTRAINT "phone_code_user_id_user_account_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_day" ADD CONSTRAINT "text_day_school_id_school_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."school"("school_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pass" ADD CONSTRAINT "pass_school_id_school_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."school"("school_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pass" ADD CONSTRAINT "pass_created_by_user_account_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user_account"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pass" ADD CONSTRAINT "pass_approved_by_user_account_user_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."user_account"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pass" ADD CONSTRAINT "pass_acknowledged_by_user_account_user_id_fk" FOREIGN KEY ("acknowledged_by") REFERENCES "public"."user_account"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pass" ADD CONSTRAINT "pass_rejected_by_user_account_user_id_fk" FOREIGN KEY ("rejected_by") REFERENCES "public"."user_account"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pass" ADD CONSTRAINT "pass_canceled_by_user_account_user_id_fk" FOREIGN KEY ("canceled_by") REFERENCES "public"."user_account"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pass" ADD CONSTRAINT "pass_dequeued_by_user_account_user_id_fk" FOREIGN KEY ("dequeued_by") REFERENCES "public"."user_account"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pass" ADD CONSTRAINT "pass_started_by_user_account_user_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."user_account"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pass" ADD CONSTRAINT "pass_completed_by_user_account_user_id_fk" FOREIGN KEY ("completed_by") REFERENCES "public"."user_account"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pass" ADD CONSTRAINT "pass_confirmed_by_user_account_user_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."user_account"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pass" ADD CONSTRAINT "pass_student" FOREIGN KEY ("school_id","student_id") REFERENCES "public"."membership"("school_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pass" ADD CONSTRAINT "pass_from_faculty" FOREIGN KEY ("school_id","from_faculty_id") REFERENCES "public"."membership"("school_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pass" ADD CONSTRAINT "pass_to_faculty" FOREIGN KEY ("school_id","to_faculty_id") REFERENCES "public"."membership"("school_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pass" ADD CONSTRAINT "pass_approver" FOREIGN KEY ("school_id","approver_id") REFERENCES "public"."membership"("school_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pass" ADD CONSTRAINT "pass_from_room" FOREIGN KEY ("school_id","from_room_id") REFERENCES "public"."room"("school_id","room_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pass" ADD CONSTRAINT "pass_to_room" FOREIGN KEY ("school_id","to_room_id") REFERENCES "public"."room"("school_id","room_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pass" ADD CONSTRAINT "pass_approver_room" FOREIGN KEY ("school_id","approver_room_id") REFERENCES "public"."room"("school_id","room_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erasure_request" ADD CONSTRAINT "erasure_request_user_id_user_account_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erasure_request" ADD CONSTRAINT "erasure_request_requested_by_user_account_user_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."user_account"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_hold" ADD CONSTRAINT "student_hold_user_id_user_account_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_hold" ADD CONSTRAINT "student_hold_held_by_user_account_user_id_fk" FOREIGN KEY ("held_by") REFERENCES "public"."user_account"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket" ADD CONSTRAINT "ticket_user_id_user_account_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket" ADD CONSTRAINT "ticket_school_id_school_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."school"("school_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weekly_report" ADD CONSTRAINT "weekly_report_school_id_school_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."school"("school_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weekly_report" ADD CONSTRAINT "weekly_report_by" FOREIGN KEY ("school_id","created_by") REFERENCES "public"."membership"("school_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weekly_report_link" ADD CONSTRAINT "weekly_report_link_weekly_report_id_weekly_report_weekly_report_id_fk" FOREIGN KEY ("weekly_report_id") REFERENCES "public"."weekly_report"("weekly_report_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weekly_report_link" ADD CONSTRAINT "weekly_report_link_created_by_user_account_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user_account"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quick_select" ADD CONSTRAINT "quick_select_user_id_user_account_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quick_select" ADD CONSTRAINT "quick_select_room_id_room_room_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."room"("room_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quick_select" ADD CONSTRAINT "quick_select_faculty_id_user_account_user_id_fk" FOREIGN KEY ("faculty_id") REFERENCES "public"."user_account"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room" ADD CONSTRAINT "room_school_id_school_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."school"("school_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_link" ADD CONSTRAINT "room_link_room" FOREIGN KEY ("school_id","room_id") REFERENCES "public"."room"("school_id","room_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_link" ADD CONSTRAINT "room_link_user" FOREIGN KEY ("school_id","user_id") REFERENCES "public"."membership"("school_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "external_id" ADD CONSTRAINT "external_id_district_id_district_district_id_fk" FOREIGN KEY ("district_id") REFERENCES "public"."district"("district_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roster_row" ADD CONSTRAINT "roster_row_roster_run_id_roster_run_roster_run_id_fk" FOREIGN KEY ("roster_run_id") REFERENCES "public"."roster_run"("roster_run_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roster_run" ADD CONSTRAINT "roster_run_district_id_district_district_id_fk" FOREIGN KEY ("district_id") REFERENCES "public"."district"("district_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roster_run" ADD CONSTRAINT "roster_run_started_by_user_account_user_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."user_account"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roster_run" ADD CONSTRAINT "roster_run_imported_by_user_account_user_id_fk" FOREIGN KEY ("imported_by") REFERENCES "public"."user_account"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roster_service" ADD CONSTRAINT "roster_service_district_id_district_district_id_fk" FOREIGN KEY ("district_id") REFERENCES "public"."district"("district_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roster_step" ADD CONSTRAINT "roster_step_roster_run_id_roster_run_roster_run_id_fk" FOREIGN KEY ("roster_run_id") REFERENCES "public"."roster_run"("roster_run_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "block" ADD CONSTRAINT "block_schedule" FOREIGN KEY ("school_id","schedule_id") REFERENCES "public"."schedule"("school_id","schedule_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule" ADD CONSTRAINT "schedule_school_id_school_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."school"("school_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_range" ADD CONSTRAINT "time_range_block" FOREIGN KEY ("school_id","block_id") REFERENCES "public"."block"("school_id","block_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_key" ADD CONSTRAINT "idempotency_key_user_id_user_account_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_link" ADD CONSTRAINT "one_time_link_user_id_user_account_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_link" ADD CONSTRAINT "one_time_link_created_by_user_account_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user_account"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_user_id_user_account_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factor" ADD CONSTRAINT "second_factor_user_id_user_account_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_user_account_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_identity" ADD CONSTRAINT "sso_identity_district_id_district_district_id_fk" FOREIGN KEY ("district_id") REFERENCES "public"."district"("district_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_identity" ADD CONSTRAINT "sso_identity_author_id_user_account_user_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."user_account"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pass_setting" ADD CONSTRAINT "pass_setting_faculty" FOREIGN KEY ("school_id","faculty_id") REFERENCES "public"."membership"("school_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pass_setting" ADD CONSTRAINT "pass_setting_student" FOREIGN KEY ("school_id","student_id") REFERENCES "public"."membership"("school_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_setting" ADD CONSTRAINT "room_setting_school_id_school_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."school"("school_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_setting" ADD CONSTRAINT "room_setting_from" FOREIGN KEY ("school_id","from_faculty_id") REFERENCES "public"."membership"("school_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_setting" ADD CONSTRAINT "room_setting_to" FOREIGN KEY ("school_id","to_faculty_id") REFERENCES "public"."membership"("school_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_setting" ADD CONSTRAINT "room_setting_room" FOREIGN KEY ("school_id","to_room_id") REFERENCES "public"."room"("school_id","room_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_identity" ADD CONSTRAINT "sign_in_identity_district_id_district_district_id_fk" FOREIGN KEY ("district_id") REFERENCES "public"."district"("district_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_identity" ADD CONSTRAINT "sign_in_identity_user_id_user_account_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_account" ADD CONSTRAINT "user_account_district_id_district_district_id_fk" FOREIGN KEY ("district_id") REFERENCES "public"."district"("district_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "class_member_of_user" ON "class_member" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "class_member_unconfirmed" ON "class_member" USING btree ("school_id","user_group_id") WHERE "class_member"."confirmed_at" is null and "class_member"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "class_teacher_of_user" ON "class_teacher" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "class_of_owner" ON "class" USING btree ("owned_by");--> statement-breakpoint
CREATE UNIQUE INDEX "school_name_in_district" ON "school" USING btree ("district_id",lower("name")) WHERE "school"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "change_event_of_kind" ON "change_event" USING btree ("school_id","subject","at","change_event_id");--> statement-breakpoint
CREATE INDEX "change_event_without_school" ON "change_event" USING btree ("subject","at","change_event_id") WHERE "change_event"."school_id" is null;--> statement-breakpoint
CREATE INDEX "change_event_about" ON "change_event" USING btree ("subject","subject_id","at","change_event_id");--> statement-breakpoint
CREATE INDEX "change_event_by" ON "change_event" USING btree ("actor_id","at","change_event_id");--> statement-breakpoint
CREATE INDEX "change_event_naming" ON "change_event" USING gin ("detail" jsonb_path_ops) WHERE ("change_event"."detail" ?| array['userId', 'userIds', 'facultyId', 'ownedBy', 'fromFacultyId', 'toFacultyId'] or "change_event"."detail"->'changed' ?| array['ownedBy', 'fromFacultyId', 'toFacultyId'])
    and "change_event"."detail"->>'facultyId' is distinct from "change_event"."actor_id"::text;--> statement-breakpoint
CREATE INDEX "change_event_outbox" ON "change_event" USING btree ("change_event_id") WHERE "change_event"."emitted_at" is null;--> statement-breakpoint
CREATE INDEX "pass_event_of_pass" ON "pass_event" USING btree ("pass_id","version");--> statement-breakpoint
CREATE INDEX "pass_event_outbox" ON "pass_event" USING btree ("pass_event_id") WHERE "pass_event"."emitted_at" is null;--> statement-breakpoint
CREATE INDEX "pass_event_override" ON "pass_event" USING btree ("school_id","at","pass_event_id") WHERE "pass_event"."detail"->>'override' = 'true';--> statement-breakpoint
CREATE UNIQUE INDEX "incident_once_a_pass" ON "incident" USING btree ("pass_id","type");--> statement-breakpoint
CREATE UNIQUE INDEX "incident_once_a_day" ON "incident" USING btree ("school_id","student_id","type","day") WHERE "incident"."type" in ('exceed_daily', 'many_forgotten', 'exceed_usage');--> statement-breakpoint
CREATE INDEX "incident_of_student" ON "incident" USING btree ("student_id","created_at");--> statement-breakpoint
CREATE INDEX "incident_unseen" ON "incident" USING btree ("school_id","created_at") WHERE "incident"."seen_at" is null;--> statement-breakpoint
CREATE INDEX "incident_of_school" ON "incident" USING btree ("school_id","created_at");--> statement-breakpoint
CREATE INDEX "cover_of_user" ON "cover" USING btree ("user_id","until_at");--> statement-breakpoint
CREATE INDEX "cover_for_user" ON "cover" USING btree ("for_user_id","until_at");--> statement-breakpoint
CREATE INDEX "cover_in_school" ON "cover" USING btree ("school_id","until_at");--> statement-breakpoint
CREATE INDEX "membership_of_user" ON "membership" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "student_day_of_school" ON "student_day" USING btree ("school_id","day","student_id","used_passes","timed_passes","total_time");--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_of_notification" ON "delivery" USING btree ("notification_id","method");--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_provider" ON "delivery" USING btree ("provider_id") WHERE "delivery"."provider_id" is not null;--> statement-breakpoint
CREATE INDEX "delivery_due" ON "delivery" USING btree ("method",coalesce("due_at", "changed_at")) WHERE "delivery"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "delivery_of_user" ON "delivery" USING btree ("user_id") WHERE "delivery"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "notification_of_user" ON "notification" USING btree ("user_id","notification_id");--> statement-breakpoint
CREATE INDEX "notification_unread" ON "notification" USING btree ("user_id","notification_id") WHERE "notification"."read_at" is null;--> statement-breakpoint
CREATE INDEX "notification_of_pass" ON "notification" USING btree ("pass_id");--> statement-breakpoint
CREATE INDEX "phone_code_of_user" ON "phone_code" USING btree ("user_id","phone");--> statement-breakpoint
CREATE INDEX "phone_code_of_phone" ON "phone_code" USING btree ("phone","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "pass_one_live" ON "pass" USING btree ("student_id") WHERE ("pass"."enqueued_at" is not null or "pass"."started_at" is not null) and "pass"."completed_at" is null and "pass"."canceled_at" is null;--> statement-breakpoint
CREATE INDEX "pass_live" ON "pass" USING btree ("school_id","created_at") WHERE ("pass"."enqueued_at" is not null or "pass"."started_at" is not null) and "pass"."completed_at" is null and "pass"."canceled_at" is null;--> statement-breakpoint
CREATE INDEX "pass_running" ON "pass" USING btree ("to_room_id") WHERE "pass"."started_at" is not null and "pass"."completed_at" is null;--> statement-breakpoint
CREATE INDEX "pass_running_to_faculty" ON "pass" USING btree ("to_faculty_id") WHERE "pass"."started_at" is not null and "pass"."completed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "pass_line" ON "pass" USING btree ("to_room_id","line_number") WHERE "pass"."enqueued_at" is not null and "pass"."started_at" is null and "pass"."canceled_at" is null;--> statement-breakpoint
CREATE INDEX "pass_line_to_faculty" ON "pass" USING btree ("to_faculty_id") WHERE "pass"."enqueued_at" is not null and "pass"."started_at" is null and "pass"."canceled_at" is null;--> statement-breakpoint
CREATE INDEX "pass_unconfirmed" ON "pass" USING btree ("school_id","completed_at") WHERE "pass"."completed_at" is not null and "pass"."confirmed_at" is null;--> statement-breakpoint
CREATE INDEX "pass_upcoming" ON "pass" USING btree ("school_id","base_at") WHERE "pass"."enqueued_at" is null and "pass"."started_at" is null and "pass"."rejected_at" is null and "pass"."canceled_at" is null and "pass"."approved_at" is not null;--> statement-breakpoint
CREATE INDEX "pass_requested" ON "pass" USING btree ("school_id","base_at") WHERE "pass"."enqueued_at" is null and "pass"."started_at" is null and "pass"."rejected_at" is null and "pass"."canceled_at" is null and "pass"."approved_at" is null;--> statement-breakpoint
CREATE INDEX "pass_student_started" ON "pass" USING btree ("student_id","started_at");--> statement-breakpoint
CREATE INDEX "pass_student_base" ON "pass" USING btree ("student_id","base_at");--> statement-breakpoint
CREATE INDEX "pass_school_started" ON "pass" USING btree ("school_id","started_at");--> statement-breakpoint
CREATE INDEX "pass_school_completed" ON "pass" USING btree ("school_id","base_at","pass_id","duration") WHERE "pass"."completed_at" is not null;--> statement-breakpoint
CREATE INDEX "pass_school_uncompleted" ON "pass" USING btree ("school_id","base_at","pass_id") WHERE "pass"."completed_at" is null;--> statement-breakpoint
CREATE INDEX "pass_to_faculty" ON "pass" USING btree ("to_faculty_id","base_at");--> statement-breakpoint
CREATE INDEX "pass_from_faculty" ON "pass" USING btree ("from_faculty_id","base_at");--> statement-breakpoint
CREATE INDEX "pass_made_by_staff" ON "pass" USING btree ("created_by","base_at") WHERE "pass"."created_by" <> "pass"."student_id";--> statement-breakpoint
CREATE INDEX "pass_approved_by" ON "pass" USING btree ("approved_by","base_at") WHERE "pass"."approved_by" <> "pass"."created_by";--> statement-breakpoint
CREATE INDEX "pass_to_room" ON "pass" USING btree ("to_room_id","base_at");--> statement-breakpoint
CREATE INDEX "pass_from_room" ON "pass" USING btree ("from_room_id","base_at");--> statement-breakpoint
CREATE INDEX "erasure_request_due" ON "erasure_request" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "ticket_of_user" ON "ticket" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "weekly_report_of_week" ON "weekly_report" USING btree ("school_id","start_date");--> statement-breakpoint
CREATE UNIQUE INDEX "weekly_report_link_token" ON "weekly_report_link" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "weekly_report_link_of_report" ON "weekly_report_link" USING btree ("weekly_report_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "room_name_in_school" ON "room" USING btree ("school_id",lower("name")) WHERE "room"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "room_link_of_user" ON "room_link" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "external_id_of_row" ON "external_id" USING btree ("kind","row_id");--> statement-breakpoint
CREATE INDEX "roster_run_of_district" ON "roster_run" USING btree ("district_id","roster_run_id");--> statement-breakpoint
CREATE INDEX "roster_run_at_work" ON "roster_run" USING btree ("state") WHERE "roster_run"."state" in ('reading', 'planning', 'applying');--> statement-breakpoint
CREATE INDEX "roster_step_of_run" ON "roster_step" USING btree ("roster_run_id","roster_step_id");--> statement-breakpoint
CREATE INDEX "roster_step_to_do" ON "roster_step" USING btree ("roster_run_id","roster_step_id") WHERE "roster_step"."done_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "schedule_active" ON "schedule" USING btree ("school_id") WHERE "schedule"."is_active" and "schedule"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "idempotency_key_age" ON "idempotency_key" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "known_device_age" ON "known_device" USING btree ("signed_in_at");--> statement-breakpoint
CREATE UNIQUE INDEX "one_time_link_token" ON "one_time_link" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "one_time_link_of_user" ON "one_time_link" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "session_token" ON "session" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "session_of_user" ON "session" USING btree ("user_id") WHERE "session"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "sso_identity_district" ON "sso_identity" USING btree ("district_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sso_identity_clever" ON "sso_identity" USING btree (("configuration" ->> 'tenant')) WHERE "sso_identity"."provider" = 'clever' and "sso_identity"."ended_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "pass_setting_once" ON "pass_setting" USING btree ("student_id","school_id",coalesce("faculty_id", 0));--> statement-breakpoint
CREATE UNIQUE INDEX "room_setting_once" ON "room_setting" USING btree ("school_id",coalesce("from_faculty_id", 0),coalesce("to_room_id", 0),coalesce("to_faculty_id", 0)) WHERE "room_setting"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "room_setting_to_room" ON "room_setting" USING btree ("to_room_id") WHERE "room_setting"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "sign_in_identity_user" ON "sign_in_identity" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "user_account_username" ON "user_account" USING btree (lower("username"));--> statement-breakpoint
CREATE INDEX "user_account_email" ON "user_account" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "user_account_district_type" ON "user_account" USING btree ("district_id","type","last_name","first_name","user_id");--> statement-breakpoint
CREATE INDEX "user_account_counted" ON "user_account" USING btree ("district_id","type") WHERE "user_account"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "user_account_by_last_name" ON "user_account" USING btree ("district_id",("type" = 'student'),lower("last_name"),lower("first_name"),"user_id") WHERE "user_account"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "user_account_by_first_name" ON "user_account" USING btree ("district_id",("type" = 'student'),lower("first_name"),lower("last_name"),lower("first_name"),"user_id") WHERE "user_account"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "user_account_by_email" ON "user_account" USING btree ("district_id",("type" = 'student'),lower(coalesce("email", '')),lower("last_name"),lower("first_name"),"user_id") WHERE "user_account"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "user_account_by_username" ON "user_account" USING btree ("district_id",("type" = 'student'),lower("username"),lower("last_name"),lower("first_name"),"user_id") WHERE "user_account"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "user_account_by_type" ON "user_account" USING btree ("district_id",("type" = 'student'),lower("type"),lower("last_name"),lower("first_name"),"user_id") WHERE "user_account"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "user_account_by_grade" ON "user_account" USING btree ("district_id",("type" = 'student'),coalesce(substring("grade" from '^[0-9]{1,4}$')::int, 0),lower("last_name"),lower("first_name"),"user_id") WHERE "user_account"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "user_account_by_school_identifier" ON "user_account" USING btree ("district_id",("type" = 'student'),lower(coalesce("school_identifier", '')),lower("last_name"),lower("first_name"),"user_id") WHERE "user_account"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "user_account_by_locked" ON "user_account" USING btree ("district_id",("type" = 'student'),("locked"::int),lower("last_name"),lower("first_name"),"user_id") WHERE "user_account"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "user_account_found_by_last_name" ON "user_account" USING btree ("district_id",lower("last_name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "user_account_found_by_first_name" ON "user_account" USING btree ("district_id",lower("first_name") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "user_account_found_by_username" ON "user_account" USING btree ("district_id",lower("username") text_pattern_ops);--> statement-breakpoint
CREATE INDEX "user_account_found_by_school_identifier" ON "user_account" USING btree ("district_id",lower("school_identifier") text_pattern_ops);--> statement-breakpoint
CREATE UNIQUE INDEX "user_account_external" ON "user_account" USING btree ("district_id","source","external_id");--> statement-breakpoint

-- What follows is not in the Drizzle schema: storage settings, triggers and functions.

-- An index answers alone only where the table was vacuumed since. By default that happens after a fifth of it has changed,
-- which takes a large district months.
ALTER TABLE "pass" SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 20000, autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 20000, autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 20000);--> statement-breakpoint
ALTER TABLE "student_day" SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 20000, autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 20000, autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 20000);--> statement-breakpoint

-- People belong to schools of their own district. Districts stand on the person and on the school, so that no foreign
-- key can compare them; these triggers do, whichever of the three rows is written.
CREATE FUNCTION membership_within_district() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  district_of_school integer;
  district_of_person integer;
BEGIN
  -- Held until the end, so that neither can move to another district meanwhile.
  SELECT district_id INTO district_of_school FROM school WHERE school_id = NEW.school_id FOR SHARE;
  SELECT district_id INTO district_of_person FROM user_account WHERE user_id = NEW.user_id FOR SHARE;
  IF district_of_school <> district_of_person THEN
    RAISE EXCEPTION 'a membership must not cross districts'
      USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'membership_district', TABLE = 'membership';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER membership_district BEFORE INSERT OR UPDATE OF school_id, user_id ON membership
  FOR EACH ROW EXECUTE FUNCTION membership_within_district();--> statement-breakpoint
CREATE FUNCTION district_with_memberships() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  crossing boolean;
BEGIN
  IF TG_TABLE_NAME = 'school' THEN
    SELECT EXISTS (SELECT 1 FROM membership m JOIN user_account u ON u.user_id = m.user_id
      WHERE m.school_id = NEW.school_id AND u.district_id <> NEW.district_id) INTO crossing;
  ELSE
    SELECT EXISTS (SELECT 1 FROM membership m JOIN school s ON s.school_id = m.school_id
      WHERE m.user_id = NEW.user_id AND s.district_id <> NEW.district_id) INTO crossing;
  END IF;
  IF crossing THEN
    RAISE EXCEPTION 'a membership must not cross districts'
      USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'membership_district', TABLE = 'membership';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER school_district BEFORE UPDATE OF district_id ON school
  FOR EACH ROW WHEN (OLD.district_id <> NEW.district_id) EXECUTE FUNCTION district_with_memberships();--> statement-breakpoint
CREATE TRIGGER user_account_district BEFORE UPDATE OF district_id ON user_account
  FOR EACH ROW WHEN (OLD.district_id <> NEW.district_id) EXECUTE FUNCTION district_with_memberships();--> statement-breakpoint

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
	FOREACH shown IN ARRAY ARRAY['room', 'room_link', 'room_setting', 'cover', 'membership', 'schedule', 'block', 'time_range', 'class', 'class_member', 'class_teacher'] LOOP
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
	FOR EACH STATEMENT EXECUTE FUNCTION "raise_versions_for_staff"();--> statement-breakpoint

-- Whenever what somebody may see changes, by whatever process or hand, the servers are told, and look at the sockets of
-- that room again. The word is the room's own name. Nothing here stands in the way of a pass, of signing in, or of the
-- notes about when somebody was last seen: telling takes a lock that all who tell share.
CREATE FUNCTION "tell_access_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	kind text := TG_ARGV[0];
	key text := TG_ARGV[1];
	before text := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) ->> key END;
	after text := CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) ->> key END;
BEGIN
	PERFORM pg_notify('access_changed', kind || ':' || coalesce(after, before));
	IF before <> after THEN
		PERFORM pg_notify('access_changed', kind || ':' || before);
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "access_changed" AFTER UPDATE OF "ended_at", "type", "district_id" ON "user_account" FOR EACH ROW
	WHEN ((OLD.ended_at, OLD.type, OLD.district_id) IS DISTINCT FROM (NEW.ended_at, NEW.type, NEW.district_id))
	EXECUTE FUNCTION "tell_access_changed"('person', 'user_id');--> statement-breakpoint
CREATE TRIGGER "access_changed" AFTER UPDATE OF "ended_at", "user_id" ON "session" FOR EACH ROW
	WHEN ((OLD.ended_at, OLD.user_id) IS DISTINCT FROM (NEW.ended_at, NEW.user_id))
	EXECUTE FUNCTION "tell_access_changed"('session', 'session_id');--> statement-breakpoint
CREATE TRIGGER "access_removed" AFTER DELETE ON "session" FOR EACH ROW WHEN (OLD.ended_at IS NULL)
	EXECUTE FUNCTION "tell_access_changed"('session', 'session_id');--> statement-breakpoint
CREATE TRIGGER "access_changed" AFTER UPDATE ON "membership" FOR EACH ROW
	WHEN ((OLD.school_id, OLD.user_id, OLD.ended_at, OLD.permissions) IS DISTINCT FROM (NEW.school_id, NEW.user_id, NEW.ended_at, NEW.permissions))
	EXECUTE FUNCTION "tell_access_changed"('person', 'user_id');--> statement-breakpoint
CREATE TRIGGER "access_given" AFTER INSERT OR DELETE ON "membership" FOR EACH ROW
	EXECUTE FUNCTION "tell_access_changed"('person', 'user_id');--> statement-breakpoint
CREATE TRIGGER "access_changed" AFTER UPDATE ON "room_link" FOR EACH ROW
	WHEN ((OLD.school_id, OLD.room_id, OLD.user_id, OLD.ended_at) IS DISTINCT FROM (NEW.school_id, NEW.room_id, NEW.user_id, NEW.ended_at))
	EXECUTE FUNCTION "tell_access_changed"('person', 'user_id');--> statement-breakpoint
CREATE TRIGGER "access_given" AFTER INSERT OR DELETE ON "room_link" FOR EACH ROW
	EXECUTE FUNCTION "tell_access_changed"('person', 'user_id');--> statement-breakpoint
CREATE TRIGGER "access_changed" AFTER INSERT OR UPDATE OR DELETE ON "cover" FOR EACH ROW
	EXECUTE FUNCTION "tell_access_changed"('person', 'user_id');--> statement-breakpoint
CREATE TRIGGER "access_changed" AFTER UPDATE OF "ended_at" ON "school" FOR EACH ROW
	WHEN (OLD.ended_at IS DISTINCT FROM NEW.ended_at)
	EXECUTE FUNCTION "tell_access_changed"('school', 'school_id');--> statement-breakpoint

-- Cover lends the rooms of a colleague, so that a change of the colleague's rooms changes what substitutes may see.
CREATE FUNCTION "tell_substitutes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('access_changed', 'person:' || c.user_id) FROM (
		SELECT DISTINCT cover.user_id FROM cover
		WHERE (cover.school_id, cover.for_user_id) IN ((OLD.school_id, OLD.user_id), (NEW.school_id, NEW.user_id))
	) AS c;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "lent_room_changed" AFTER INSERT OR UPDATE OR DELETE ON "room_link" FOR EACH ROW
	EXECUTE FUNCTION "tell_substitutes"();--> statement-breakpoint

-- A link stops working with the account, with a changed email and with a set password, whoever makes the change.
CREATE FUNCTION "end_one_time_links"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM one_time_link WHERE user_id = NEW.user_id AND used_at IS NULL;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "one_time_links_end" AFTER UPDATE OF "email", "password_hash", "ended_at" ON "user_account" FOR EACH ROW
	WHEN ((OLD.email, OLD.password_hash, OLD.ended_at) IS DISTINCT FROM (NEW.email, NEW.password_hash, NEW.ended_at))
	EXECUTE FUNCTION "end_one_time_links"();--> statement-breakpoint

-- An email that is new in an account starts afresh, and what was only known of somebody who is erased is erased as well.
CREATE FUNCTION "forget_contact"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF OLD.email IS DISTINCT FROM NEW.email THEN
		DELETE FROM contact_block WHERE method = 'email' AND address IN (lower(OLD.email), lower(NEW.email));
	END IF;
	IF OLD.erased_at IS NULL AND NEW.erased_at IS NOT NULL THEN
		DELETE FROM phone_code WHERE user_id = NEW.user_id;
		UPDATE delivery SET address = NULL, content = NULL WHERE user_id = NEW.user_id;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "contact_is_forgotten" AFTER UPDATE OF "email", "erased_at" ON "user_account" FOR EACH ROW
	WHEN ((OLD.email, OLD.erased_at) IS DISTINCT FROM (NEW.email, NEW.erased_at))
	EXECUTE FUNCTION "forget_contact"();--> statement-breakpoint

-- A change of passes is two round trips: the server reads what it decides on (pass_facts), decides by the rules, and
-- sends everything that is to be written (write_passes). In between, somebody else may have been faster. So write_passes
-- takes the locks, finds again what the decision depends on (pass_stakes), and writes nothing if it is not the same; the
-- server then starts over. Nothing is decided here. See docs/decisions/0021 and apps/server/src/pass/change.

-- What a decision depends on: the passes that it is about, and those that count beside them. The digest changes whenever
-- any of them does, or the setup of their schools.
--   of_passes     the passes, as far as they are in in_schools
--   of_students   students in addition to those of the passes
--   in_rooms, with_faculty
--                 destinations whose places matter, in addition to those of the passes, if 'places' are wanted
--   limited_rooms, limited_faculty
--                 those whose running passes have to be counted; without a limit it does not matter who is out
--   wanted        'places': who waits and who is out there. 'open': the students' own open passes, in all their schools.
--                 'usage': how close the students are to what their school calls an incident. 'forgotten': passes that
--                 they forgot to end lately
CREATE FUNCTION "pass_stakes"(
	at timestamptz, in_schools int[], of_passes uuid[], of_students int[], in_rooms int[], with_faculty int[],
	limited_rooms int[], limited_faculty int[], wanted text[],
	OUT schools int[], OUT students int[], OUT line uuid[], OUT running uuid[], OUT open uuid[], OUT digest text
) LANGUAGE plpgsql STABLE AS $$
DECLARE
	rooms int[];
	faculty int[];
	parts text;
	part text;
BEGIN
	SELECT string_agg(p.pass_id || ':' || p.version, ' ' ORDER BY p.pass_id), in_rooms || array_agg(p.to_room_id),
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

	IF 'places' = ANY (wanted) THEN
		SELECT array_agg(p.pass_id ORDER BY p.line_number), string_agg(p.pass_id || ':' || p.version, ' ' ORDER BY p.line_number)
		INTO line, part
		FROM pass p
		WHERE p.school_id = ANY (schools) AND p.enqueued_at IS NOT NULL AND p.started_at IS NULL AND p.canceled_at IS NULL
			AND (p.to_room_id = ANY (rooms) OR (p.to_faculty_id = ANY (faculty) AND p.to_faculty_id = ANY (limited_faculty)));
		parts := parts || '/' || coalesce(part, '');
		IF rooms && limited_rooms OR faculty && limited_faculty THEN
			SELECT array_agg(p.pass_id), string_agg(p.pass_id || ':' || p.version, ' ' ORDER BY p.pass_id) INTO running, part
			FROM pass p
			WHERE p.school_id = ANY (schools) AND p.started_at IS NOT NULL AND p.completed_at IS NULL AND p.canceled_at IS NULL
				AND ((p.to_room_id = ANY (rooms) AND p.to_room_id = ANY (limited_rooms))
					OR (p.to_faculty_id = ANY (faculty) AND p.to_faculty_id = ANY (limited_faculty)));
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
	limited_rooms int[], limited_faculty int[], wanted text[]
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
BEGIN
	SELECT * INTO stakes FROM pass_stakes(at, in_schools, of_passes, of_students, in_rooms, with_faculty, limited_rooms, limited_faculty, wanted);
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
			'fromFacultyId', p.from_faculty_id, 'toRoomId', p.to_room_id, 'toFacultyId', p.to_faculty_id)) INTO running
		FROM pass p WHERE p.pass_id = ANY (stakes.running);
	END IF;
	IF 'open' = ANY (wanted) THEN
		SELECT json_agg(json_build_object('studentId', x.student_id, 'schoolId', x.school_id, 'facultyId', x.faculty_id,
			'requiresApproval', x.requires_approval)) INTO pass_settings
		FROM pass_setting x WHERE x.student_id = ANY (stakes.students);
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
		'usedThatDay', used_that_day, 'usedInTimeframe', used_in_timeframe, 'forgotten', forgotten,
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
	limited_rooms int[], limited_faculty int[], wanted text[], known text, locks bigint[], plan jsonb
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
	FROM pass_stakes(at, in_schools, of_passes, of_students, in_rooms, with_faculty, limited_rooms, limited_faculty, wanted) AS stakes;
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
			approval_by_origin, approver_id, approver_room_id, note, is_asap_pass, scheduled_for, created_at,
			approved_at, approved_by, acknowledged_at, acknowledged_by, rejected_at, rejected_by, reject_reason,
			canceled_at, canceled_by, cancel_reason, enqueued_at, line_number, dequeued_at, dequeued_by, time_in_queue,
			started_at, started_by, completed_at, completed_by, duration, confirmed_at, confirmed, confirmed_by,
			started_at_fingerprint, completed_at_fingerprint, version)
		SELECT r.pass_id, r.school_id, r.student_id, r.created_by, r.from_room_id, r.to_room_id, r.from_faculty_id, r.to_faculty_id,
			r.approval_by_origin, r.approver_id, r.approver_room_id, r.note, r.is_asap_pass, r.scheduled_for, r.created_at,
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
			approver_room_id = r.approver_room_id, scheduled_for = r.scheduled_for,
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
		INSERT INTO student_day AS counted (school_id, student_id, day, used_passes, completed_passes, timed_passes, total_time,
			adjusted_passes, adjusted_time)
		SELECT d.school_id, d.student_id, d.day, d.used_passes, d.completed_passes, d.timed_passes, d.total_time,
			d.adjusted_passes, d.adjusted_time
		FROM jsonb_populate_recordset(NULL::student_day, plan -> 'days') AS d
		ORDER BY d.student_id, d.day, d.school_id
		ON CONFLICT (student_id, day, school_id) DO UPDATE SET
			used_passes = counted.used_passes + excluded.used_passes,
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
