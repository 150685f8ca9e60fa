CREATE INDEX "cover_for_user" ON "cover" USING btree ("for_user_id","until_at");--> statement-breakpoint
CREATE INDEX "cover_in_school" ON "cover" USING btree ("school_id","until_at");