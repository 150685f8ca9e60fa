/**
 * What a server of the version before could not live with, found in the text of a migration that says it only adds.
 *
 * What certainly adds is allowed: tables, columns that are empty or have a default, indexes, and anything about those
 * that the same migration makes. What certainly takes something away is refused. The rest depends on what it says, such
 * as a check that replaces a narrower one: its author has read it and writes why it does no harm, in a line `-- safe: …`
 * right before the statement.
 */

const NAME = '(?:"public"\\.)?"?(\\w+)"?'

const REFUSED: readonly [RegExp, string][] = [
  [/^drop (table|view|function|procedure|sequence|type|domain)\b/i, 'drops what the version before uses'],
  [/^alter table .*\bdrop column\b/is, 'drops a column'],
  [/^alter .*\brename\b/is, 'renames'],
  [/^alter table .*\balter column "?\w+"? (set data )?type\b/is, 'changes the type of a column'],
  [/^alter table .*\bset not null\b/is, 'requires a value that the version before may leave out'],
  [/^alter table .*\bdrop (default|identity|expression)\b/is, 'requires a value that the version before leaves out'],
  [
    /^alter table .*\badd column\b(?=.*\bnot null\b)(?!.*\b(default|generated)\b)/is,
    'requires a value in a new column',
  ],
  [/^truncate\b/i, 'removes rows'],
]

const ADD_COLUMN = new RegExp(`^alter table ${NAME} add column (?:if not exists )?"?(\\w+)"?`, 'i')
const ADD_CONSTRAINT = new RegExp(`^alter table ${NAME} add constraint`, 'i')
const CREATE_TABLE = new RegExp(`^create table (?:if not exists )?${NAME}`, 'i')
const ABOUT_TABLE = new RegExp(`^alter table ${NAME}`, 'i')
const UNIQUE_INDEX = new RegExp(`^create unique index .*? on ${NAME}`, 'is')
const TRIGGER = new RegExp(`^create (?:or replace )?(?:constraint )?trigger .*? on ${NAME}`, 'is')
const ADDS = /^(create (index|table|view|sequence|function|type)|comment on)\b/i
const SAFE = /^-- safe: \S/m

/** A sentence for each statement that an `expand` may not contain. */
export function refusedInExpand(parts: readonly string[]): string[] {
  const parsed = parts.flatMap(statementsOf).map((text) => ({ sql: withoutComments(text), isSafe: SAFE.test(text) }))
  const newTables = new Set(parsed.flatMap(({ sql }) => CREATE_TABLE.exec(sql)?.[1] ?? []))
  const newColumns = parsed.flatMap(({ sql }) => ADD_COLUMN.exec(sql)?.[2] ?? [])

  const adds = (sql: string): boolean => {
    const table = [ABOUT_TABLE, UNIQUE_INDEX, TRIGGER].flatMap((about) => about.exec(sql)?.[1] ?? [])[0]
    if (table !== undefined && newTables.has(table)) return true
    if (ADD_COLUMN.test(sql)) return !/\b(unique|primary key)\b/i.test(sql)
    // What is only about a new column holds for rows in which the version before leaves it out.
    if (ADD_CONSTRAINT.test(sql) || UNIQUE_INDEX.test(sql))
      return newColumns.some((column) => new RegExp(`\\b${column}\\b`).test(sql))
    return ADDS.test(sql)
  }
  return parsed.flatMap(({ sql, isSafe }) => {
    const [, why] = REFUSED.find(([pattern]) => pattern.test(sql)) ?? []
    if (why) return [`${headOf(sql)} (${why})`]
    if (sql === '' || isSafe || adds(sql)) return []
    return [`${headOf(sql)} (may change what the version before uses: say why not in a line "-- safe: …" before it)`]
  })
}

/** Each with the comments before it. A semicolon within a function, a text or a comment ends nothing. */
function statementsOf(part: string): string[] {
  const found: string[] = []
  let start = 0
  for (const { 0: token, index } of part.matchAll(/\$(\w*)\$[\s\S]*?\$\1\$|'[^']*'|"[^"]*"|--.*|;/g)) {
    if (token !== ';') continue
    found.push(part.slice(start, index))
    start = index + 1
  }
  return [...found, part.slice(start)]
}

function withoutComments(sql: string): string {
  return sql.replace(/^\s*--.*$/gm, '').trim()
}

function headOf(sql: string): string {
  return sql.replace(/\s+/g, ' ').slice(0, 80)
}
