CREATE TABLE "invitation_batch" (
	"invitation_batch_id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "invitation_batch_invitation_batch_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"school_id" integer NOT NULL,
	"created_by" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"no_address" integer NOT NULL,
	"stopped_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "delivery" ADD COLUMN "invitation_batch_id" integer;--> statement-breakpoint
ALTER TABLE "invitation_batch" ADD CONSTRAINT "invitation_batch_school_id_school_school_id_fk" FOREIGN KEY ("school_id") REFERENCES "public"."school"("school_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation_batch" ADD CONSTRAINT "invitation_batch_created_by_user_account_user_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."user_account"("user_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "invitation_batch_of_school" ON "invitation_batch" USING btree ("school_id","invitation_batch_id");--> statement-breakpoint
ALTER TABLE "delivery" ADD CONSTRAINT "delivery_invitation_batch_id_invitation_batch_invitation_batch_id_fk" FOREIGN KEY ("invitation_batch_id") REFERENCES "public"."invitation_batch"("invitation_batch_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "delivery_of_batch" ON "delivery" USING btree ("invitation_batch_id") WHERE "delivery"."invitation_batch_id" is not null;