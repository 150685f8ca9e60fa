CREATE TABLE "recovery_code" (
	"user_id" integer NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "recovery_code_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "second_factor" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"last_step" bigint DEFAULT 0 NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"tries_since" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "district" ADD COLUMN "second_factor_required" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sso_identity" ADD COLUMN "school_ids" integer[] DEFAULT '{}'::integer[] NOT NULL;--> statement-breakpoint
ALTER TABLE "sso_identity" ADD COLUMN "client_secret" text;--> statement-breakpoint
ALTER TABLE "sso_identity" ADD COLUMN "authoritative" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sso_identity" ADD COLUMN "ended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sso_identity" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "sso_identity" ADD COLUMN "field_versions" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_user_id_user_account_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factor" ADD CONSTRAINT "second_factor_user_id_user_account_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sso_identity_district" ON "sso_identity" USING btree ("district_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sso_identity_clever" ON "sso_identity" USING btree (("configuration" ->> 'tenant')) WHERE "sso_identity"."provider" = 'clever' and "sso_identity"."ended_at" is null;--> statement-breakpoint
UPDATE "sso_identity" SET "school_ids" = ARRAY["school_id"] WHERE "school_id" IS NOT NULL;
