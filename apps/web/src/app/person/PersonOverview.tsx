import type { Pass } from '@corridor/contract'
import { ActionButtons } from '../../pass/staff/list/rows/ActionButtons.tsx'
import { hintId, startHintId } from '../../pass/staff/list/rows/RowParts.tsx'
import { useRowOffer } from '../../pass/staff/list/rows/useRowOffer.ts'
import { Overview } from '../../person/Overview.tsx'
import classes from './PersonOverview.module.css'

/** A person's first tab, with the same buttons for their passes as the lists of passes have. */
export default function PersonOverview() {
  return <Overview passButtons={(pass) => <PassButtons pass={pass} />} />
}

function PassButtons({ pass }: { pass: Pass }) {
  const { hint, startHint } = useRowOffer(pass)
  return (
    <>
      <ActionButtons pass={pass} />
      {hint && (
        <small id={hintId(pass)} className={classes.hint}>
          {hint}
        </small>
      )}
      {startHint && (
        <small id={startHintId(pass)} className={classes.hint}>
          {startHint}
        </small>
      )}
    </>
  )
}
