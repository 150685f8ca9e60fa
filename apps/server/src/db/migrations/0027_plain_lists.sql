ALTER TABLE "external_id" DROP CONSTRAINT "external_id_kind";--> statement-breakpoint
ALTER TABLE "roster_run" DROP CONSTRAINT "roster_run_state";--> statement-breakpoint
ALTER TABLE "roster_run" ADD COLUMN "list" jsonb;--> statement-breakpoint
ALTER TABLE "roster_run" ADD COLUMN "decisions" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "external_id" ADD CONSTRAINT "external_id_kind" CHECK ("external_id"."kind" in ('school', 'user', 'class', 'room'));--> statement-breakpoint
ALTER TABLE "roster_run" ADD CONSTRAINT "roster_run_state" CHECK (state in ('reading', 'mapping', 'planning', 'ready', 'applying', 'done', 'held', 'refused', 'failed', 'discarded', 'stopped'));--> statement-breakpoint
UPDATE "roster_run" SET "counts" = (
	SELECT jsonb_agg(jsonb_set("one", '{counts,rooms}', '{"active": 0, "staged": 0, "added": 0, "changed": 0, "ended": 0}'))
	FROM jsonb_array_elements("counts") AS "one"
) WHERE "counts" <> '[]';
