/**
 * Building blocks for requests. Everything that a caller can send has a limit: a text has a maximum length, a number a
 * range, a list a maximum size. A test checks every call for missing limits.
 */
import type { DistrictId, PassId, SchoolId, UncheckedDistrictId, UncheckedSchoolId } from '@corridor/rules/ids'
import { rangeText } from '@corridor/rules/pass'
import { canonicalTimezone, instant, isTimezone } from '@corridor/rules/time'
import { z } from 'zod'
import type { Branded } from './brand.ts'
import { toSingleLine } from './singleLine.ts'

const MAX_ID = 2_147_483_647
const value = z.number().int().positive().max(MAX_ID)
const param = z.coerce.number().int().positive().max(MAX_ID)
const bigValue = z.number().int().positive()
const bigParam = z.coerce.number().int().positive()
/** An id in a body, as `idValue<RoomId>()`: a number, not a numeric string. */
export const idValue = <Id extends number>() => value as Branded<typeof value, Id>
/** An id in a URL, where every value is a string. */
export const idParam = <Id extends number>() => param as Branded<typeof param, Id>
/** A school or a district that a request names. The client knows it, and the server has to check whose it is. */
export const schoolIdValue = value as Branded<typeof value, SchoolId, UncheckedSchoolId>
export const schoolIdParam = param as Branded<typeof param, SchoolId, UncheckedSchoolId>
export const districtIdParam = param as Branded<typeof param, DistrictId, UncheckedDistrictId>
/** For rows that are numbered across all schools and years, which can exceed 32 bits. */
export const bigIdValue = <Id extends number>() => bigValue as Branded<typeof bigValue, Id>
export const bigIdParam = <Id extends number>() => bigParam as Branded<typeof bigParam, Id>
/** A whole number in a range, which it names if it is outside. */
export function within(min: number, max: number) {
  const message = rangeText(min, max)
  return z.number(message).int(message).min(min, message).max(max, message)
}

/** The version that an edit is based on. */
export const version = z.number().int().positive().max(MAX_ID)
/** The same in a URL, for what is sent with a file. */
export const versionParam = param
/**
 * The id of a pass, in a body or in a URL. It is converted to lower case, because we compare ids as strings, while the
 * database ignores case.
 */
const uuid = z.uuid().toLowerCase()
export const passIdValue = uuid as Branded<typeof uuid, PassId>
/** Where a page of a list starts: the values that its first row is sorted by, which can be long names. Opaque to clients. */
export const cursor = z.string().max(2000)

/** Stored as the zone itself is spelled, whichever case it was sent in. An offset is no zone. */
export const timezone = z
  .string()
  .trim()
  .max(100)
  .refine((zone) => /^[a-z]/i.test(zone) && isTimezone(zone), 'Choose a time zone from the list.')
  .transform(canonicalTimezone)

/** A name, or anything else that is one line in a list, a file or a sentence. */
export function singleLine(max: number, ifEmpty = 'Enter at least one letter or digit.') {
  return optionalLine(max).min(1, ifEmpty)
}

/** The same, but it may be empty. */
export function optionalLine(max: number) {
  return z.string().overwrite(toSingleLine).max(max, `At most ${max} characters.`)
}

const MAX_INSTANT_LENGTH = 40
const NO_INSTANT = 'Choose a date and a time.'

/** Accepts any ISO time and normalizes it, so that times can be compared as strings. */
export const anyInstant = z.iso
  .datetime({ offset: true })
  .max(MAX_INSTANT_LENGTH)
  .refine(isWritable, NO_INSTANT)
  .transform((text) => instant(text))

/** The year must have four digits, because neither our instants nor the database can represent other years. */
export function isWritable(text: string): boolean {
  const year = new Date(text).getUTCFullYear()
  return year >= 1 && year <= 9999
}

/** A list without duplicates. Items that are sent twice are kept once, in the order of the first occurrence. */
export function setOf<T extends z.ZodType>(item: T, { min = 0, max }: { min?: number; max: number }) {
  return z.array(item).min(min).max(max).transform(distinct)
}

/** A set of these values. */
export function wordsOf<const W extends readonly [string, ...string[]]>(words: W, { min = 0 } = {}) {
  return setOf(z.enum(words), { min, max: words.length })
}

function distinct<T>(items: readonly T[]): T[] {
  return [...new Map(items.map((item) => [JSON.stringify(item), item])).values()]
}
