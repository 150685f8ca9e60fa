import type { SchoolId } from '@corridor/rules'
import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { errorMessage } from '../base/client.ts'
import { flash } from '../base/state/flashes.ts'
import { downloadActivity } from './download.ts'
import type { Wanted } from './queries.ts'

interface ExportButtonProps {
  schoolId: SchoolId
  /** The lines that the list shows, all of them. */
  wanted: Wanted
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
