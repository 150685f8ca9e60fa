DROP INDEX "change_event_of_subject";--> statement-breakpoint
DROP INDEX "change_event_of_school";--> statement-breakpoint
CREATE INDEX "change_event_of_kind" ON "change_event" USING btree ("school_id","subject","at","change_event_id");--> statement-breakpoint
CREATE INDEX "change_event_without_school" ON "change_event" USING btree ("subject","at","change_event_id") WHERE "change_event"."school_id" is null;--> statement-breakpoint
CREATE INDEX "change_event_about" ON "change_event" USING btree ("subject","subject_id","at","change_event_id");--> statement-breakpoint
CREATE INDEX "change_event_by" ON "change_event" USING btree ("actor_id","at","change_event_id");--> statement-breakpoint
CREATE INDEX "pass_event_override" ON "pass_event" USING btree ("school_id","at","pass_event_id") WHERE "pass_event"."detail"->>'override' = 'true';