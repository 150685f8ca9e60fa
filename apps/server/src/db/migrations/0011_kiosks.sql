CREATE TABLE "kiosk" (
	"kiosk_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "kiosk_kiosk_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"school_id" integer NOT NULL,
	"room_id" integer NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"students" text NOT NULL,
	"identify" text NOT NULL,
	"destination_ids" integer[] NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"connected_at" timestamp (3) with time zone NOT NULL,
	"connected_by" integer NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"sleeps_until" timestamp (3) with time zone,
	"code_failures" integer DEFAULT 0 NOT NULL,
	"code_failed_at" timestamp (3) with time zone,
	"disconnected_at" timestamp (3) with time zone,
	"version" integer DEFAULT 1 NOT NULL,
	"field_versions" jsonb DEFAULT '{}'::jsonb NOT NULL,
	CONSTRAINT "kiosk_name" CHECK (char_length("kiosk"."name") between 1 and 60),
	CONSTRAINT "kiosk_kind" CHECK ("kiosk"."kind" in ('room', 'late', 'board')),
	CONSTRAINT "kiosk_students" CHECK ("kiosk"."students" in ('class', 'school')),
	CONSTRAINT "kiosk_identify" CHECK ("kiosk"."identify" in ('number', 'pin')),
	CONSTRAINT "kiosk_destinations" CHECK (cardinality("kiosk"."destination_ids") <= 12)
);
--> statement-breakpoint
CREATE TABLE "kiosk_code" (
	"secret_hash" "bytea" PRIMARY KEY NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"device" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"kiosk_id" integer
);
--> statement-breakpoint
CREATE TABLE "kiosk_wrong_try" (
	"kiosk_id" integer NOT NULL,
	"at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "staff_code" (
	"school_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "staff_code_school_id_user_id_pk" PRIMARY KEY("school_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "student_card" (
	"school_id" integer NOT NULL,
	"student_id" integer NOT NULL,
	"code_hash" "bytea" NOT NULL,
	"created_by" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "student_card_school_id_student_id_pk" PRIMARY KEY("school_id","student_id")
);
--> statement-breakpoint
CREATE TABLE "student_pin" (
	"student_id" integer PRIMARY KEY NOT NULL,
	"pin_hash" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"first_failed_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "kiosk" ADD CONSTRAINT "kiosk_connected_by_user_account_user_id_fk" FOREIGN KEY ("connected_by") REFERENCES "public"."user_account"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kiosk" ADD CONSTRAINT "kiosk_room" FOREIGN KEY ("school_id","room_id") REFERENCES "public"."room"("school_id","room_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kiosk_code" ADD CONSTRAINT "kiosk_code_kiosk_id_kiosk_kiosk_id_fk" FOREIGN KEY ("kiosk_id") REFERENCES "public"."kiosk"("kiosk_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kiosk_wrong_try" ADD CONSTRAINT "kiosk_wrong_try_kiosk_id_kiosk_kiosk_id_fk" FOREIGN KEY ("kiosk_id") REFERENCES "public"."kiosk"("kiosk_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_code" ADD CONSTRAINT "staff_code_user" FOREIGN KEY ("school_id","user_id") REFERENCES "public"."membership"("school_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_card" ADD CONSTRAINT "student_card_created_by_user_account_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user_account"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_card" ADD CONSTRAINT "student_card_student" FOREIGN KEY ("school_id","student_id") REFERENCES "public"."membership"("school_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_pin" ADD CONSTRAINT "student_pin_student_id_user_account_user_id_fk" FOREIGN KEY ("student_id") REFERENCES "public"."user_account"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "kiosk_token" ON "kiosk" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "kiosk_of_school" ON "kiosk" USING btree ("school_id") WHERE "kiosk"."disconnected_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "kiosk_code_code" ON "kiosk_code" USING btree ("code_hash");--> statement-breakpoint
CREATE INDEX "kiosk_code_age" ON "kiosk_code" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "kiosk_wrong_try_of_kiosk" ON "kiosk_wrong_try" USING btree ("kiosk_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "staff_code_in_school" ON "staff_code" USING btree ("school_id","code_hash");--> statement-breakpoint
CREATE INDEX "staff_code_of_user" ON "staff_code" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "student_card_code" ON "student_card" USING btree ("code_hash");--> statement-breakpoint
CREATE INDEX "student_card_of_student" ON "student_card" USING btree ("student_id");--> statement-breakpoint

-- Whatever a kiosk shows or may do has changed, by whatever process or hand: all servers are told, and tell its socket.
CREATE TRIGGER "access_changed" AFTER UPDATE ON "kiosk" FOR EACH ROW
	WHEN ((OLD.room_id, OLD.name, OLD.kind, OLD.students, OLD.identify, OLD.destination_ids, OLD.sleeps_until, OLD.token_hash, OLD.disconnected_at)
		IS DISTINCT FROM (NEW.room_id, NEW.name, NEW.kind, NEW.students, NEW.identify, NEW.destination_ids, NEW.sleeps_until, NEW.token_hash, NEW.disconnected_at))
	EXECUTE FUNCTION "tell_access_changed"('kiosk', 'kiosk_id');
