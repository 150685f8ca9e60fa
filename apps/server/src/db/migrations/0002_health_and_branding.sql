CREATE TABLE "health_probe" (
	"only_row" boolean PRIMARY KEY NOT NULL,
	"probes" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "health_probe_one_row" CHECK ("health_probe"."only_row")
);
--> statement-breakpoint
-- What no browser could have shown goes back to what a new school begins with.
UPDATE "school" SET
	"primary_color" = CASE WHEN "primary_color" ~ '^#([0-9a-fA-F]{6}|[0-9a-fA-F]{8})$' THEN "primary_color" ELSE '#011638ff' END,
	"secondary_color" = CASE WHEN "secondary_color" ~ '^#([0-9a-fA-F]{6}|[0-9a-fA-F]{8})$' THEN "secondary_color" ELSE '#011638ff' END,
	"logo" = CASE WHEN "logo_type" IN ('image/png', 'image/jpeg') THEN "logo" END,
	"logo_type" = CASE WHEN "logo" IS NOT NULL AND "logo_type" IN ('image/png', 'image/jpeg') THEN "logo_type" END,
	"logo_url" = CASE WHEN "logo_url" ~ '^(https://|/)[^[:space:]"''<>]+$' THEN "logo_url" END;--> statement-breakpoint
ALTER TABLE "school" ADD CONSTRAINT "school_colors" CHECK ("school"."primary_color" ~ '^#([0-9a-fA-F]{6}|[0-9a-fA-F]{8})$' and "school"."secondary_color" ~ '^#([0-9a-fA-F]{6}|[0-9a-fA-F]{8})$');--> statement-breakpoint
ALTER TABLE "school" ADD CONSTRAINT "school_logo" CHECK (("school"."logo" is null) = ("school"."logo_type" is null) and "school"."logo_type" in ('image/png', 'image/jpeg'));--> statement-breakpoint
ALTER TABLE "school" ADD CONSTRAINT "school_logo_url" CHECK ("school"."logo_url" ~ '^(https://|/)[^[:space:]"''<>]+$');