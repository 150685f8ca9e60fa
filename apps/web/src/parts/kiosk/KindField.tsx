import type { KioskKind } from '@corridor/rules/kiosk'
import type { Field } from '../../ui/form/field.ts'
import { ChoiceField } from './ChoiceField.tsx'

const TEXTS: Readonly<Record<KioskKind, { title: string; text: string }>> = {
  room: { title: 'Kiosk for students', text: 'They make and end passes on it.' },
  late: { title: 'Late desk', text: 'At an entrance. Students who come late get a pass to class.' },
  board: { title: 'Hall board for staff', text: 'Shows who is in the halls. Nobody can press anything.' },
}

/** For those who may put more than one kind into a room. Everybody else connects kiosks for students. */
export function KindField({ bind, kinds }: { bind: Field<KioskKind>; kinds: readonly KioskKind[] }) {
  return <ChoiceField bind={bind} legend="What it is" options={kinds} texts={TEXTS} />
}
