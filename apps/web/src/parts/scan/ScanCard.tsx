import { Button } from '@mantine/core'
import { IconCamera, IconCameraOff } from '@tabler/icons-react'
import dialog from '../../ui/dialog/Dialog.module.css'
import { ModalCard } from '../../ui/dialog/ModalCard.tsx'
import type { Codes } from '../../ui/scan/detector.ts'
import { useScanner } from '../../ui/scan/useScanner.ts'
import { CAMERA_PROBLEMS } from './cameraProblems.ts'
import classes from './ScanCard.module.css'

interface ScanCardProps {
  title: string
  codes: Codes
  /** What to hold in front of the camera, or what was wrong with the last code. */
  hint: string
  onCode: (text: string) => void
  onClose: () => void
}

/** Shows the picture of this device's camera, and reports every code in it. */
export function ScanCard({ title, codes, hint, onCode, onClose }: ScanCardProps) {
  const { video, isReady, problem, retry } = useScanner(codes, onCode)
  return (
    <ModalCard title={title} onClose={onClose}>
      <div className={classes.picture} data-ready={isReady || undefined}>
        <video ref={video} muted playsInline aria-label="Camera" />
        {problem ? <IconCameraOff size={40} aria-hidden="true" /> : <IconCamera size={40} aria-hidden="true" />}
      </div>
      <p className={classes.hint} role="status">
        {problem ? CAMERA_PROBLEMS[problem] : isReady ? hint : 'Starting the camera…'}
      </p>
      <div className={dialog.actions}>
        <Button variant="default" onClick={onClose} data-autofocus>
          Close
        </Button>
        {problem && <Button onClick={retry}>Try again</Button>}
      </div>
    </ModalCard>
  )
}
