/**
 * Columns refuse an id that nobody has looked for in a scope, but Drizzle's `sql` takes anything. With this overload, a
 * template that contains such an id, alone or in a list, is no SQL to the compiler, so that no query takes it.
 */
import type { UncheckedDistrictId, UncheckedSchoolId } from '@corridor/rules/ids'
import type { Param, SQL } from 'drizzle-orm'

/** `requireSchool` or `requireDistrict` (`session/tenancy.ts`) makes an id of it that a query takes. */
interface ContainsUncheckedId {
  readonly uncheckedId: UncheckedSchoolId | UncheckedDistrictId
}

/** A checked id could be used as an unchecked one, so both directions are asked. */
type IsSame<A, B> = A extends B ? (B extends A ? true : false) : false

type IsUnchecked<Value> = 0 extends 1 & Value
  ? false
  : Value extends ContainsUncheckedId
    ? true
    : Value extends readonly (infer One)[]
      ? IsUnchecked<One>
      : Value extends Param<infer Inner, infer _Driver>
        ? IsUnchecked<Inner>
        : IsSame<Value, UncheckedSchoolId> | IsSame<Value, UncheckedDistrictId>

type Template<Result, Values extends readonly unknown[]> =
  true extends IsUnchecked<Values[number]> ? ContainsUncheckedId : SQL<Result>

declare module 'drizzle-orm/sql/sql' {
  // biome-ignore lint/suspicious/noExplicitAny: whoever names the result leaves the values to Drizzle's own declaration.
  export function sql<Result, Values extends readonly unknown[] = any[]>(
    strings: TemplateStringsArray,
    ...values: Values
  ): Template<Result, Values>
  export namespace sql {
    function join<Chunk>(chunks: Chunk[], separator?: SQLChunk): Template<unknown, Chunk[]>
  }
}
