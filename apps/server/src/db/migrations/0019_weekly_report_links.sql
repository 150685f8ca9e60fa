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
DROP INDEX "weekly_report_of_school";--> statement-breakpoint
ALTER TABLE "weekly_report" ALTER COLUMN "token_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "weekly_report" ALTER COLUMN "expires_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "weekly_report" ADD COLUMN "created_by" integer;--> statement-breakpoint
ALTER TABLE "weekly_report_link" ADD CONSTRAINT "weekly_report_link_weekly_report_id_weekly_report_weekly_report_id_fk" FOREIGN KEY ("weekly_report_id") REFERENCES "public"."weekly_report"("weekly_report_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weekly_report_link" ADD CONSTRAINT "weekly_report_link_created_by_user_account_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user_account"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "weekly_report_link_token" ON "weekly_report_link" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "weekly_report_link_of_report" ON "weekly_report_link" USING btree ("weekly_report_id","created_at");--> statement-breakpoint
ALTER TABLE "weekly_report" ADD CONSTRAINT "weekly_report_by" FOREIGN KEY ("school_id","created_by") REFERENCES "public"."membership"("school_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "weekly_report_of_week" ON "weekly_report" USING btree ("school_id","start_date");