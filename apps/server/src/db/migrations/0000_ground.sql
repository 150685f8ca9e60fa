CREATE SEQUENCE "public"."line_number" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "class_member" (
	"school_id" integer NOT NULL,
	"user_group_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"external_id" text,
	"source" text,
	CONSTRAINT "class_member_user_group_id_user_id_pk" PRIMARY KEY("user_group_id","user_id")
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
	CONSTRAINT "class_in_school" UNIQUE("school_id","user_group_id"),
	CONSTRAINT "class_name_not_blank" CHECK (btrim("class"."name") <> ''),
	CONSTRAINT "class_hours" CHECK (("class"."start_minute" is null and "class"."end_minute" is null) or ("class"."start_minute" is not null and "class"."end_minute" is not null and "class"."start_minute" >= 0 and "class"."start_minute" < "class"."end_minute" and "class"."end_minute" <= 1440))
);
--> statement-breakpoint
CREATE TABLE "district" (
	"district_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "district_district_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"external_id" text,
	"source" text
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
	"setup_version" integer DEFAULT 1 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"external_id" text,
	"source" text,
	CONSTRAINT "school_name_not_blank" CHECK (btrim("school"."name") <> ''),
	CONSTRAINT "school_limits_in_range" CHECK ((pass_alert_usage_amount is null or pass_alert_usage_amount between 0 and 499) and (pass_alert_usage_timeframe is null or pass_alert_usage_timeframe between 0 and 499) and (pass_alert_usage_per_day_amount is null or pass_alert_usage_per_day_amount between 0 and 499) and (pass_alert_time_limit is null or pass_alert_time_limit between 0 and 499) and (pass_activation_interval_before is null or pass_activation_interval_before between 0 and 499) and (pass_activation_interval_after is null or pass_activation_interval_after between 0 and 499)),
	CONSTRAINT "school_usage_alert_whole" CHECK (("school"."pass_alert_usage_amount" is null) = ("school"."pass_alert_usage_timeframe" is null))
);
--> statement-breakpoint
CREATE TABLE "change_event" (
	"change_event_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "change_event_change_event_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"school_id" integer,
	"subject" text NOT NULL,
	"subject_id" text NOT NULL,
	"action" text NOT NULL,
	"detail" jsonb,
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
	"title" text NOT NULL,
	"day" date NOT NULL,
	"report" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
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
	CONSTRAINT "membership_school_id_user_id_pk" PRIMARY KEY("school_id","user_id")
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
CREATE TABLE "delivery" (
	"notification_id" bigint NOT NULL,
	"method" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "delivery_notification_id_method_pk" PRIMARY KEY("notification_id","method"),
	CONSTRAINT "delivery_method" CHECK ("delivery"."method" in ('sms', 'email')),
	CONSTRAINT "delivery_state" CHECK ("delivery"."state" in ('pending', 'sent', 'not_configured', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "notification" (
	"notification_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notification_notification_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"school_id" integer,
	"pass_id" uuid,
	"type" text NOT NULL,
	"title" text NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone,
	CONSTRAINT "notification_type" CHECK ("notification"."type" in ('start', 'end', 'request', 'issue', 'approve', 'reject', 'cancel', 'change', 'assign', 'view', 'message', 'alert'))
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
CREATE TABLE "ticket" (
	"ticket_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ticket_ticket_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"school_id" integer,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"page_url" text,
	"screenshot" "bytea",
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "weekly_report" (
	"weekly_report_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "weekly_report_weekly_report_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"school_id" integer NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"start_date" date NOT NULL,
	"end_date" date NOT NULL,
	"report" jsonb NOT NULL,
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
CREATE TABLE "block" (
	"block_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "block_block_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"school_id" integer NOT NULL,
	"schedule_id" integer NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "block_in_school" UNIQUE("school_id","block_id")
);
--> statement-breakpoint
CREATE TABLE "schedule" (
	"schedule_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "schedule_schedule_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"school_id" integer NOT NULL,
	"name" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
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
	CONSTRAINT "time_range_hours" CHECK ("time_range"."start_minute" >= 0 and "time_range"."start_minute" < "time_range"."end_minute" and "time_range"."end_minute" <= 1440),
	CONSTRAINT "time_range_days" CHECK ("time_range"."days" <@ array['m', 't', 'w', 'th', 'f'])
);
--> statement-breakpoint
CREATE TABLE "idempotency_key" (
	"user_id" integer NOT NULL,
	"method" text NOT NULL,
	"path" text NOT NULL,
	"key" text NOT NULL,
	"body_hash" "bytea" NOT NULL,
	"answer" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "idempotency_key_user_id_key_method_path_pk" PRIMARY KEY("user_id","key","method","path")
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
	"used_at" timestamp (3) with time zone
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
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sign_in_failure" (
	"sign_in_failure_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sign_in_failure_sign_in_failure_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"account_hash" "bytea" NOT NULL,
	"address_hash" "bytea" NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sso_identity" (
	"sso_identity_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sso_identity_sso_identity_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"district_id" integer NOT NULL,
	"school_id" integer,
	"name" text NOT NULL,
	"provider" text NOT NULL,
	"configuration" jsonb
);
--> statement-breakpoint
CREATE TABLE "pass_setting" (
	"pass_setting_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "pass_setting_pass_setting_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"school_id" integer NOT NULL,
	"faculty_id" integer,
	"student_id" integer NOT NULL,
	"requires_approval" boolean NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
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
	CONSTRAINT "room_setting_destination" CHECK (num_nonnulls("room_setting"."to_room_id", "room_setting"."to_faculty_id") = 1),
	CONSTRAINT "room_setting_approval" CHECK ("room_setting"."approval" in ('required', 'not_required', 'origin')),
	CONSTRAINT "room_setting_limit" CHECK ("room_setting"."pass_limit" = -1 or "room_setting"."pass_limit" between 1 and 15)
);
--> statement-breakpoint
CREATE TABLE "sign_in_identity" (
	"provider" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sign_in_identity_provider_subject_pk" PRIMARY KEY("provider","subject")
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
	"onboarded" boolean DEFAULT false NOT NULL,
	"last_activity_at" timestamp (3) with time zone,
	"erased_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"external_id" text,
	"source" text,
	CONSTRAINT "user_account_type" CHECK ("user_account"."type" in ('student', 'faculty', 'schoolAdministrator', 'districtAdministrator')),
	CONSTRAINT "user_account_daily_pass_limit" CHECK ("user_account"."daily_pass_limit" between 0 and 15),
	CONSTRAINT "user_account_notification_settings" CHECK ("user_account"."notification_settings" <@ array['request', 'view', 'assign', 'start', 'end']),
	CONSTRAINT "user_account_notification_methods" CHECK ("user_account"."notification_methods" <@ array['in-app', 'sms', 'email'])
);
--> statement-breakpoint
ALTER TABLE "class_member" ADD CONSTRAINT "class_member_class" FOREIGN KEY ("school_id","user_group_id") REFERENCES "public"."class"("school_id","user_group_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_member" ADD CONSTRAINT "class_member_user" FOREIGN KEY ("school_id","user_id") REFERENCES "public"."membership"("school_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "incident" ADD CONSTRAINT "incident_student" FOREIGN KEY ("school_id","student_id") REFERENCES "public"."membership"("school_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cover" ADD CONSTRAINT "cover_by" FOREIGN KEY ("school_id","user_id") REFERENCES "public"."membership"("school_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cover" ADD CONSTRAINT "cover_for" FOREIGN KEY ("school_id","for_user_id") REFERENCES "public"."membership"("school_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership" ADD CONSTRAINT "membership_school_id_school_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."school"("school_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "membership" ADD CONSTRAINT "membership_user_id_user_account_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_day" ADD CONSTRAINT "student_day_student" FOREIGN KEY ("school_id","student_id") REFERENCES "public"."membership"("school_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_notification_id_notification_notification_id_fk" FOREIGN KEY ("notification_id") REFERENCES "public"."notification"("notification_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_user_id_user_account_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_school_id_school_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."school"("school_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_pass_id_pass_pass_id_fk" FOREIGN KEY ("pass_id") REFERENCES "public"."pass"("pass_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
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
ALTER TABLE "ticket" ADD CONSTRAINT "ticket_user_id_user_account_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ticket" ADD CONSTRAINT "ticket_school_id_school_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."school"("school_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weekly_report" ADD CONSTRAINT "weekly_report_school_id_school_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."school"("school_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quick_select" ADD CONSTRAINT "quick_select_user_id_user_account_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quick_select" ADD CONSTRAINT "quick_select_room_id_room_room_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."room"("room_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quick_select" ADD CONSTRAINT "quick_select_faculty_id_user_account_user_id_fk" FOREIGN KEY ("faculty_id") REFERENCES "public"."user_account"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room" ADD CONSTRAINT "room_school_id_school_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."school"("school_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_link" ADD CONSTRAINT "room_link_room" FOREIGN KEY ("school_id","room_id") REFERENCES "public"."room"("school_id","room_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_link" ADD CONSTRAINT "room_link_user" FOREIGN KEY ("school_id","user_id") REFERENCES "public"."membership"("school_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "block" ADD CONSTRAINT "block_schedule" FOREIGN KEY ("school_id","schedule_id") REFERENCES "public"."schedule"("school_id","schedule_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "schedule" ADD CONSTRAINT "schedule_school_id_school_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."school"("school_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "time_range" ADD CONSTRAINT "time_range_block" FOREIGN KEY ("school_id","block_id") REFERENCES "public"."block"("school_id","block_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_key" ADD CONSTRAINT "idempotency_key_user_id_user_account_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_link" ADD CONSTRAINT "one_time_link_user_id_user_account_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_link" ADD CONSTRAINT "one_time_link_created_by_user_account_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user_account"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_user_account_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sso_identity" ADD CONSTRAINT "sso_identity_district_id_district_district_id_fk" FOREIGN KEY ("district_id") REFERENCES "public"."district"("district_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pass_setting" ADD CONSTRAINT "pass_setting_faculty" FOREIGN KEY ("school_id","faculty_id") REFERENCES "public"."membership"("school_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pass_setting" ADD CONSTRAINT "pass_setting_student" FOREIGN KEY ("school_id","student_id") REFERENCES "public"."membership"("school_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_setting" ADD CONSTRAINT "room_setting_school_id_school_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."school"("school_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_setting" ADD CONSTRAINT "room_setting_from" FOREIGN KEY ("school_id","from_faculty_id") REFERENCES "public"."membership"("school_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_setting" ADD CONSTRAINT "room_setting_to" FOREIGN KEY ("school_id","to_faculty_id") REFERENCES "public"."membership"("school_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_setting" ADD CONSTRAINT "room_setting_room" FOREIGN KEY ("school_id","to_room_id") REFERENCES "public"."room"("school_id","room_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_identity" ADD CONSTRAINT "sign_in_identity_user_id_user_account_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_account" ADD CONSTRAINT "user_account_district_id_district_district_id_fk" FOREIGN KEY ("district_id") REFERENCES "public"."district"("district_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "class_member_of_user" ON "class_member" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "class_of_owner" ON "class" USING btree ("owned_by");--> statement-breakpoint
CREATE UNIQUE INDEX "school_name_in_district" ON "school" USING btree ("district_id",lower("name")) WHERE "school"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "change_event_of_subject" ON "change_event" USING btree ("subject","subject_id");--> statement-breakpoint
CREATE INDEX "change_event_of_school" ON "change_event" USING btree ("school_id","at");--> statement-breakpoint
CREATE INDEX "change_event_outbox" ON "change_event" USING btree ("change_event_id") WHERE "change_event"."emitted_at" is null;--> statement-breakpoint
CREATE INDEX "pass_event_of_pass" ON "pass_event" USING btree ("pass_id","version");--> statement-breakpoint
CREATE INDEX "pass_event_outbox" ON "pass_event" USING btree ("pass_event_id") WHERE "pass_event"."emitted_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "incident_once_a_pass" ON "incident" USING btree ("pass_id","type");--> statement-breakpoint
CREATE UNIQUE INDEX "incident_once_a_day" ON "incident" USING btree ("student_id","type","day") WHERE "incident"."type" in ('exceed_daily', 'many_forgotten', 'exceed_usage');--> statement-breakpoint
CREATE INDEX "incident_of_student" ON "incident" USING btree ("student_id","created_at");--> statement-breakpoint
CREATE INDEX "incident_of_school" ON "incident" USING btree ("school_id","created_at");--> statement-breakpoint
CREATE INDEX "cover_of_user" ON "cover" USING btree ("user_id","until_at");--> statement-breakpoint
CREATE INDEX "membership_of_user" ON "membership" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "student_day_of_school" ON "student_day" USING btree ("school_id","day");--> statement-breakpoint
CREATE INDEX "delivery_pending" ON "delivery" USING btree ("changed_at") WHERE "delivery"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "notification_of_user" ON "notification" USING btree ("user_id","notification_id");--> statement-breakpoint
CREATE INDEX "notification_unread" ON "notification" USING btree ("user_id","notification_id") WHERE "notification"."read_at" is null;--> statement-breakpoint
CREATE INDEX "notification_of_pass" ON "notification" USING btree ("pass_id");--> statement-breakpoint
CREATE UNIQUE INDEX "pass_one_live" ON "pass" USING btree ("student_id") WHERE ("pass"."enqueued_at" is not null or "pass"."started_at" is not null) and "pass"."completed_at" is null and "pass"."canceled_at" is null;--> statement-breakpoint
CREATE INDEX "pass_live" ON "pass" USING btree ("school_id","created_at") WHERE ("pass"."enqueued_at" is not null or "pass"."started_at" is not null) and "pass"."completed_at" is null and "pass"."canceled_at" is null;--> statement-breakpoint
CREATE INDEX "pass_running" ON "pass" USING btree ("to_room_id") WHERE "pass"."started_at" is not null and "pass"."completed_at" is null;--> statement-breakpoint
CREATE INDEX "pass_running_to_faculty" ON "pass" USING btree ("to_faculty_id") WHERE "pass"."started_at" is not null and "pass"."completed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "pass_line" ON "pass" USING btree ("to_room_id","line_number") WHERE "pass"."enqueued_at" is not null and "pass"."started_at" is null and "pass"."canceled_at" is null;--> statement-breakpoint
CREATE INDEX "pass_line_to_faculty" ON "pass" USING btree ("to_faculty_id") WHERE "pass"."enqueued_at" is not null and "pass"."started_at" is null and "pass"."canceled_at" is null;--> statement-breakpoint
CREATE INDEX "pass_unconfirmed" ON "pass" USING btree ("school_id","completed_at") WHERE "pass"."completed_at" is not null and "pass"."confirmed_at" is null;--> statement-breakpoint
CREATE INDEX "pass_upcoming" ON "pass" USING btree ("school_id","base_at") WHERE "pass"."enqueued_at" is null and "pass"."started_at" is null and "pass"."rejected_at" is null and "pass"."canceled_at" is null and "pass"."approved_at" is not null;--> statement-breakpoint
CREATE INDEX "pass_requested" ON "pass" USING btree ("school_id","base_at") WHERE "pass"."enqueued_at" is null and "pass"."started_at" is null and "pass"."rejected_at" is null and "pass"."canceled_at" is null and "pass"."approved_at" is null;--> statement-breakpoint
CREATE INDEX "pass_student_open" ON "pass" USING btree ("student_id","base_at") WHERE "pass"."enqueued_at" is null and "pass"."started_at" is null and "pass"."rejected_at" is null and "pass"."canceled_at" is null;--> statement-breakpoint
CREATE INDEX "pass_student_started" ON "pass" USING btree ("student_id","started_at");--> statement-breakpoint
CREATE INDEX "pass_school_started" ON "pass" USING btree ("school_id","started_at");--> statement-breakpoint
CREATE INDEX "pass_school_base" ON "pass" USING btree ("school_id","base_at");--> statement-breakpoint
CREATE INDEX "pass_room_started" ON "pass" USING btree ("to_room_id","started_at");--> statement-breakpoint
CREATE INDEX "pass_to_faculty" ON "pass" USING btree ("to_faculty_id","base_at");--> statement-breakpoint
CREATE INDEX "pass_from_faculty" ON "pass" USING btree ("from_faculty_id","base_at");--> statement-breakpoint
CREATE UNIQUE INDEX "weekly_report_token" ON "weekly_report" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "weekly_report_of_school" ON "weekly_report" USING btree ("school_id","start_date");--> statement-breakpoint
CREATE UNIQUE INDEX "room_name_in_school" ON "room" USING btree ("school_id",lower("name")) WHERE "room"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "room_link_of_user" ON "room_link" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "idempotency_key_age" ON "idempotency_key" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "one_time_link_token" ON "one_time_link" USING btree ("token_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "session_token" ON "session" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "session_of_user" ON "session" USING btree ("user_id") WHERE "session"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "sign_in_failure_account" ON "sign_in_failure" USING btree ("account_hash","address_hash","at");--> statement-breakpoint
CREATE INDEX "sign_in_failure_address" ON "sign_in_failure" USING btree ("address_hash","at");--> statement-breakpoint
CREATE UNIQUE INDEX "pass_setting_once" ON "pass_setting" USING btree ("student_id","school_id",coalesce("faculty_id", 0));--> statement-breakpoint
CREATE UNIQUE INDEX "room_setting_once" ON "room_setting" USING btree ("school_id",coalesce("from_faculty_id", 0),coalesce("to_room_id", 0),coalesce("to_faculty_id", 0)) WHERE "room_setting"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "room_setting_to_room" ON "room_setting" USING btree ("to_room_id") WHERE "room_setting"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "sign_in_identity_user" ON "sign_in_identity" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "user_account_username" ON "user_account" USING btree (lower("username"));--> statement-breakpoint
CREATE INDEX "user_account_email" ON "user_account" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "user_account_district_type" ON "user_account" USING btree ("district_id","type","last_name","first_name","user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "user_account_external" ON "user_account" USING btree ("district_id","source","external_id");