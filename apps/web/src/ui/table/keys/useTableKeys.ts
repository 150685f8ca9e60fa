import type { RefObject } from 'react'
import type { RowAction } from '../actions.ts'
import type { Noun } from '../list.ts'
import type { Row } from '../rows/steady.ts'
import type { VirtualLines } from '../rows/useVirtualLines.ts'
import type { Selected } from '../selection/useSelection.ts'
import { type Shortcut, shortcutsOf } from './shortcuts.ts'
import { useShortcuts } from './useShortcuts.ts'

interface TableKeysOptions<R> {
  noun: Noun
  table: RefObject<HTMLElement | null>
  rows: readonly Row<R>[]
  lines: VirtualLines
  /** The id of the row with the focus. */
  focused: string | null
  actions: readonly RowAction<R>[]
  isSelectable: boolean
  selection: Selected<R>
  onSearch: (() => void) | undefined
  onHelp: () => void
  more: readonly Shortcut[]
}

/** Binds a table's shortcuts and returns them all, for the help. */
export function useTableKeys<R>(options: TableKeysOptions<R>): readonly Shortcut[] {
  const { noun, table, rows, lines, focused, actions, selection, isSelectable, onSearch, onHelp, more } = options

  /**
   * Skips rows that have gone. The next key may come before the next frame and must find the focus on the right row, so
   * only a row outside the view is scrolled to first.
   */
  function move(step: 1 | -1): void {
    const at = rows.findIndex(({ id }) => id === focused)
    let target = at === -1 && step === -1 ? rows.length - 1 : at + step
    while (rows[target] && rows[target]?.goneAt !== null) target += step
    if (!rows[target]) return
    const row = () => table.current?.querySelector<HTMLElement>(`[data-row="${target}"]`)
    if (row()) {
      row()?.focus()
    } else {
      lines.scrollTo(target)
      requestAnimationFrame(() => row()?.focus())
    }
  }

  /** Applies to the selection, or else to the row with the focus. */
  function act({ id }: RowAction<R>): void {
    const row = rows.find((other) => other.id === focused && other.goneAt === null)
    const ofRow = row ? selection.choicesFor(row.record) : []
    const choices = selection.ids.size > 0 ? selection.choices : ofRow
    const choice = choices.find((other) => other.id === id)
    if (choice?.isOpen) void choice.run()
  }

  const shortcuts = shortcutsOf({
    noun,
    search: onSearch,
    next: () => move(1),
    previous: () => move(-1),
    select: isSelectable
      ? () => {
          if (focused !== null) selection.toggle(focused)
        }
      : undefined,
    clear: selection.clear,
    actions,
    act,
    more,
    help: onHelp,
  })
  useShortcuts(shortcuts)
  return shortcuts
}
