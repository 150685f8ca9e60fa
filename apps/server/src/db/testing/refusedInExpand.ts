/**
 * What a server of the version before could not live with, found in the text of a migration that says it only adds.
 *
 * What certainly adds is allowed: tables, columns that are empty or have a constant default, indexes of small tables, and
 * anything about tables that the same migration makes. What certainly takes something away is refused. The rest depends on
 * what it says, such as a check that replaces a narrower one: its author has read it and writes why it does no harm, in a
 * line `-- safe: …` right before the statement.
 */

/** They grow every school day. Until an index of one is built, nobody can write to it. */
export const LARGE_TABLES: readonly string[] = [
  'pass',
  'pass_event',
  'student_day',
  'change_event',
  'incident',
  'notification',
  'delivery',
  'idempotency_key',
  'session',
  'known_device',
  'student_pair',
  'roster_row',
]

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
/** What follows the first action would otherwise be read as a part of it. */
const SEVERAL = 'does several things: write a statement for each'

const ADD_COLUMN = new RegExp(`^alter table ${NAME} add column (?:if not exists )?"?(\\w+)"?`, 'i')
const FOREIGN_KEY = new RegExp(`^alter table ${NAME} add constraint "?\\w+"? foreign key \\(([^)]*)\\)`, 'i')
const CREATE_TABLE = new RegExp(`^create table (?:if not exists )?${NAME}`, 'i')
const ABOUT_TABLE = new RegExp(`^alter table ${NAME}`, 'i')
const INDEX = new RegExp(`^create (unique )?index .*? on ${NAME}(?: using \\w+)? \\((.*?)\\)`, 'is')
const TRIGGER = new RegExp(`^create (?:or replace )?(?:constraint )?trigger .*? on ${NAME}`, 'is')
const ADDS = /^(create (table|view|sequence|function|type)|comment on)\b/i
/** Says something about the column that the version before does not know to keep, or writes every row of the table. */
const MORE_THAN_A_COLUMN = /\b(unique|primary key|check|generated)\b|\bdefault\b.*\(/is
const SAFE = /^-- safe: \S/m

/** A sentence for each statement that an `expand` may not contain. */
export function refusedInExpand(parts: readonly string[]): string[] {
  const parsed = parts.flatMap(statementsOf).map((text) => ({ sql: withoutComments(text), isSafe: SAFE.test(text) }))
  const newTables = new Set(parsed.flatMap(({ sql }) => CREATE_TABLE.exec(sql)?.[1] ?? []))
  /** As `table.column`: those that the version before leaves empty. */
  const emptyColumns = new Set(
    parsed.flatMap(({ sql }) => {
      const [, table, column] = ADD_COLUMN.exec(sql) ?? []
      return column === undefined || /\b(default|generated)\b/i.test(wordsOf(sql)) ? [] : [`${table}.${column}`]
    }),
  )
  /** What is about several columns holds for every row in which one of them is empty. */
  const hasEmptyColumn = (table: string | undefined, columns: string | undefined) =>
    (columns ?? '').split(',').some((column) => emptyColumns.has(`${table}.${column.trim().replaceAll('"', '')}`))

  const isOfNewTable = (sql: string) =>
    [ABOUT_TABLE.exec(sql)?.[1], INDEX.exec(sql)?.[2], TRIGGER.exec(sql)?.[1]].some((table) =>
      newTables.has(table ?? ''),
    )

  const adds = (sql: string): boolean => {
    if (ADD_COLUMN.test(sql)) return !MORE_THAN_A_COLUMN.test(wordsOf(sql))
    const [isForeignKey, referring, foreignColumns] = FOREIGN_KEY.exec(sql) ?? []
    if (isForeignKey) return hasEmptyColumn(referring, foreignColumns)
    const [isIndex, unique, indexed = '', columns] = INDEX.exec(sql) ?? []
    if (!isIndex) return ADDS.test(sql)
    if (LARGE_TABLES.includes(indexed)) return false
    return unique === undefined || (hasEmptyColumn(indexed, columns) && !/\bnulls not distinct\b/i.test(wordsOf(sql)))
  }
  return parsed.flatMap(({ sql, isSafe }) => {
    const [, why = ABOUT_TABLE.test(sql) && !isOfNewTable(sql) && doesSeveral(sql) ? SEVERAL : undefined] =
      REFUSED.find(([pattern]) => pattern.test(sql)) ?? []
    if (why) return [`${headOf(sql)} (${why})`]
    if (sql === '' || isSafe || isOfNewTable(sql) || adds(sql)) return []
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

/** Without names and texts, which may contain any word. */
function wordsOf(sql: string): string {
  return sql.replace(/'[^']*'|"[^"]*"/g, "''")
}

/** A comma within parentheses is part of one thing, such as a list of columns. */
function doesSeveral(sql: string): boolean {
  let outside = wordsOf(sql)
  for (let before = ''; before !== outside; ) {
    before = outside
    outside = outside.replace(/\([^()]*\)/g, '')
  }
  return outside.includes(',')
}

function headOf(sql: string): string {
  return sql.replace(/\s+/g, ' ').slice(0, 80)
}
