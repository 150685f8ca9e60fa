CREATE TABLE "contact_block" (
	"method" text NOT NULL,
	"address" text NOT NULL,
	"refusals" integer DEFAULT 0 NOT NULL,
	"reason" text NOT NULL,
	"blocked_at" timestamp (3) with time zone,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "contact_block_method_address_pk" PRIMARY KEY("method","address"),
	CONSTRAINT "contact_block_method" CHECK ("contact_block"."method" in ('sms', 'email'))
);
--> statement-breakpoint
CREATE TABLE "phone_code" (
	"phone_code_id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "phone_code_phone_code_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"phone" text NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"confirmed_from" text
);
--> statement-breakpoint
CREATE TABLE "text_day" (
	"school_id" integer NOT NULL,
	"day" date NOT NULL,
	"sent" integer NOT NULL,
	CONSTRAINT "text_day_school_id_day_pk" PRIMARY KEY("school_id","day")
);
--> statement-breakpoint
ALTER TABLE "delivery" DROP CONSTRAINT "delivery_state";--> statement-breakpoint
DROP INDEX "delivery_pending";--> statement-breakpoint
ALTER TABLE "delivery" DROP CONSTRAINT "delivery_notification_id_method_pk";--> statement-breakpoint
ALTER TABLE "delivery" ALTER COLUMN "notification_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "school" ADD COLUMN "student_texts" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "delivery" ADD COLUMN "delivery_id" bigint PRIMARY KEY NOT NULL GENERATED ALWAYS AS IDENTITY (sequence name "delivery_delivery_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1);--> statement-breakpoint
ALTER TABLE "delivery" ADD COLUMN "reason" text;--> statement-breakpoint
ALTER TABLE "delivery" ADD COLUMN "due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "delivery" ADD COLUMN "kind" text;--> statement-breakpoint
ALTER TABLE "delivery" ADD COLUMN "user_id" integer;--> statement-breakpoint
ALTER TABLE "delivery" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "delivery" ADD COLUMN "content" text;--> statement-breakpoint
ALTER TABLE "delivery" ADD COLUMN "created_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "delivery" ADD COLUMN "provider_id" text;--> statement-breakpoint
ALTER TABLE "user_account" ADD COLUMN "muted_mail" text[] DEFAULT '{}'::text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "phone_code" ADD CONSTRAINT "phone_code_user_id_user_account_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "text_day" ADD CONSTRAINT "text_day_school_id_school_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."school"("school_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "phone_code_of_user" ON "phone_code" USING btree ("user_id","phone");--> statement-breakpoint
CREATE INDEX "phone_code_of_phone" ON "phone_code" USING btree ("phone","created_at");--> statement-breakpoint
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_user_id_user_account_user_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."user_account"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_of_notification" ON "delivery" USING btree ("notification_id","method");--> statement-breakpoint
CREATE UNIQUE INDEX "delivery_provider" ON "delivery" USING btree ("provider_id") WHERE "delivery"."provider_id" is not null;--> statement-breakpoint
CREATE INDEX "delivery_due" ON "delivery" USING btree ("method",coalesce("due_at", "changed_at")) WHERE "delivery"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "delivery_of_user" ON "delivery" USING btree ("user_id") WHERE "delivery"."user_id" is not null;--> statement-breakpoint
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_what" CHECK ("delivery"."notification_id" is not null or ("delivery"."kind" is not null and "delivery"."created_at" is not null));--> statement-breakpoint
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_state" CHECK ("delivery"."state" in ('pending', 'sent', 'delivered', 'undelivered', 'not_configured', 'failed', 'too_late'));
--> statement-breakpoint
-- An email that is new in an account starts afresh, and what was only known of somebody who is erased is erased as well.
CREATE FUNCTION "forget_contact"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF OLD.email IS DISTINCT FROM NEW.email THEN
		DELETE FROM contact_block WHERE method = 'email' AND address IN (lower(OLD.email), lower(NEW.email));
	END IF;
	IF OLD.erased_at IS NULL AND NEW.erased_at IS NOT NULL THEN
		DELETE FROM phone_code WHERE user_id = NEW.user_id;
		UPDATE delivery SET address = NULL, content = NULL WHERE user_id = NEW.user_id;
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "contact_is_forgotten" AFTER UPDATE OF "email", "erased_at" ON "user_account" FOR EACH ROW
	WHEN ((OLD.email, OLD.erased_at) IS DISTINCT FROM (NEW.email, NEW.erased_at))
	EXECUTE FUNCTION "forget_contact"();
