-- Every column of History sorts: by state and by approver, group by group. Late passes have an index of their own, so
-- they leave the two others.
DROP INDEX "pass_school_completed";--> statement-breakpoint
DROP INDEX "pass_school_uncompleted";--> statement-breakpoint
CREATE INDEX "pass_school_confirmed" ON "pass" USING btree ("school_id",(case when "confirmed_at" is null then 0 else 1 end),"base_at","pass_id") WHERE "pass"."completed_at" is not null;--> statement-breakpoint
CREATE INDEX "pass_school_approver" ON "pass" USING btree ("school_id",coalesce("approved_by", 0),"base_at","pass_id") WHERE "pass"."completed_at" is not null;--> statement-breakpoint
CREATE INDEX "pass_school_completed" ON "pass" USING btree ("school_id","base_at","pass_id","duration") WHERE "pass"."completed_at" is not null and not "pass"."is_late";--> statement-breakpoint
CREATE INDEX "pass_school_uncompleted" ON "pass" USING btree ("school_id","base_at","pass_id") WHERE "pass"."completed_at" is null and not "pass"."is_late";