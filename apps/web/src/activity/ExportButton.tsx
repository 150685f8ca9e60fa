import type { SchoolId } from '@corridor/rules/ids'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { errorMessage } from '../base/apiError.ts'
import { requestFile } from '../base/requestFile.ts'
import { invalidate } from '../base/session/queries.ts'
import { flash } from '../base/state/flashes.ts'
import { saveRows } from '../parts/export/download.ts'
import { type ActivityRequest, activityKey } from './queries.ts'

interface ExportButtonProps {
  schoolId: SchoolId
  /** The lines that the list shows, all of them. */
  wanted: ActivityRequest
}

export function ExportButton({ schoolId, wanted }: ExportButtonProps) {
  const [rows, setRows] = useState<number | null>(null)
  const isRunning = rows !== null

  async function run() {
    if (isRunning) return
    setRows(0)
    try {
      const total = await downloadActivity(schoolId, wanted, setRows)
      flash(`Exported ${total.toLocaleString('en-US')} ${total === 1 ? 'row' : 'rows'}`)
    } catch (error) {
      flash(errorMessage(error), 'error')
    } finally {
      setRows(null)
      // The export is in the activity itself.
      void invalidate({ queryKey: activityKey(schoolId) })
    }
  }

  return (
    <>
      <Button
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
        aria-disabled={isRunning}
        onClick={run}
      >
        {isRunning ? `Exporting, ${rows.toLocaleString('en-US')} rows…` : 'Export to CSV'}
      </Button>
      <span role="status" className="visually-hidden">
        {isRunning ? 'Exporting…' : ''}
      </span>
    </>
  )
}

/** Saves the lines as a file, and tells how many rows have arrived. Returns how many there are, without the heading. */
async function downloadActivity(
  schoolId: SchoolId,
  query: ActivityRequest,
  onRows: (rows: number) => void,
): Promise<number> {
  return saveRows(
    await requestFile('GET /api/school/:schoolId/activity/export', { params: { schoolId }, query }),
    onRows,
  )
}
