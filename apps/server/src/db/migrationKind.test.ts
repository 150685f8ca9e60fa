import { readFile } from 'node:fs/promises'
import { getTableName, is } from 'drizzle-orm'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { PgTable } from 'drizzle-orm/pg-core'
import { describe, expect, it } from 'vitest'
import { kindOf } from './migrationKind.ts'
import * as schema from './schema/index.ts'
import { LARGE_TABLES, refusedInExpand } from './testing/refusedInExpand.ts'
import { MIGRATIONS } from './version.ts'

/** Those from before there were kinds. Every version that can tell kinds apart knows them. */
const WITHOUT_KIND = 17

const migrations = readMigrationFiles({ migrationsFolder: MIGRATIONS }).slice(WITHOUT_KIND)

describe('every migration', () => {
  it('says in its first line whether servers of the version before can work with it', () => {
    expect(migrations.filter(({ sql }) => kindOf(sql) === null).map(({ sql }) => sql[0])).toEqual([])
  })

  it('that expands the tables only adds to them', () => {
    const expanding = migrations.filter(({ sql }) => kindOf(sql) === 'expand')
    expect(expanding.flatMap(({ sql }) => refusedInExpand(sql))).toEqual([])
  })
})

/** Recorded here so that an update of it is noticed. */
const JOB_TABLES = 43

it('a job queue with other tables of its own comes with a migration that contracts', async () => {
  // It migrates them when it starts, and those who have the version before cannot work with them. So the update adds an
  // empty migration of that kind, which stops them, and the new number here.
  const { pgboss } = JSON.parse(
    await readFile(new URL('../../../../node_modules/pg-boss/package.json', import.meta.url), 'utf8'),
  )
  expect(pgboss.schema).toBe(JOB_TABLES)
})

describe('a migration', () => {
  it.each([
    ['-- expand\nalter table pass add column weather text;', 'expand'],
    ['-- contract: nothing reads it anymore\nalter table pass drop column note;', 'contract'],
    ['alter table pass add column weather text;', null],
    ['alter table pass add column weather text;\n-- expand', null],
    ['-- expanded', null],
  ])('%j is of the kind %s', (first, kind) => {
    expect(kindOf([first])).toBe(kind)
  })
})

describe('an expanding migration may', () => {
  it.each([
    'create table storm (name text primary key)',
    'CREATE INDEX "kiosk_weather" ON "kiosk" USING btree ("weather")',
    `-- safe: the table has a few thousand rows, so nobody waits for longer than a moment
CREATE INDEX "session_weather" ON "session" USING btree ("weather")`,
    `ALTER TABLE "pass" ADD COLUMN "check" text DEFAULT 'unique, as (a) generated check' NOT NULL`,
    'ALTER TABLE "pass" ADD COLUMN "depth" numeric(5, 2) DEFAULT 0',
    'ALTER TABLE "pass" ADD COLUMN "weather" text',
    `ALTER TABLE "pass" ADD COLUMN "is_wet" boolean DEFAULT false NOT NULL`,
    'CREATE FUNCTION wet() RETURNS int LANGUAGE sql AS $$ select 1 $$',
    `-- safe: it allows one kind more\nALTER TABLE "kiosk" ADD CONSTRAINT "kiosk_kind" CHECK (kind in ('room', 'hall', 'gate'))`,
  ])('%s', (statement) => {
    expect(refusedInExpand([`-- expand\n${statement}`])).toEqual([])
  })

  it('do anything to the tables and columns that it makes itself', () => {
    const statements = [
      'CREATE TABLE "storm" ("name" text PRIMARY KEY NOT NULL, "school_id" integer NOT NULL)',
      'ALTER TABLE "storm" ADD CONSTRAINT "storm_school" FOREIGN KEY ("school_id") REFERENCES "public"."school"("school_id")',
      'CREATE UNIQUE INDEX "storm_name" ON "storm" USING btree ("name")',
      'CREATE TRIGGER "storm_changed" AFTER INSERT ON "storm" FOR EACH ROW EXECUTE FUNCTION setup_changed()',
      'ALTER TABLE "storm" ADD COLUMN "wind" integer CHECK (wind > 0), ADD COLUMN "rain" integer',
      'ALTER TABLE "kiosk" ADD COLUMN "storm_name" text',
      'ALTER TABLE "kiosk" ADD CONSTRAINT "kiosk_storm" FOREIGN KEY ("storm_name") REFERENCES "public"."storm"("name")',
      'CREATE UNIQUE INDEX "kiosk_of_storm" ON "kiosk" USING btree ("school_id","storm_name")',
    ]
    expect(refusedInExpand(statements)).toEqual([])
  })
})

describe('an expanding migration may not', () => {
  it.each([
    ['drop table storm', /drops what/],
    ['ALTER TABLE "pass" DROP COLUMN "note"', /drops a column/],
    ['ALTER TABLE "pass" RENAME COLUMN "note" TO "remark"', /renames/],
    ['alter table pass rename to permit', /renames/],
    ['ALTER TABLE "pass" ALTER COLUMN "note" SET DATA TYPE integer', /type of a column/],
    ['ALTER TABLE "pass" ALTER COLUMN "note" SET NOT NULL', /may leave out/],
    ['ALTER TABLE "pass" ALTER COLUMN "note" DROP DEFAULT', /leaves out/],
    ['ALTER TABLE "pass" ADD COLUMN "weather" text NOT NULL', /new column/],
    ['ALTER TABLE "pass" ADD COLUMN "weather" text, DROP CONSTRAINT "pass_note"', /several things/],
    ['-- safe: it is one thing\nALTER TABLE "pass" ADD COLUMN "rain" int, ADD COLUMN "wind" int', /several things/],
    ['create table storm (name text); -- one; two\n drop table rain', /^drop table rain/],
    ['-- safe: nobody uses it\ndrop function pass_facts(int)', /drops what/],
  ])('%s', (statement, why) => {
    expect(refusedInExpand([statement])).toEqual([expect.stringMatching(why)])
  })

  it.each([
    `ALTER TABLE "kiosk" ADD CONSTRAINT "kiosk_kind" CHECK (kind in ('room'))`,
    'ALTER TABLE "pass" ADD COLUMN "ticket" text UNIQUE',
    'CREATE UNIQUE INDEX "pass_note" ON "pass" USING btree ("note")',
    `ALTER TABLE "pass" ADD COLUMN "weather" text CHECK ("note" <> '')`,
    'ALTER TABLE "pass" ADD COLUMN "shout" text GENERATED ALWAYS AS (upper("note")) STORED',
    'ALTER TABLE "pass" ADD COLUMN "ticket" uuid DEFAULT gen_random_uuid()',
    'CREATE OR REPLACE FUNCTION pass_facts() RETURNS json LANGUAGE sql AS $$ select null $$',
    'CREATE TRIGGER "wet" BEFORE INSERT ON "pass" FOR EACH ROW EXECUTE FUNCTION wet()',
    'update pass set note = null',
    'ALTER TABLE "pass" ALTER COLUMN "note" SET DEFAULT \'none\'',
  ])('say nothing about %s', (statement) => {
    expect(refusedInExpand([statement])).toEqual([expect.stringMatching(SAY_WHY)])
  })

  const WEATHER = 'ALTER TABLE "kiosk" ADD COLUMN "weather" text'
  it.each([
    [WEATHER, 'ALTER TABLE "kiosk" ADD CONSTRAINT "kiosk_weather" CHECK ("kiosk"."weather" is not null)'],
    [WEATHER, `ALTER TABLE "kiosk" ADD CONSTRAINT "kiosk_weather" CHECK ("weather" <> '' and "name" <> '')`],
    [WEATHER, 'CREATE UNIQUE INDEX "kiosk_weather" ON "kiosk" USING btree ("weather") NULLS NOT DISTINCT'],
    [WEATHER, `CREATE UNIQUE INDEX "kiosk_weather" ON "kiosk" USING btree (coalesce("weather", ''))`],
    [`${WEATHER} DEFAULT 'fair'`, 'CREATE UNIQUE INDEX "kiosk_weather" ON "kiosk" USING btree ("weather")'],
    [
      `${WEATHER} DEFAULT 'fair'`,
      'ALTER TABLE "kiosk" ADD CONSTRAINT "k" FOREIGN KEY ("weather") REFERENCES "sky"("name")',
    ],
    // A column of the same name elsewhere is not new.
    [WEATHER, 'ALTER TABLE "room" ADD CONSTRAINT "r" FOREIGN KEY ("weather") REFERENCES "sky"("name")'],
    [WEATHER, 'CREATE UNIQUE INDEX "room_weather" ON "room" USING btree ("weather")'],
  ])('%s, and then say nothing about %s', (first, second) => {
    expect(refusedInExpand([first, second])).toEqual([expect.stringMatching(SAY_WHY)])
  })

  it.each(LARGE_TABLES)('say nothing about an index of %s, to which nobody can write until it is built', (table) => {
    expect(refusedInExpand([`CREATE INDEX "new" ON "${table}" USING btree ("school_id")`])).toHaveLength(1)
    expect(Object.values(schema).some((one) => is(one, PgTable) && getTableName(one) === table)).toBe(true)
  })
})

const SAY_WHY = /say why not in a line "-- safe: …"/
