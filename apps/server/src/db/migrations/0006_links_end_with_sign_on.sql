-- Who signs in through a provider from now on needs no invitation, and a slip that lies around must not set a password.
CREATE TRIGGER "one_time_links_end" AFTER INSERT ON "sign_in_identity" FOR EACH ROW
	EXECUTE FUNCTION "end_one_time_links"();
