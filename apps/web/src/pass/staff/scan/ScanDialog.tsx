import { useState } from 'react'
import { useGo } from '../../../base/navigation.ts'
import { passInLink } from '../../../parts/scan/passLink.ts'
import { ScanCard } from '../../../parts/scan/ScanCard.tsx'

/** Reads the code on a student's screen with the camera of this device, and opens the pass. */
export default function ScanDialog({ onClose }: { onClose: () => void }) {
  const go = useGo()
  const [isForeign, setForeign] = useState(false)
  const open = (text: string) => {
    const passId = passInLink(text, window.location.origin)
    setForeign(passId === null)
    if (passId === null) return
    navigator.vibrate?.(60)
    onClose()
    go('ReadonlyPass', { id: passId })
  }
  const hint = isForeign
    ? 'This code is not a pass of your school. Scan the code on the student’s own screen.'
    : 'Hold the code on the student’s screen in front of the camera.'
  return <ScanCard title="Scan a pass" codes="qr" hint={hint} onCode={open} onClose={onClose} />
}
