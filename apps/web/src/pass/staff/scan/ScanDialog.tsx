import { Button } from '@mantine/core'
import { IconCamera, IconCameraOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useGo } from '../../../base/navigation.ts'
import dialog from '../../../ui/dialog/Dialog.module.css'
import { ModalCard } from '../../../ui/dialog/ModalCard.tsx'
import { useScanner } from '../../../ui/scan/useScanner.ts'
import { CAMERA_PROBLEMS } from './cameraProblems.ts'
import { passInLink } from './passLink.ts'
import classes from './ScanDialog.module.css'

/** Reads the code on a student's screen with the camera of this device, and opens the pass. */
export default function ScanDialog({ onClose }: { onClose: () => void }) {
  const go = useGo()
  const [isForeign, setForeign] = useState(false)
  const { video, isReady, problem, retry } = useScanner('qr', (text) => {
    const passId = passInLink(text, window.location.origin)
    setForeign(passId === null)
    if (passId === null) return
    navigator.vibrate?.(60)
    onClose()
    go('ReadonlyPass', { id: passId })
  })
  return (
    <ModalCard title="Scan a pass" onClose={onClose}>
      <div className={classes.picture} data-ready={isReady || undefined}>
        <video ref={video} muted playsInline aria-label="Camera" />
        {problem ? <IconCameraOff size={40} aria-hidden="true" /> : <IconCamera size={40} aria-hidden="true" />}
      </div>
      <p className={classes.hint} role="status">
        {problem ? CAMERA_PROBLEMS[problem] : hintFor(isReady, isForeign)}
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

function hintFor(isReady: boolean, isForeign: boolean): string {
  if (!isReady) return 'Starting the camera…'
  if (isForeign) return 'This code is not a pass of your school. Scan the code on the student’s own screen.'
  return 'Hold the code on the student’s screen in front of the camera.'
}
