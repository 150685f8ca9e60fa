/**
 * Tables that people search and sort: rooms, students, faculty, classes. Text is sorted without regard to case, and what
 * is empty comes first. Rows with the same value follow the table's usual order, which ends with the row's id.
 */
import { MAX_EXACT_COUNT, type TableQuery } from '@corridor/contract'
import { type SQL, sql } from 'drizzle-orm'
import type { Reader } from '../db/connect.ts'
import { expectOne } from '../db/expectOne.ts'
import { type ListPart, type Order, type Page, readPage } from './page.ts'

type SortColumn = Order<never>['columns'][number]

/** An index of a large table needs this same expression. */
export const byText = (column: SQL): SortColumn => ({ sql: sql`lower(${column})`, type: 'text' })
export const byOptionalText = (column: SQL): SortColumn => byText(sql`coalesce(${column}, '')`)
export const byNumber = (column: SQL): SortColumn => ({ sql: column, type: 'int' })

export interface Table<S extends string> {
  /** The columns, by the names that the rows have. */
  select: SQL
  /** Everything after `from`: the tables and their joins. */
  from: SQL
  /** Has the same rows under the same names and is cheaper, if nothing of what is shown is computed. */
  countFrom?: SQL
  where: SQL
  /** The same rows, in words by which an index alone can count them. Only for very large tables, without a search. */
  counted?: SQL
  search: (term: string) => SQL
  sorts: Readonly<Record<S, readonly SortColumn[]>>
  /** After the columns that are sorted by. The last one tells any two rows apart. */
  ties: readonly SortColumn[]
}

/** A row with the values that it is sorted by, as the database sees them. */
interface Keyed {
  sortKey: (string | number)[]
}

export async function tablePage<Row extends object, S extends string>(
  db: Reader,
  table: Table<S>,
  query: TableQuery<S>,
): Promise<Page<Row>> {
  const { columns, rowsOf, totalUpTo } = statementsOf(table, query)
  const page = await readPage<Row & Keyed>({
    cursor: query.cursor,
    size: query.size,
    order: { columns, isDescending: query.descending, keyOf },
    read: async (part) => {
      const { rows } = await db.execute(rowsOf(part))
      return rows as unknown as (Row & Keyed)[]
    },
    count: async (limit) => {
      const { rows } = await db.execute<{ total: number }>(totalUpTo(limit))
      return rows[0]?.total ?? 0
    },
  })
  return withoutKeys(page)
}

/** A table whose rows are computed from all rows of a school, as its figures are: one statement reads them once. */
export interface TableWithFigures<S extends string> extends Table<S> {
  /** What `from` and `figures` read: `name as materialized (…)`. */
  shared: SQL
  /** One JSON object. */
  figures: SQL
}

export async function tablePageWithFigures<Row extends object, S extends string, Figures extends object>(
  db: Reader,
  { shared, figures, ...table }: TableWithFigures<S>,
  query: TableQuery<S>,
): Promise<Page<Row> & Figures> {
  const { columns, rowsOf, totalUpTo } = statementsOf(table, query)
  const read = async (part: ListPart) => {
    const { rows } = await db.execute<{ rows: (Row & Keyed)[] | null; total: number; figures: Figures }>(sql`
      with ${shared}
      select (select json_agg(page) from (${rowsOf(part)}) as page) as rows,
        (${totalUpTo(MAX_EXACT_COUNT + 1)}) as total, ${figures} as figures`)
    return expectOne(rows)
  }
  let found: ReturnType<typeof read> | undefined
  const page = await readPage<Row & Keyed>({
    cursor: query.cursor,
    size: query.size,
    order: { columns, isDescending: query.descending, keyOf },
    read: async (part) => {
      found = read(part)
      return (await found).rows ?? []
    },
    count: async () => (await found)?.total ?? 0,
  })
  return { ...withoutKeys(page), ...((await found)?.figures as Figures) }
}

const keyOf = ({ sortKey }: Keyed) => sortKey

function withoutKeys<Row extends object>(page: Page<Row & Keyed>): Page<Row> {
  return { ...page, rows: page.rows.map(({ sortKey: _, ...row }) => row as unknown as Row) }
}

function statementsOf<S extends string>(
  { select, from, countFrom = from, where, counted = where, search, sorts, ties }: Table<S>,
  query: TableQuery<S>,
) {
  const matching = query.search ? sql`${where} and ${search(query.search)}` : where
  const countedRows = query.search ? matching : counted
  const columns = [...sorts[query.sort], ...ties]
  const keys = sql.join(
    columns.map((column) => column.sql),
    sql`, `,
  )
  return {
    columns,
    rowsOf: ({ beyond, orderBy, limit }: ListPart) =>
      sql`select ${select}, json_build_array(${keys}) as "sortKey" from ${from}
        where ${matching} and ${beyond} order by ${orderBy} limit ${limit}`,
    totalUpTo: (limit: number) =>
      sql`select count(*)::int as total from (select 1 from ${countFrom} where ${countedRows} limit ${limit}) as counted`,
  }
}

/** For `like`: rows in which this text occurs as it was typed. */
export function containing(term: string): string {
  return `%${escapeLike(term.toLowerCase())}%`
}

const wordsIn = (term: string) => term.split(/[\s,]+/).filter(Boolean)

const anyOf = (conditions: SQL[]) => sql`(${sql.join(conditions, sql` or `)})`

/** No text that begins with a word comes after the word with this behind it. */
const LAST_CHARACTER = '\u{10FFFF}'

/**
 * The column begins with this word. It is said as a range and not as `like`, so that a statement which is planned once
 * for all words uses an index with `text_pattern_ops`, too.
 */
function beginsWith(column: SQL, word: string): SQL {
  const start = word.toLowerCase()
  return sql`(lower(${column}) ~>=~ ${start}::text and lower(${column}) ~<~ ${start + LAST_CHARACTER}::text)`
}

/** For names and ids, along their indexes: every word of the term is the beginning of a column. */
export function beginningWords(term: string, columns: readonly SQL[]): SQL[] {
  return wordsIn(term).map((word) => anyOf(columns.map((column) => beginsWith(column, word))))
}

/**
 * Only the first word is the beginning of a column, and every other one that of any word in them: so those with several
 * last names are found by all of their name. It reads everybody whom the first word finds, so it is for a search that has
 * found nobody.
 */
export function beginningInside(term: string, columns: readonly SQL[]): SQL[] {
  return wordsIn(term).map((word, at) => {
    const inside = at === 0 ? [] : [`% ${escapeLike(word.toLowerCase())}%`, `%-${escapeLike(word.toLowerCase())}%`]
    return anyOf(
      columns.flatMap((column) => [
        beginsWith(column, word),
        ...inside.map((pattern) => sql`lower(${column}) like ${pattern}`),
      ]),
    )
  })
}

/** A word of one or two letters begins the names of many. */
export function findsFew(term: string): boolean {
  return wordsIn(term).some(({ length }) => length > 2)
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (character) => `\\${character}`)
}
