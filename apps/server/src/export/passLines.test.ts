/** What PostgreSQL writes into a file is what the rules and `csv` say, for any text. */
import { type NamedPerson, professionalName, TITLES } from '@corridor/rules/text'
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { csv, FORMULA_STARTS } from '../http/csv.ts'
import { createDatabase, type TestDatabase } from '../testing/database.ts'
import { cellOf } from './lines.ts'
import { PROFESSIONAL_NAME } from './passLines.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createDatabase()
})
afterAll(() => database.close())

/** Without the character that PostgreSQL cannot store. */
const text = fc.string({ unit: 'grapheme', maxLength: 12 }).map((some) => some.replaceAll('\0', ''))
const awkward = fc.tuple(fc.constantFrom(...FORMULA_STARTS, '"', "'", ',', ''), text).map((parts) => parts.join(''))

it('[D-135] quotes and guards a text as every other file does', async () => {
  const texts = [null, '', ...fc.sample(awkward, 500)]
  const { rows } = await database.db.execute<{ cell: string }>(sql`
    select ${cellOf(sql`given`)} as cell from unnest(${sql.param(texts)}::text[]) with ordinality as texts (given, at)
    order by at`)
  const written = await Promise.all(
    texts.map(async (some) => {
      const [, line] = await Array.fromAsync(csv([], oneRow(some)))
      return line
    }),
  )
  expect(rows.map(({ cell }) => `${cell}\r\n`)).toEqual(written)
})

async function* oneRow(some: string | null) {
  yield [[some]]
}

it('[D-135] names who approved as the rules do', async () => {
  const word = fc.stringMatching(/^[A-Za-z]{1,6}$/)
  const people = fc.sample(
    fc.record<NamedPerson>({
      firstName: word,
      lastName: word,
      title: fc.constantFrom(null, ...TITLES),
      professionalName: fc.option(fc.constantFrom('', '  ', ' Coach B ', 'Coach B')),
    }),
    100,
  )
  const { rows } = await database.db.execute<{ name: string }>(sql`
    select ${PROFESSIONAL_NAME} as name
    from json_to_recordset(${JSON.stringify(people.map((person, at) => ({ at, ...person })))}::json)
      as person (at int, "firstName" text, "lastName" text, title text, "professionalName" text),
      lateral (select "firstName" as first_name, "lastName" as last_name, "professionalName" as professional_name) as named
    order by at`)
  expect(rows.map(({ name }) => name)).toEqual(people.map(professionalName))
})
