import type { FoundInHalls } from '@corridor/contract'
import type { SchoolId } from '@corridor/rules/ids'
import { useRef, useState } from 'react'
import { errorMessage } from '../base/apiError.ts'
import { ScanCard } from '../parts/scan/ScanCard.tsx'
import { scan } from './queries.ts'
import { scannedCode } from './scannedCode.ts'

interface HallScanDialogProps {
  schoolId: SchoolId
  onFound: (found: FoundInHalls) => void
  onClose: () => void
}

const HINT = 'Hold the code on the student’s screen or on their ID card in front of the camera.'

/** Reads a pass or an ID card, and says whose it is. */
export default function HallScanDialog({ schoolId, onFound, onClose }: HallScanDialogProps) {
  const [problem, setProblem] = useState<string | null>(null)
  /** The camera sees the same code again and again. */
  const last = useRef<string | null>(null)
  const read = async (text: string) => {
    if (text === last.current) return
    last.current = text
    const code = scannedCode(text, window.location.origin)
    if (code === null) return setProblem('This is neither a pass nor an ID card of this school. Search for the name.')
    navigator.vibrate?.(60)
    try {
      const found = await scan(schoolId, code)
      if (found.students.length > 0) onFound(found)
      else setProblem('No student of this school has this card. Search for the name.')
    } catch (error) {
      setProblem(errorMessage(error))
    }
  }
  return (
    <ScanCard codes="any" title="Scan" hint={problem ?? HINT} onCode={(text) => void read(text)} onClose={onClose} />
  )
}
