ALTER TABLE "room" ADD COLUMN "paused_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "room" ADD COLUMN "paused_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "room" ADD COLUMN "pause_reason" text;--> statement-breakpoint
CREATE INDEX "room_paused_until" ON "room" USING btree ("paused_until") WHERE "room"."paused_until" is not null;--> statement-breakpoint
ALTER TABLE "room" ADD CONSTRAINT "room_pause" CHECK ("room"."paused_at" is not null or ("room"."paused_until" is null and "room"."pause_reason" is null));--> statement-breakpoint
ALTER TABLE "room" ADD CONSTRAINT "room_pause_order" CHECK ("room"."paused_until" is null or "room"."paused_until" > "room"."paused_at");--> statement-breakpoint
ALTER TABLE "room" ADD CONSTRAINT "room_pause_reason" CHECK (char_length("room"."pause_reason") between 1 and 60);