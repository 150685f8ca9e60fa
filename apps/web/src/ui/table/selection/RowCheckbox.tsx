import classes from './RowCheckbox.module.css'

interface RowCheckboxProps {
  label: string
  checked: boolean
  /** Some, but not all. */
  isPartial?: boolean
  /** `isRange`: Shift was held. */
  onChange: (isRange: boolean) => void
}

/** A small checkbox with a touch-sized target. */
export function RowCheckbox({ label, checked, isPartial = false, onChange }: RowCheckboxProps) {
  return (
    <label className={classes.target}>
      <input
        ref={(input) => {
          if (input) input.indeterminate = isPartial
        }}
        type="checkbox"
        aria-label={label}
        checked={checked}
        onChange={({ nativeEvent }) => onChange(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
      />
    </label>
  )
}
