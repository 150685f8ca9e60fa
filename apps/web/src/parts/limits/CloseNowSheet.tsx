import type { SchoolSetup } from '@corridor/contract'
import { CLOSE_LENGTHS, type CloseLength, closeNowEnd } from '@corridor/rules/pass'
import { clockTime, type Instant, isMidnight } from '@corridor/rules/time'
import { useState } from 'react'
import { errorMessage } from '../../base/apiError.ts'
import { useNow } from '../../base/session/now.ts'
import { flash } from '../../base/state/flashes.ts'
import { Sheet } from '../../ui/dialog/Sheet.tsx'
import classes from './CloseNowSheet.module.css'
import { closeQuickPasses } from './commands.ts'

const LABELS: Readonly<Record<CloseLength, string>> = {
  block: 'This block',
  '15': '15 minutes',
  '30': '30 minutes',
  day: 'Rest of the day',
}

/** Until when. A press on one of them closes at once. */
export default function CloseNowSheet({ setup, onClose }: { setup: SchoolSetup; onClose: () => void }) {
  const { timezone } = setup.school
  const now = useNow()
  const [isBusy, setBusy] = useState(false)
  const choices = CLOSE_LENGTHS.flatMap((length) => {
    const until = closeNowEnd(length, now, timezone, setup)
    return until ? [{ length, until }] : []
  })
  async function close(until: Instant) {
    setBusy(true)
    try {
      await closeQuickPasses(setup, until)
      flash(`Quick passes are closed until ${endText(until)}.`)
      onClose()
    } catch (error) {
      flash(errorMessage(error), 'error')
      setBusy(false)
    }
  }
  const endText = (until: Instant) => (isMidnight(until, timezone) ? 'tomorrow' : clockTime(until, timezone))
  return (
    <Sheet label="Close quick passes" onClose={onClose}>
      <h2 className={classes.title}>Close quick passes</h2>
      <p className={classes.text}>
        Meanwhile students ask their teacher. Passes that are under way go on, and rooms that are always open stay open.
      </p>
      <fieldset className={classes.choices} aria-label="Until when" disabled={isBusy}>
        {choices.map(({ length, until }, index) => (
          <button key={length} type="button" onClick={() => close(until)} data-autofocus={index === 0 || undefined}>
            <b>{LABELS[length]}</b>
            <small>until {endText(until)}</small>
          </button>
        ))}
      </fieldset>
    </Sheet>
  )
}
