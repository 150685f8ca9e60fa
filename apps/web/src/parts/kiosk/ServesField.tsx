import { KIOSK_STUDENTS, type KioskStudents } from '@corridor/rules/kiosk'
import type { Field } from '../../ui/form/field.ts'
import classes from './ServesField.module.css'

const CHOICES: Readonly<Record<KioskStudents, { title: string; text: string }>> = {
  class: {
    title: 'The class in session',
    text: 'And whoever has a pass from or to here. Nobody else’s name is shown.',
  },
  school: { title: 'The whole school', text: 'For the library, the gym and offices.' },
}

export function ServesField({ bind }: { bind: Field<KioskStudents> }) {
  return (
    <fieldset className={classes.choices}>
      <legend>Whom it serves</legend>
      {KIOSK_STUDENTS.map((students) => (
        <label key={students}>
          <input type="radio" name={bind.name} checked={bind.value === students} onChange={() => bind.set(students)} />
          <span>
            <b>{CHOICES[students].title}</b>
            <small>{CHOICES[students].text}</small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}
