ALTER TABLE "roster_run" ADD COLUMN "via" text DEFAULT 'upload' NOT NULL;--> statement-breakpoint
ALTER TABLE "roster_service" ADD COLUMN "hour" integer DEFAULT 3 NOT NULL;--> statement-breakpoint
ALTER TABLE "roster_service" ADD COLUMN "tried_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "roster_service" ADD COLUMN "edition" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "roster_service" ADD COLUMN "field_versions" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "roster_service" ADD CONSTRAINT "roster_service_hour" CHECK ("roster_service"."hour" between 0 and 23);