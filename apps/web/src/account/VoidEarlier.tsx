import classes from './Slips.module.css'

/** Beside Print: for slips that were lost, or that somebody else may have. */
export function VoidEarlier({ checked, onChange }: { checked: boolean; onChange: (checked: boolean) => void }) {
  return (
    <label className={classes.void}>
      <input type="checkbox" checked={checked} onChange={(event) => onChange(event.currentTarget.checked)} />
      Void earlier slips
    </label>
  )
}
