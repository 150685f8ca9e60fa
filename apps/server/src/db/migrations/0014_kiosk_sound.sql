ALTER TABLE "kiosk" ADD COLUMN "plays_sound" boolean DEFAULT false NOT NULL;--> statement-breakpoint
DROP TRIGGER "access_changed" ON "kiosk";--> statement-breakpoint
CREATE TRIGGER "access_changed" AFTER UPDATE ON "kiosk" FOR EACH ROW
	WHEN ((OLD.room_id, OLD.name, OLD.kind, OLD.students, OLD.identify, OLD.destination_ids, OLD.plays_sound, OLD.sleeps_until, OLD.token_hash, OLD.disconnected_at)
		IS DISTINCT FROM (NEW.room_id, NEW.name, NEW.kind, NEW.students, NEW.identify, NEW.destination_ids, NEW.plays_sound, NEW.sleeps_until, NEW.token_hash, NEW.disconnected_at))
	EXECUTE FUNCTION "tell_access_changed"('kiosk', 'kiosk_id');
