CREATE INDEX "one_time_link_of_user" ON "one_time_link" USING btree ("user_id");--> statement-breakpoint
-- A link stops working with the account, with a changed email and with a set password, whoever makes the change.
CREATE FUNCTION "end_one_time_links"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	DELETE FROM one_time_link WHERE user_id = NEW.user_id AND used_at IS NULL;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "one_time_links_end" AFTER UPDATE OF "email", "password_hash", "ended_at" ON "user_account" FOR EACH ROW
	WHEN ((OLD.email, OLD.password_hash, OLD.ended_at) IS DISTINCT FROM (NEW.email, NEW.password_hash, NEW.ended_at))
	EXECUTE FUNCTION "end_one_time_links"();
