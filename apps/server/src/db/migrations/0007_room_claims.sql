CREATE TABLE "room_claim" (
	"school_id" integer NOT NULL,
	"room_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "room_claim_room_id_user_id_pk" PRIMARY KEY("room_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "room_claim" ADD CONSTRAINT "room_claim_room" FOREIGN KEY ("school_id","room_id") REFERENCES "public"."room"("school_id","room_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_claim" ADD CONSTRAINT "room_claim_user" FOREIGN KEY ("school_id","user_id") REFERENCES "public"."membership"("school_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "room_claim_in_school" ON "room_claim" USING btree ("school_id");--> statement-breakpoint
CREATE INDEX "room_claim_of_user" ON "room_claim" USING btree ("user_id");