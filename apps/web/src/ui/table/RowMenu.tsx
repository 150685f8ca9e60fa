import { MoreMenu } from '../menu/MoreMenu.tsx'
import type { Choice, RowAction } from './actions.ts'

interface RowMenuProps<R> {
  /** "Maya Okonkwo's pass". */
  name: string
  record: R
  actions: readonly RowAction<R>[]
  choices: readonly Choice[]
}

/** Every action on one row, behind three dots. Actions that do not apply are disabled, and say why. */
export function RowMenu<R>({ name, record, actions, choices }: RowMenuProps<R>) {
  const entries = actions.map(({ id, label, labelFor, icon, danger, refusal }) => ({
    text: labelFor?.(record) ?? label,
    icon,
    danger: danger === true,
    refusal: refusal?.(record) ?? null,
    onClick: () => void choices.find((choice) => choice.id === id)?.run(),
  }))
  return <MoreMenu label={`More for ${name}`} entries={entries} disabled={false} />
}
