CREATE TABLE "external_id" (
	"district_id" integer NOT NULL,
	"source" text NOT NULL,
	"kind" text NOT NULL,
	"external_id" text NOT NULL,
	"row_id" integer,
	"imported" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "external_id_district_id_source_kind_external_id_pk" PRIMARY KEY("district_id","source","kind","external_id"),
	CONSTRAINT "external_id_kind" CHECK ("external_id"."kind" in ('school', 'user', 'class'))
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
	"is_automatic" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"extent" text DEFAULT 'whole' NOT NULL,
	"format" text,
	"files" integer DEFAULT 0 NOT NULL,
	"people" integer DEFAULT 0 NOT NULL,
	"classes" integer DEFAULT 0 NOT NULL,
	"orgs" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"counts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"choices" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"problems" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"problem_count" integer DEFAULT 0 NOT NULL,
	"steps" integer DEFAULT 0 NOT NULL,
	"steps_done" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "roster_run_state" CHECK (state in ('reading', 'planning', 'ready', 'applying', 'done', 'held', 'refused', 'failed', 'discarded'))
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
	"failures" integer DEFAULT 0 NOT NULL,
	"pulled_at" timestamp (3) with time zone
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
ALTER TABLE "external_id" ADD CONSTRAINT "external_id_district_id_district_district_id_fk" FOREIGN KEY ("district_id") REFERENCES "public"."district"("district_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roster_row" ADD CONSTRAINT "roster_row_roster_run_id_roster_run_roster_run_id_fk" FOREIGN KEY ("roster_run_id") REFERENCES "public"."roster_run"("roster_run_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roster_run" ADD CONSTRAINT "roster_run_district_id_district_district_id_fk" FOREIGN KEY ("district_id") REFERENCES "public"."district"("district_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roster_run" ADD CONSTRAINT "roster_run_started_by_user_account_user_id_fk" FOREIGN KEY ("started_by") REFERENCES "public"."user_account"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roster_service" ADD CONSTRAINT "roster_service_district_id_district_district_id_fk" FOREIGN KEY ("district_id") REFERENCES "public"."district"("district_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "roster_step" ADD CONSTRAINT "roster_step_roster_run_id_roster_run_roster_run_id_fk" FOREIGN KEY ("roster_run_id") REFERENCES "public"."roster_run"("roster_run_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "external_id_of_row" ON "external_id" USING btree ("kind","row_id");--> statement-breakpoint
CREATE INDEX "roster_run_of_district" ON "roster_run" USING btree ("district_id","roster_run_id");--> statement-breakpoint
CREATE INDEX "roster_run_at_work" ON "roster_run" USING btree ("state") WHERE "roster_run"."state" in ('reading', 'planning', 'applying');--> statement-breakpoint
CREATE INDEX "roster_step_of_run" ON "roster_step" USING btree ("roster_run_id","roster_step_id");--> statement-breakpoint
CREATE INDEX "roster_step_to_do" ON "roster_step" USING btree ("roster_run_id","roster_step_id") WHERE "roster_step"."done_at" is null;