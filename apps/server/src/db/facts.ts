/** What is kept as facts is joined to its names when it is read. */
import { type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'

/** An id among the facts of a row. */
export function idInFacts<F>(facts: AnyPgColumn & { _: { data: F } }, name: Extract<keyof F, string>): SQL {
  return sql`(${facts}->>${sql.raw(`'${name}'`)})::int`
}

/** Null where nobody was joined. */
export function fullNameOf(person: { firstName: AnyPgColumn; lastName: AnyPgColumn }): SQL<string | null> {
  return sql`${person.firstName} || ' ' || ${person.lastName}`
}
