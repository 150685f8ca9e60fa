import type { SchoolId } from '@corridor/rules'
import { requestFile } from '../base/requestFile.ts'
import { saveRows } from '../parts/export/download.ts'
import type { Wanted } from './queries.ts'

/** Saves the lines as a file, and tells how many rows have arrived. Returns how many there are, without the heading. */
export async function downloadActivity(
  schoolId: SchoolId,
  query: Wanted,
  onRows: (rows: number) => void,
): Promise<number> {
  return saveRows(
    await requestFile('GET /api/school/:schoolId/activity/export', { params: { schoolId }, query }),
    onRows,
  )
}
