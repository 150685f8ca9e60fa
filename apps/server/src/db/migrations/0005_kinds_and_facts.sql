DROP INDEX "incident_once_a_day";--> statement-breakpoint
ALTER TABLE "incident" ALTER COLUMN "title" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "incident" ALTER COLUMN "report" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "notification" ALTER COLUMN "title" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "notification" ALTER COLUMN "message" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "incident" ADD COLUMN "facts" jsonb;--> statement-breakpoint
ALTER TABLE "notification" ADD COLUMN "kind" text;--> statement-breakpoint
ALTER TABLE "notification" ADD COLUMN "facts" jsonb;--> statement-breakpoint
CREATE UNIQUE INDEX "incident_once_a_day" ON "incident" USING btree ("school_id","student_id","type","day") WHERE "incident"."type" in ('exceed_daily', 'many_forgotten', 'exceed_usage');--> statement-breakpoint
ALTER TABLE "incident" ADD CONSTRAINT "incident_told" CHECK (num_nonnulls("incident"."facts", "incident"."report") = 1);--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_kind" CHECK (("notification"."kind" is null) = ("notification"."facts" is null));