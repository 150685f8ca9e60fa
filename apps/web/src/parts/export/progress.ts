import { EXPORT_ROWS_HEADER } from '@corridor/contract/constants'

/** How much of a file is written. */
export interface Progress {
  rows: number
  /** Null if it is not known. */
  total: number | null
}

/** "1,200 of 3,000 written" */
export function progressText({ rows, total }: Progress): string {
  const count = rows.toLocaleString('en-US')
  return total === null ? `${count} written` : `${count} of ${total.toLocaleString('en-US')} written`
}

/** How many rows the file will have. */
export function totalRows(response: Response): number | null {
  const total = response.headers.get(EXPORT_ROWS_HEADER)
  return total === null ? null : Number(total)
}
