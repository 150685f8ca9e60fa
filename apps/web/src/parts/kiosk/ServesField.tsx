import { KIOSK_STUDENTS, type KioskStudents } from '@corridor/rules/kiosk'
import type { Field } from '../../ui/form/field.ts'
import { ChoiceField } from './ChoiceField.tsx'

const TEXTS: Readonly<Record<KioskStudents, { title: string; text: string }>> = {
  class: {
    title: 'The class in session',
    text: 'And whoever has a pass from or to here. Nobody else’s name is shown.',
  },
  school: { title: 'The whole school', text: 'For the library, the gym and offices.' },
}

export function ServesField({ bind }: { bind: Field<KioskStudents> }) {
  return <ChoiceField bind={bind} legend="Whom it serves" options={KIOSK_STUDENTS} texts={TEXTS} />
}
