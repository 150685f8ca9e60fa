import type { LatePass } from '@corridor/contract'
import { createPortal } from 'react-dom'
import classes from './LateSlip.module.css'
import { LateSlip } from './LateSlip.tsx'

interface PrintedSlipsProps {
  passes: readonly LatePass[]
  schoolName: string
  timezone: string
}

/** Nobody sees them on the screen, and nothing else is printed while they are there. */
export function PrintedSlips({ passes, ...school }: PrintedSlipsProps) {
  return createPortal(
    <div className={classes.printed}>
      {passes.map((pass) => (
        <LateSlip key={pass.passId} pass={pass} {...school} />
      ))}
    </div>,
    document.body,
  )
}
