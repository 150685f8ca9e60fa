import type { SchoolSetup } from '@corridor/contract'
import type { SchoolId } from '@corridor/rules/ids'
import { IconLock } from '@tabler/icons-react'
import classes from './ClosedLine.module.css'
import { useClosedByText, useClosedText } from './CloseNow.tsx'
import { useSchoolInView } from './useSchoolInView.ts'

/** Above live passes: one quiet line while quick passes are closed. */
export default function ClosedLine({ schoolChoice }: { schoolChoice: SchoolId | 'all' }) {
  const setup = useSchoolInView(schoolChoice)
  return setup ? <Line setup={setup} /> : null
}

function Line({ setup }: { setup: SchoolSetup }) {
  const closed = useClosedText(setup)
  const by = useClosedByText(setup)
  if (closed === null) return null
  return (
    <p className={classes.line}>
      <IconLock size={16} aria-hidden />
      <span>{closed}</span>
      {by && <span>· {by}</span>}
    </p>
  )
}
