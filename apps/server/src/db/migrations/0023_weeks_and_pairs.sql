CREATE TABLE "pattern_week" (
	"school_id" integer NOT NULL,
	"side" text NOT NULL,
	"room_id" integer,
	"week" date NOT NULL,
	"kind" text NOT NULL,
	"value" integer NOT NULL,
	"used_passes" integer NOT NULL,
	"total_time" integer NOT NULL,
	"adjusted_passes" integer NOT NULL,
	"adjusted_time" integer NOT NULL,
	CONSTRAINT "pattern_week_row" UNIQUE NULLS NOT DISTINCT("school_id","side","room_id","week","kind","value"),
	CONSTRAINT "pattern_week_side" CHECK (("pattern_week"."side" = 'school') = ("pattern_week"."room_id" is null)),
	CONSTRAINT "pattern_week_counts" CHECK ("pattern_week"."used_passes" >= 0 and "pattern_week"."total_time" >= 0)
);
--> statement-breakpoint
CREATE TABLE "student_pair" (
	"school_id" integer NOT NULL,
	"room_id" integer NOT NULL,
	"student_id" integer NOT NULL,
	"other_student_id" integer NOT NULL,
	"overlaps" integer NOT NULL,
	"days" integer NOT NULL,
	"last_day" date NOT NULL,
	"expected" double precision NOT NULL,
	"passes" integer NOT NULL,
	"minutes" double precision NOT NULL,
	"other_passes" integer NOT NULL,
	"other_minutes" double precision NOT NULL,
	CONSTRAINT "student_pair_school_id_room_id_student_id_other_student_id_pk" PRIMARY KEY("school_id","room_id","student_id","other_student_id"),
	CONSTRAINT "student_pair_order" CHECK ("student_pair"."student_id" < "student_pair"."other_student_id")
);
--> statement-breakpoint
CREATE TABLE "student_pair_search" (
	"school_id" integer PRIMARY KEY NOT NULL,
	"searched_at" timestamp (3) with time zone NOT NULL,
	"searched_on" date NOT NULL,
	"first_day" date,
	"last_day" date,
	"school_days" integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE "pattern_week" ADD CONSTRAINT "pattern_week_school_id_school_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."school"("school_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pattern_week" ADD CONSTRAINT "pattern_week_room" FOREIGN KEY ("school_id","room_id") REFERENCES "public"."room"("school_id","room_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_pair" ADD CONSTRAINT "student_pair_room" FOREIGN KEY ("school_id","room_id") REFERENCES "public"."room"("school_id","room_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_pair" ADD CONSTRAINT "student_pair_student" FOREIGN KEY ("school_id","student_id") REFERENCES "public"."membership"("school_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_pair" ADD CONSTRAINT "student_pair_other" FOREIGN KEY ("school_id","other_student_id") REFERENCES "public"."membership"("school_id","user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "student_pair_search" ADD CONSTRAINT "student_pair_search_school_id_school_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."school"("school_id") ON DELETE no action ON UPDATE no action;