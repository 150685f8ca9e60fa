-- Cover lends the rooms of a colleague, so that a change of the colleague's rooms changes what substitutes may see.
CREATE FUNCTION "tell_substitutes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	PERFORM pg_notify('access_changed', 'person:' || c.user_id) FROM (
		SELECT DISTINCT cover.user_id FROM cover
		WHERE (cover.school_id, cover.for_user_id) IN ((OLD.school_id, OLD.user_id), (NEW.school_id, NEW.user_id))
	) AS c;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "lent_room_changed" AFTER INSERT OR UPDATE OR DELETE ON "room_link" FOR EACH ROW
	EXECUTE FUNCTION "tell_substitutes"();
