-- Whenever what somebody may see changes, by whatever process or hand, the servers are told, and look at the sockets of
-- that room again. The word is the room's own name. Nothing here stands in the way of a pass, of signing in, or of the
-- notes about when somebody was last seen: telling takes a lock that all who tell share.
CREATE FUNCTION "tell_access_changed"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
	kind text := TG_ARGV[0];
	key text := TG_ARGV[1];
	before text := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) ->> key END;
	after text := CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) ->> key END;
BEGIN
	PERFORM pg_notify('access_changed', kind || ':' || coalesce(after, before));
	IF before <> after THEN
		PERFORM pg_notify('access_changed', kind || ':' || before);
	END IF;
	RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "access_changed" AFTER UPDATE OF "ended_at", "type", "district_id" ON "user_account" FOR EACH ROW
	WHEN ((OLD.ended_at, OLD.type, OLD.district_id) IS DISTINCT FROM (NEW.ended_at, NEW.type, NEW.district_id))
	EXECUTE FUNCTION "tell_access_changed"('person', 'user_id');--> statement-breakpoint
CREATE TRIGGER "access_changed" AFTER UPDATE OF "ended_at", "user_id" ON "session" FOR EACH ROW
	WHEN ((OLD.ended_at, OLD.user_id) IS DISTINCT FROM (NEW.ended_at, NEW.user_id))
	EXECUTE FUNCTION "tell_access_changed"('session', 'session_id');--> statement-breakpoint
CREATE TRIGGER "access_removed" AFTER DELETE ON "session" FOR EACH ROW WHEN (OLD.ended_at IS NULL)
	EXECUTE FUNCTION "tell_access_changed"('session', 'session_id');--> statement-breakpoint
CREATE TRIGGER "access_changed" AFTER UPDATE ON "membership" FOR EACH ROW
	WHEN ((OLD.school_id, OLD.user_id, OLD.ended_at, OLD.permissions) IS DISTINCT FROM (NEW.school_id, NEW.user_id, NEW.ended_at, NEW.permissions))
	EXECUTE FUNCTION "tell_access_changed"('person', 'user_id');--> statement-breakpoint
CREATE TRIGGER "access_given" AFTER INSERT OR DELETE ON "membership" FOR EACH ROW
	EXECUTE FUNCTION "tell_access_changed"('person', 'user_id');--> statement-breakpoint
CREATE TRIGGER "access_changed" AFTER UPDATE ON "room_link" FOR EACH ROW
	WHEN ((OLD.school_id, OLD.room_id, OLD.user_id, OLD.ended_at) IS DISTINCT FROM (NEW.school_id, NEW.room_id, NEW.user_id, NEW.ended_at))
	EXECUTE FUNCTION "tell_access_changed"('person', 'user_id');--> statement-breakpoint
CREATE TRIGGER "access_given" AFTER INSERT OR DELETE ON "room_link" FOR EACH ROW
	EXECUTE FUNCTION "tell_access_changed"('person', 'user_id');--> statement-breakpoint
CREATE TRIGGER "access_changed" AFTER INSERT OR UPDATE OR DELETE ON "cover" FOR EACH ROW
	EXECUTE FUNCTION "tell_access_changed"('person', 'user_id');--> statement-breakpoint
CREATE TRIGGER "access_changed" AFTER UPDATE OF "ended_at" ON "school" FOR EACH ROW
	WHEN (OLD.ended_at IS DISTINCT FROM NEW.ended_at)
	EXECUTE FUNCTION "tell_access_changed"('school', 'school_id');
