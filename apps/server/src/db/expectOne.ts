/** The row that a statement is sure to return, such as the one that was just inserted. */
export function expectOne<Row>(rows: readonly Row[]): Row {
  const [row] = rows
  if (row === undefined) throw new Error('A statement that always returns a row returned none')
  return row
}
