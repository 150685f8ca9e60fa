CREATE TABLE "known_device" (
	"device_hash" "bytea" NOT NULL,
	"account_hash" "bytea" NOT NULL,
	"signed_in_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "known_device_device_hash_account_hash_pk" PRIMARY KEY("device_hash","account_hash")
);
--> statement-breakpoint
CREATE TABLE "sign_in_count" (
	"key_hash" "bytea" PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "kept" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "ends_by" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "known_device_age" ON "known_device" USING btree ("signed_in_at");