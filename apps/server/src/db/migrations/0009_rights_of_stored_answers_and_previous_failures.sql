ALTER TABLE "idempotency_key" ADD COLUMN "rights" text;--> statement-breakpoint
ALTER TABLE "sign_in_count" ADD COLUMN "previous_at" timestamp (3) with time zone;