import { readFile } from 'node:fs/promises'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { describe, expect, it } from 'vitest'
import { kindOf } from './migrationKind.ts'
import { refusedInExpand } from './testing/refusedInExpand.ts'
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
    'CREATE INDEX "pass_weather" ON "pass" USING btree ("weather")',
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
      'ALTER TABLE "pass" ADD COLUMN "storm_name" text',
      'ALTER TABLE "pass" ADD CONSTRAINT "pass_storm" CHECK (length("pass"."storm_name") > 0)',
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
    ['create table storm (name text); -- one; two\n drop table rain', /^drop table rain/],
    ['-- safe: nobody uses it\ndrop function pass_facts(int)', /drops what/],
  ])('%s', (statement, why) => {
    expect(refusedInExpand([statement])).toEqual([expect.stringMatching(why)])
  })

  it.each([
    `ALTER TABLE "kiosk" ADD CONSTRAINT "kiosk_kind" CHECK (kind in ('room'))`,
    'ALTER TABLE "pass" ADD COLUMN "ticket" text UNIQUE',
    'CREATE UNIQUE INDEX "pass_note" ON "pass" USING btree ("note")',
    'CREATE OR REPLACE FUNCTION pass_facts() RETURNS json LANGUAGE sql AS $$ select null $$',
    'CREATE TRIGGER "wet" BEFORE INSERT ON "pass" FOR EACH ROW EXECUTE FUNCTION wet()',
    'update pass set note = null',
    'ALTER TABLE "pass" ALTER COLUMN "note" SET DEFAULT \'none\'',
  ])('say nothing about %s', (statement) => {
    expect(refusedInExpand([statement])).toEqual([expect.stringMatching(/say why not in a line "-- safe: …"/)])
  })
})
