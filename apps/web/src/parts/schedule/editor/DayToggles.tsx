import { type SchoolDay, WEEKDAYS } from '@corridor/rules/schedule'
import type { Field } from '../../../ui/form/field.ts'
import classes from './Editor.module.css'
import { DAY_LETTERS, DAY_NAMES } from './labels.ts'

interface DayTogglesProps {
  bind: Field<readonly SchoolDay[]>
  /** Those of the school, and those that the range has already. */
  weekdays: readonly SchoolDay[]
  /** What a screen reader calls them. */
  label: string
  isReadOnly: boolean
}

/** The days of a range: Monday to Friday, and the weekend if the school has added it. */
export function DayToggles({ bind: { value, set }, weekdays, label, isReadOnly }: DayTogglesProps) {
  const toggled = (day: SchoolDay) =>
    WEEKDAYS.filter((other) => (other === day ? !value.includes(day) : value.includes(other)))
  return (
    <fieldset className={classes.days} aria-label={label} disabled={isReadOnly}>
      {WEEKDAYS.filter((day) => weekdays.includes(day) || value.includes(day)).map((day) => (
        <button
          key={day}
          type="button"
          className={classes.dayToggle}
          aria-pressed={value.includes(day)}
          onClick={() => set(toggled(day))}
        >
          <span aria-hidden="true">{DAY_LETTERS[day]}</span>
          <span className="visually-hidden">{DAY_NAMES[day]}</span>
        </button>
      ))}
    </fieldset>
  )
}
