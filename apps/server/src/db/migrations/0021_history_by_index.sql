DROP INDEX "pass_student_open";--> statement-breakpoint
DROP INDEX "pass_school_base";--> statement-breakpoint
DROP INDEX "pass_room_started";--> statement-breakpoint
DROP INDEX "student_day_of_school";--> statement-breakpoint
CREATE INDEX "pass_student_base" ON "pass" USING btree ("student_id","base_at");--> statement-breakpoint
CREATE INDEX "pass_school_completed" ON "pass" USING btree ("school_id","base_at","pass_id","duration") WHERE "pass"."completed_at" is not null;--> statement-breakpoint
CREATE INDEX "pass_school_uncompleted" ON "pass" USING btree ("school_id","base_at","pass_id") WHERE "pass"."completed_at" is null;--> statement-breakpoint
CREATE INDEX "pass_made_by_staff" ON "pass" USING btree ("created_by","base_at") WHERE "pass"."created_by" <> "pass"."student_id";--> statement-breakpoint
CREATE INDEX "pass_to_room" ON "pass" USING btree ("to_room_id","base_at");--> statement-breakpoint
CREATE INDEX "pass_from_room" ON "pass" USING btree ("from_room_id","base_at");--> statement-breakpoint
CREATE INDEX "student_day_of_school" ON "student_day" USING btree ("school_id","day","student_id","used_passes","timed_passes","total_time");--> statement-breakpoint
-- An index answers alone only where the table was vacuumed since. By default that happens after a fifth of it has changed,
-- which takes a large district months.
ALTER TABLE "pass" SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 20000, autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 20000, autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 20000);--> statement-breakpoint
ALTER TABLE "student_day" SET (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 20000, autovacuum_vacuum_insert_scale_factor = 0, autovacuum_vacuum_insert_threshold = 20000, autovacuum_analyze_scale_factor = 0, autovacuum_analyze_threshold = 20000);