import type { Answer, FreezeStudent } from '@corridor/contract'
import { readStudentCard, readStudentNumber } from '@corridor/rules/kiosk'
import { fullName } from '@corridor/rules/text'
import { useRef, useState } from 'react'
import { errorMessage } from '../../base/apiError.ts'
import { ScanCard } from '../../parts/scan/ScanCard.tsx'

interface ScanDialogProps {
  find: (typed: string) => Promise<Answer<'POST /api/freeze/:freezeId/find'>>
  onFound: (student: FreezeStudent) => void
  onClose: () => void
}

/** Stays open, so that one card after the other is scanned. */
export default function ScanDialog({ find, onFound, onClose }: ScanDialogProps) {
  const [hint, setHint] = useState('Hold one ID card after the other in front of the camera.')
  /** The camera sees the same code again and again. */
  const last = useRef<string | null>(null)
  const read = async (text: string) => {
    if (text === last.current) return
    last.current = text
    if (readStudentCard(text) === null && readStudentNumber(text) === null) return setHint('This is no ID card.')
    navigator.vibrate?.(60)
    try {
      const [student, ...others] = (await find(text.trim())).students
      if (!student || others.length > 0) return setHint('This card is not known here. Search for the name.')
      onFound(student)
      setHint(`${fullName(student)} is with you. Next, please.`)
    } catch (error) {
      last.current = null
      setHint(errorMessage(error))
    }
  }
  return <ScanCard codes="any" title="Scan ID cards" hint={hint} onCode={(text) => void read(text)} onClose={onClose} />
}
