ALTER TABLE "incident" ADD COLUMN "seen_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "incident" ADD COLUMN "seen_by" integer;--> statement-breakpoint
ALTER TABLE "incident" ADD CONSTRAINT "incident_seen_by_user_account_user_id_fk" FOREIGN KEY ("seen_by") REFERENCES "public"."user_account"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "incident_unseen" ON "incident" USING btree ("school_id","created_at") WHERE "incident"."seen_at" is null;