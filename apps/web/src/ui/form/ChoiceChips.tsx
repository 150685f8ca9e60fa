import classes from './ToggleChips.module.css'

interface ChoiceChipsProps<V extends string> {
  label: string
  options: readonly { value: V; label: string; count?: string | undefined }[]
  value: V
  onChange: (value: V) => void
}

/** One of a few parts of a list, as chips of which one is pressed. */
export function ChoiceChips<V extends string>({ label, options, value: chosen, onChange }: ChoiceChipsProps<V>) {
  return (
    <fieldset className={classes.chips} aria-label={label}>
      {options.map(({ value, label: text, count }) => (
        <button
          key={value}
          type="button"
          className={classes.chip}
          aria-pressed={value === chosen}
          onClick={() => onChange(value)}
        >
          {text} {count !== undefined && <span className={classes.count}>{count}</span>}
        </button>
      ))}
    </fieldset>
  )
}
