ALTER TABLE "room" DROP CONSTRAINT "room_name_not_blank";--> statement-breakpoint
ALTER TABLE "room" ALTER COLUMN "identifier" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "school" ADD COLUMN "recount_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "school" ADD COLUMN "hides_get_started" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "room" ADD CONSTRAINT "room_name_not_blank" CHECK (btrim("room"."name") <> '');