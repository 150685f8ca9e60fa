import type { KioskKind } from '@corridor/rules/kiosk'
import type { Field } from '../../ui/form/field.ts'
import { ChoiceField } from './ChoiceField.tsx'

/** What can be connected today. */
const KINDS = ['room', 'board'] as const satisfies readonly KioskKind[]
export type ConnectedKind = (typeof KINDS)[number]

const TEXTS: Readonly<Record<ConnectedKind, { title: string; text: string }>> = {
  room: { title: 'Kiosk for students', text: 'They make and end passes on it.' },
  board: { title: 'Hall board for staff', text: 'Shows who is in the halls. Nobody can press anything.' },
}

/** For those who may see the halls. Everybody else connects kiosks for students. */
export function KindField({ bind }: { bind: Field<ConnectedKind> }) {
  return <ChoiceField bind={bind} legend="What it is" options={KINDS} texts={TEXTS} />
}
