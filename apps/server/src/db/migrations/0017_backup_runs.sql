-- expand
CREATE TABLE "backup_run" (
	"night" text PRIMARY KEY NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"file" text,
	"bytes" bigint,
	"taken_at" timestamp (3) with time zone,
	"copied_at" timestamp (3) with time zone,
	"failure" text,
	"reason" text
);
