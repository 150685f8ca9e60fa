import type { SchoolId } from '@corridor/rules/ids'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { errorMessage } from '../base/apiError.ts'
import { requestFile } from '../base/requestFile.ts'
import { invalidate } from '../base/session/queries.ts'
import { flash } from '../base/state/flashes.ts'
import { saveRows } from '../parts/export/download.ts'
import { type Progress, progressText, totalRows } from '../parts/export/progress.ts'
import { type ActivityRequest, activityKey } from './queries.ts'

interface ExportButtonProps {
  schoolId: SchoolId
  /** The lines that the list shows, all of them. */
  wanted: ActivityRequest
}

export function ExportButton({ schoolId, wanted }: ExportButtonProps) {
  const [progress, setProgress] = useState<Progress | null>(null)
  const isRunning = progress !== null

  async function run() {
    if (isRunning) return
    setProgress({ rows: 0, total: null })
    try {
      const rows = await downloadActivity(schoolId, wanted, setProgress)
      flash(`Exported ${rows.toLocaleString('en-US')} ${rows === 1 ? 'row' : 'rows'}`)
    } catch (error) {
      flash(errorMessage(error), 'error')
    } finally {
      setProgress(null)
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
        {isRunning ? `Exporting: ${progressText(progress)}` : 'Export to CSV'}
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
  onProgress: (progress: Progress) => void,
): Promise<number> {
  const response = await requestFile('GET /api/school/:schoolId/activity/export', { params: { schoolId }, query })
  const total = totalRows(response)
  onProgress({ rows: 0, total })
  return saveRows(response, (rows) => onProgress({ rows, total }))
}
