import type { Field } from '../../ui/form/field.ts'
import classes from './ChoiceField.module.css'

interface ChoiceFieldProps<Value extends string> {
  bind: Field<Value>
  legend: string
  options: readonly Value[]
  texts: Readonly<Record<Value, { title: string; text: string }>>
}

/** One of a few, each with what it means. */
export function ChoiceField<Value extends string>({ bind, legend, options, texts }: ChoiceFieldProps<Value>) {
  return (
    <fieldset className={classes.choices}>
      <legend>{legend}</legend>
      {options.map((value) => (
        <label key={value}>
          <input type="radio" name={bind.name} checked={bind.value === value} onChange={() => bind.set(value)} />
          <span>
            <b>{texts[value].title}</b>
            <small>{texts[value].text}</small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
