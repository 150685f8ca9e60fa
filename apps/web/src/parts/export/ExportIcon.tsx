import { ActionIcon } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import { IconDownload, IconX } from '@tabler/icons-react'
import { useStore } from '../../base/state/store.ts'
import { type ExportRequest, exportKey, runningExport, startExport } from './exports.ts'

interface ExportIconProps {
  request: ExportRequest
  /** The person whose passes are exported. */
  name: string
}

/** In a row of a table. While it exports, it cancels. */
export function ExportIcon({ request, name }: ExportIconProps) {
  const running = useStore(runningExport)
  const isOwn = running?.key === exportKey(request)
  const label = isOwn ? `Cancel the export of ${name}` : `Export the passes of ${name}`
  return (
    <ActionIcon
      variant="subtle"
      size={44}
      aria-label={label}
      title={label}
      onClick={() => (isOwn ? running.cancel() : void startExport(request))}
    >
      {isOwn ? <IconX size={18} aria-hidden /> : <IconDownload size={18} aria-hidden />}
    </ActionIcon>
  )
}
