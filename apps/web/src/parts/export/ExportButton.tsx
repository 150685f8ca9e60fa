import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { useStore } from '../../base/state/store.ts'
import { Row } from '../../ui/layout/Stack.tsx'
import classes from './ExportButton.module.css'
import { type ExportRequest, runningExport, startExport } from './exports.ts'
import { progressText } from './progress.ts'

interface ExportButtonProps {
  request: ExportRequest
  disabled?: boolean
}

/** Shows its progress in itself. One may leave the page meanwhile. */
export function ExportButton({ request, disabled = false }: ExportButtonProps) {
  const running = useStore(runningExport)
  if (!running) {
    return (
      <Button
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
        disabled={disabled}
        onClick={() => void startExport(request)}
      >
        Export to CSV
      </Button>
    )
  }
  const { rows, total, cancel } = running
  const percentage = total ? Math.min(100, Math.floor((rows / total) * 100)) : null
  return (
    <Row gap={1} isAtEnd>
      <span className={classes.count}>{progressText(running)}</span>
      <Button variant="subtle" onClick={cancel}>
        Cancel
      </Button>
      <Button
        variant="default"
        aria-disabled
        className={classes.filling ?? ''}
        style={{ '--done': `${percentage ?? 0}%` } as CSSProperties}
        leftSection={<IconDownload size={18} aria-hidden />}
      >
        {percentage === null ? 'Exporting…' : `Exporting… ${percentage}%`}
      </Button>
      <span role="status" className="visually-hidden">
        Exporting…
      </span>
    </Row>
  )
}
