-- expand
-- A night looks at the passes whose fingerprints became old enough since the last ones, not at years of them again.
ALTER TABLE "school" ADD COLUMN "fingerprints_forgotten_before" timestamp (3) with time zone;
