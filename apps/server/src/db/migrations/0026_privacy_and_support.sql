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
ALTER TABLE "district" ADD COLUMN "retention_years" integer DEFAULT 3 NOT NULL;--> statement-breakpoint
ALTER TABLE "district" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "district" ADD COLUMN "field_versions" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "school" ADD COLUMN "students_forgotten_before" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "ticket" ADD COLUMN "screenshot_type" text;--> statement-breakpoint
ALTER TABLE "ticket" ADD COLUMN "mailed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "ticket" ADD COLUMN "closed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "one_time_link" ADD COLUMN "operator" text;--> statement-breakpoint
ALTER TABLE "one_time_link" ADD COLUMN "operator_writes" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "impersonator_writes" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "erasure_request" ADD CONSTRAINT "erasure_request_user_id_user_account_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erasure_request" ADD CONSTRAINT "erasure_request_requested_by_user_account_user_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."user_account"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_hold" ADD CONSTRAINT "student_hold_user_id_user_account_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_hold" ADD CONSTRAINT "student_hold_held_by_user_account_user_id_fk" FOREIGN KEY ("held_by") REFERENCES "public"."user_account"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "erasure_request_due" ON "erasure_request" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "ticket_of_user" ON "ticket" USING btree ("user_id","created_at");--> statement-breakpoint
ALTER TABLE "district" ADD CONSTRAINT "district_retention" CHECK ("district"."retention_years" between 1 and 7);