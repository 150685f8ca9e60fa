/**
 * What requests are made of. Whatever a caller can send has a bound: text a length, a number a range, a list a maximum
 * (a test walks every call and finds what has none).
 */
import { z } from 'zod'

const MAX_ID = 2_147_483_647
/** An id in a body: a number and nothing that only looks like one. */
export const idValue = z.number().int().positive().max(MAX_ID)
/** An id in an address, where everything is text. */
export const idParam = z.coerce.number().int().positive().max(MAX_ID)
/** Of what is counted for all years and all schools: there can be more of it than those hold. */
export const bigIdValue = z.number().int().positive()
export const bigIdParam = z.coerce.number().int().positive()
/** The version that an edit began from. */
export const version = z.number().int().positive().max(MAX_ID)
/**
 * The id of a pass, in a body or in an address. It has one spelling from here on: we compare ids as text, while the
 * database takes capitals for the same id.
 */
export const uuid = z.uuid().toLowerCase()
/** Where a page of a list begins. Nobody but the server reads it. */
export const cursor = z.string().max(200)

const LONGEST_INSTANT = 40

/** Accepts any UTC time and brings it into the one form that everything compares. */
export const anyInstant = z.iso
  .datetime({ offset: true })
  .max(LONGEST_INSTANT)
  .refine(isWritable, 'Invalid ISO datetime')
  .transform((text) => new Date(text).toISOString())

/** A time that four digits of a year can write: before and after, neither our text nor the database can. */
export function isWritable(text: string): boolean {
  const year = new Date(text).getUTCFullYear()
  return year >= 1 && year <= 9999
}

/** A list in which each thing stands once: what was sent twice is taken once, in the order of the first. */
export function setOf<T extends z.ZodType>(item: T, { min = 0, max }: { min?: number; max: number }) {
  return z.array(item).min(min).max(max).transform(distinct)
}

/** Any of these words. */
export function wordsOf<const W extends readonly [string, ...string[]]>(words: W, { min = 0 } = {}) {
  return setOf(z.enum(words), { min, max: words.length })
}

function distinct<T>(items: readonly T[]): T[] {
  return [...new Map(items.map((item) => [JSON.stringify(item), item])).values()]
}
