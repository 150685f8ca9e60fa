import type { DistrictId, SchoolId, UserId } from '@corridor/rules/ids'
import type { ReasonInSpanish } from '@corridor/rules/pass'
import type { Language } from '@corridor/rules/words'
import { sql } from 'drizzle-orm'
import { boolean, check, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { bytes, editable, id, instant, lifetime, roster } from './columns.ts'

export const district = pgTable(
  'district',
  {
    districtId: id<DistrictId>(),
    name: text().notNull(),
    /** Administrators who sign in by password need a second factor. */
    secondFactorRequired: boolean().notNull().default(false),
    /** For how many school years before the current one passes name their student. */
    retentionYears: integer().notNull().default(3),
    ...lifetime(),
    ...roster(),
    ...editable(),
  },
  (table) => [check('district_retention', sql`${table.retentionYears} between 1 and 7`)],
)

const COLOR = sql.raw(`'^#([0-9a-fA-F]{6}|[0-9a-fA-F]{8})$'`)
const inRange = (column: string) => sql.raw(`(${column} is null or ${column} between 0 and 499)`)

export const school = pgTable(
  'school',
  {
    schoolId: id<SchoolId>(),
    districtId: integer()
      .$type<DistrictId>()
      .notNull()
      .references(() => district.districtId),
    name: text().notNull(),
    timezone: text().notNull(),
    logo: bytes(),
    logoType: text(),
    logoUrl: text(),
    certificate: text(),
    primaryColor: text().notNull().default('#011638ff'),
    secondaryColor: text().notNull().default('#011638ff'),
    supportPhysicalPassLinks: boolean().notNull().default(false),
    passAlertUsageAmount: integer(),
    passAlertUsageTimeframe: integer(),
    passAlertUsagePerDayAmount: integer(),
    passAlertTimeLimit: integer(),
    /** How many quick passes a student has, and how many minutes after the last one the next is ready. Null: no limit. */
    quickPassesPerDay: integer(),
    quickPassesPerWeek: integer(),
    quickPassesPerTerm: integer(),
    passCooldown: integer(),
    /** How many passes may be active at once. */
    hallCap: integer(),
    /** Minutes at the start and at the end of every block in which quick passes are asked for. */
    closedFirst: integer().notNull().default(0),
    closedLast: integer().notNull().default(0),
    /** Someone closed quick passes until a time of the day. */
    closedUntil: instant(),
    closedBy: integer().$type<UserId>(),
    passActivationIntervalBefore: integer(),
    passActivationIntervalAfter: integer(),
    /** Null until the school writes its own: then the reasons of the rules count. */
    rejectReasons: text().array(),
    /** Their Spanish wordings, each with the reason it belongs to. Null as long as the rules' own count. */
    rejectReasonsEs: jsonb().$type<ReasonInSpanish[]>(),
    /** Why students come late, to choose from. Null until the school writes its own. */
    lateReasons: text().array(),
    /** How many minutes they have from the entrance to class. */
    lateLimit: integer().notNull().default(8),
    /** Late desks print a slip. */
    printsLateSlips: boolean().notNull().default(false),
    /** What students read who chose no language. Null: what their browsers ask for. */
    studentLanguage: text().$type<Language>(),
    /** Students who want to may be notified by text message. */
    studentTexts: boolean().notNull().default(false),
    /** Raised by every change to the school's setup. With the time of that change it is the ETag of that answer. */
    setupVersion: integer().notNull().default(1),
    /** Null: not changed since before this was noted. */
    setupChangedAt: instant(),
    /** Raised by every change of what servers keep in memory about a school: its setup, and how its staff want to be told. */
    referenceVersion: integer().notNull().default(1),
    /** The time zone has changed since then, and the counts of past days and weeks are those of the earlier one. */
    recountSince: instant(),
    /** The dashboard does not say what is left to set up. */
    hidesGetStarted: boolean().notNull().default(false),
    /** Earlier passes name no student anymore, apart from those of students with a hold. Null: not looked at yet. */
    studentsForgottenBefore: instant(),
    /** The same for the fingerprints of devices. It is up to 30 days behind. */
    fingerprintsForgottenBefore: instant(),
    ...lifetime(),
    ...roster(),
    ...editable(),
  },
  (table) => [
    check('school_name_not_blank', sql`btrim(${table.name}) <> ''`),
    check(
      'school_limits_in_range',
      sql.join(
        [
          'pass_alert_usage_amount',
          'pass_alert_usage_timeframe',
          'pass_alert_usage_per_day_amount',
          'pass_alert_time_limit',
          'pass_activation_interval_before',
          'pass_activation_interval_after',
        ].map(inRange),
        sql` and `,
      ),
    ),
    check(
      'school_usage_alert_whole',
      sql`(${table.passAlertUsageAmount} is null) = (${table.passAlertUsageTimeframe} is null)`,
    ),
    check(
      'school_quick_passes',
      sql`${table.quickPassesPerDay} between 1 and 20 and ${table.quickPassesPerWeek} between 1 and 60
        and ${table.quickPassesPerTerm} between 1 and 200 and ${table.passCooldown} between 1 and 120
        and ${table.hallCap} between 1 and 500`,
    ),
    check(
      'school_closed',
      sql`${table.closedFirst} between 0 and 30 and ${table.closedLast} between 0 and 30
        and (${table.closedUntil} is null) = (${table.closedBy} is null)`,
    ),
    check('school_late', sql`${table.lateLimit} between 3 and 20 and cardinality(${table.lateReasons}) <= 6`),
    check('school_student_language', sql`${table.studentLanguage} in ('en', 'es')`),
    check('school_colors', sql`${table.primaryColor} ~ ${COLOR} and ${table.secondaryColor} ~ ${COLOR}`),
    check(
      'school_logo',
      sql`(${table.logo} is null) = (${table.logoType} is null) and ${table.logoType} in ('image/png', 'image/jpeg')`,
    ),
    check('school_logo_url', sql`${table.logoUrl} ~ '^(https://|/)[^[:space:]"''<>]+$'`),
    uniqueIndex('school_name_in_district')
      .on(table.districtId, sql`lower(${table.name})`)
      .where(sql`${table.endedAt} is null`),
  ],
)
