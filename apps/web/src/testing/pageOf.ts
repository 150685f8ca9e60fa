/** The first and only page of a list. */
export const pageOf = <Row>(rows: Row[]) => ({ rows, total: rows.length, nextCursor: null, previousCursor: null })
