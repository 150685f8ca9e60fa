CREATE TABLE "class_teacher" (
	"school_id" integer NOT NULL,
	"user_group_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "class_teacher_user_group_id_user_id_pk" PRIMARY KEY("user_group_id","user_id")
);
--> statement-breakpoint
ALTER TABLE "class_teacher" ADD CONSTRAINT "class_teacher_class" FOREIGN KEY ("school_id","user_group_id") REFERENCES "public"."class"("school_id","user_group_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_teacher" ADD CONSTRAINT "class_teacher_user" FOREIGN KEY ("school_id","user_id") REFERENCES "public"."membership"("school_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "class_teacher_of_user" ON "class_teacher" USING btree ("user_id");--> statement-breakpoint
-- The setup names them, and has the classes that somebody teaches.
CREATE TRIGGER "setup_added" AFTER INSERT ON "class_teacher" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "raise_setup_version"();--> statement-breakpoint
CREATE TRIGGER "setup_changed" AFTER UPDATE ON "class_teacher" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "raise_setup_version"();--> statement-breakpoint
CREATE TRIGGER "setup_removed" AFTER DELETE ON "class_teacher" REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "raise_setup_version"();--> statement-breakpoint
CREATE TRIGGER "setup_emptied" AFTER TRUNCATE ON "class_teacher" FOR EACH STATEMENT EXECUTE FUNCTION "raise_all_setup_versions"();
