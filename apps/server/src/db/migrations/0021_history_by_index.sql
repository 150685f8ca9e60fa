DROP INDEX "pass_student_open";--> statement-breakpoint
DROP INDEX "pass_school_base";--> statement-breakpoint
DROP INDEX "pass_room_started";--> statement-breakpoint
CREATE INDEX "pass_student_base" ON "pass" USING btree ("student_id","base_at");--> statement-breakpoint
CREATE INDEX "pass_school_completed" ON "pass" USING btree ("school_id","base_at","pass_id","duration") WHERE "pass"."completed_at" is not null;--> statement-breakpoint
CREATE INDEX "pass_school_uncompleted" ON "pass" USING btree ("school_id","base_at","pass_id") WHERE "pass"."completed_at" is null;--> statement-breakpoint
CREATE INDEX "pass_made_by_staff" ON "pass" USING btree ("created_by","base_at") WHERE "pass"."created_by" <> "pass"."student_id";--> statement-breakpoint
CREATE INDEX "pass_to_room" ON "pass" USING btree ("to_room_id","base_at");--> statement-breakpoint
CREATE INDEX "pass_from_room" ON "pass" USING btree ("from_room_id","base_at");