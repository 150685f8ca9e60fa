-- People belong to schools of their own district. Districts stand on the person and on the school, so that no foreign
-- key can compare them; these triggers do, whichever of the three rows is written. Rows that are there already are not
-- looked at.
CREATE FUNCTION membership_within_district() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  district_of_school integer;
  district_of_person integer;
BEGIN
  -- Held until the end, so that neither can move to another district meanwhile.
  SELECT district_id INTO district_of_school FROM school WHERE school_id = NEW.school_id FOR SHARE;
  SELECT district_id INTO district_of_person FROM user_account WHERE user_id = NEW.user_id FOR SHARE;
  IF district_of_school <> district_of_person THEN
    RAISE EXCEPTION 'a membership must not cross districts'
      USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'membership_district', TABLE = 'membership';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER membership_district BEFORE INSERT OR UPDATE OF school_id, user_id ON membership
  FOR EACH ROW EXECUTE FUNCTION membership_within_district();--> statement-breakpoint
CREATE FUNCTION district_with_memberships() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  crossing boolean;
BEGIN
  IF TG_TABLE_NAME = 'school' THEN
    SELECT EXISTS (SELECT 1 FROM membership m JOIN user_account u ON u.user_id = m.user_id
      WHERE m.school_id = NEW.school_id AND u.district_id <> NEW.district_id) INTO crossing;
  ELSE
    SELECT EXISTS (SELECT 1 FROM membership m JOIN school s ON s.school_id = m.school_id
      WHERE m.user_id = NEW.user_id AND s.district_id <> NEW.district_id) INTO crossing;
  END IF;
  IF crossing THEN
    RAISE EXCEPTION 'a membership must not cross districts'
      USING ERRCODE = 'foreign_key_violation', CONSTRAINT = 'membership_district', TABLE = 'membership';
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER school_district BEFORE UPDATE OF district_id ON school
  FOR EACH ROW WHEN (OLD.district_id <> NEW.district_id) EXECUTE FUNCTION district_with_memberships();--> statement-breakpoint
CREATE TRIGGER user_account_district BEFORE UPDATE OF district_id ON user_account
  FOR EACH ROW WHEN (OLD.district_id <> NEW.district_id) EXECUTE FUNCTION district_with_memberships();
