import { ActionIcon } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import { IconDownload, IconX } from '@tabler/icons-react'
import { useStore } from '../../base/state/store.ts'
import classes from './ExportButton.module.css'
import { type ExportRequest, exportKey, runningExport, startExport } from './exports.ts'
import { progressText } from './progress.ts'

interface ExportIconProps {
  request: ExportRequest
  /** The person whose passes are exported. */
  name: string
  /** How much is written stands beside it. In a row of a table there is no room for that. */
  showsProgress?: boolean
}

/** While it exports, it cancels. */
export function ExportIcon({ request, name, showsProgress = false }: ExportIconProps) {
  const running = useStore(runningExport)
  const isOwn = running?.key === exportKey(request)
  const label = isOwn ? `Cancel the export of ${name}` : `Export the passes of ${name}`
  return (
    <>
      {isOwn && showsProgress && <span className={classes.count}>{progressText(running)}</span>}
      <ActionIcon
        variant="subtle"
        size={44}
        aria-label={label}
        title={isOwn ? `${label}: ${progressText(running)}` : label}
        onClick={() => (isOwn ? running.cancel() : void startExport(request))}
      >
        {isOwn ? <IconX size={18} aria-hidden /> : <IconDownload size={18} aria-hidden />}
      </ActionIcon>
    </>
  )
}
