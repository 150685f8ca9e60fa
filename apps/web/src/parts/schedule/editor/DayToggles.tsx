import { SCHOOL_DAYS, type SchoolDay } from '@corridor/rules/schedule'
import type { Field } from '../../../ui/form/field.ts'
import classes from './Editor.module.css'
import { DAY_LETTERS, DAY_NAMES } from './labels.ts'

interface DayTogglesProps {
  bind: Field<readonly SchoolDay[]>
  number: number
  isReadOnly: boolean
}

/** The days of a range, Monday to Friday. */
export function DayToggles({ bind: { value, set }, number, isReadOnly }: DayTogglesProps) {
  const toggled = (day: SchoolDay) =>
    SCHOOL_DAYS.filter((other) => (other === day ? !value.includes(day) : value.includes(other)))
  return (
    <fieldset className={classes.days} aria-label={`Days of range ${number}`} disabled={isReadOnly}>
      {SCHOOL_DAYS.map((day) => (
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
