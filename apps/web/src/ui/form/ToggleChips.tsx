import { IconCheck } from '@tabler/icons-react'
import classes from './ToggleChips.module.css'

interface ToggleChipsProps<V extends string> {
  legend: string
  options: readonly { value: V; label: string; count?: string | undefined }[]
  chosen: readonly V[]
  /** In the order of the options. */
  onChange: (chosen: V[]) => void
}

/** What a list shows, as chips that are pressed or not. At least one stays chosen. */
export function ToggleChips<V extends string>({ legend, options, chosen, onChange }: ToggleChipsProps<V>) {
  return (
    <fieldset className={classes.chips}>
      <legend>{legend}</legend>
      {options.map(({ value, label, count }) => {
        const isChosen = chosen.includes(value)
        const isLast = isChosen && chosen.length === 1
        const next = options.map((option) => option.value).filter((one) => (one === value) !== chosen.includes(one))
        return (
          <button
            key={value}
            type="button"
            className={classes.chip}
            aria-pressed={isChosen}
            aria-disabled={isLast || undefined}
            title={isLast ? 'At least one is shown' : undefined}
            onClick={() => !isLast && onChange(next)}
          >
            {isChosen && <IconCheck size={16} aria-hidden />}
            {label} {count !== undefined && <span className={classes.count}>{count}</span>}
          </button>
        )
      })}
    </fieldset>
  )
}
