import { readStudentCard, readStudentNumber } from '@corridor/rules/kiosk'
import { useRef, useState } from 'react'
import { ScanCard } from '../parts/scan/ScanCard.tsx'

interface LateScanDialogProps {
  onNumber: (number: string) => void
  onClose: () => void
}

const HINT = 'Hold one ID card after the other in front of the camera.'

/** Stays open, so that everybody in a line is scanned with one press. */
export default function LateScanDialog({ onNumber, onClose }: LateScanDialogProps) {
  const [hint, setHint] = useState(HINT)
  const count = useRef(0)
  /** The camera sees the same code again and again. */
  const last = useRef<string | null>(null)
  const read = (text: string) => {
    if (text === last.current) return
    last.current = text
    if (readStudentCard(text) === null && readStudentNumber(text) === null) return setHint('This is no ID card.')
    navigator.vibrate?.(60)
    onNumber(text.trim())
    count.current += 1
    setHint(`${count.current} scanned. Next, please.`)
  }
  return <ScanCard codes="any" title="Scan ID cards" hint={hint} onCode={read} onClose={onClose} />
}
