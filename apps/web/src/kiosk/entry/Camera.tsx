import { readStudentCard, readStudentNumber } from '@corridor/rules/kiosk'
import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import type { CameraProblem } from '../../ui/scan/camera.ts'
import { useScanner } from '../../ui/scan/useScanner.ts'
import classes from './Camera.module.css'
import { makeNewCodeCheck } from './newCode.ts'

// lingui-set comment="Kiosk: the camera"

const isNewCode = makeNewCodeCheck()

interface CameraProps {
  onRead: (text: string) => void
  onProblem: (problem: CameraProblem | null) => void
}

/** What the camera sees. It is on only while this is on the screen. */
export default function Camera({ onRead, onProblem }: CameraProps) {
  const { t } = useLingui()
  const { video, problem } = useScanner('any', (text) => {
    // Other codes, such as those of books, are not meant for the kiosk.
    const isCard = readStudentNumber(text) !== null || readStudentCard(text) !== null
    if (isCard && isNewCode(text, Date.now())) onRead(text)
  })
  useEffect(() => onProblem(problem), [problem, onProblem])
  return <video ref={video} className={classes.camera} muted playsInline aria-label={t`Camera`} />
}
