import type { ListName } from '@corridor/rules'
import type { RefObject } from 'react'
import type { BulkName } from './bulk.ts'
import type { Row } from './steady.ts'
import type { Selected } from './useSelection.ts'
import { useShortcuts } from './useShortcuts.ts'
import type { VirtualLines } from './useVirtualLines.ts'

interface ListKeys {
  list: RefObject<HTMLElement | null>
  rows: readonly Row[]
  lines: VirtualLines
  /** The pass whose row has the focus. */
  focused: string | null
  selection: Selected
  onSearch: () => void
  onNewPass: () => void
  onHelp: () => void
}

/** What each key does in a list. */
export function useListKeys(name: ListName, keys: ListKeys): void {
  const { list, rows, lines, focused, selection } = keys

  /**
   * Past rows that have gone. The next key may come before the next frame and must find the focus on the right row;
   * only a row that is out of sight has to be brought into it first.
   */
  function move(step: 1 | -1): void {
    const at = rows.findIndex(({ pass }) => pass.passId === focused)
    let target = at === -1 && step === -1 ? rows.length - 1 : at + step
    while (rows[target] && rows[target]?.goneAt !== null) target += step
    if (!rows[target]) return
    const row = () => list.current?.querySelector<HTMLElement>(`[data-row="${target}"]`)
    if (row()) {
      row()?.focus()
    } else {
      lines.scrollTo(target)
      requestAnimationFrame(() => row()?.focus())
    }
  }

  /** For what is selected, else for the row with the focus. */
  function decide(action: BulkName): void {
    const row = rows.find(({ pass, goneAt }) => pass.passId === focused && goneAt === null)
    const ofRow = row ? selection.choicesFor(row.pass) : []
    const choices = selection.ids.size > 0 ? selection.choices : ofRow
    const choice = choices.find(({ name: other }) => other === action)
    if (choice?.isOpen) void choice.run()
  }

  useShortcuts(name, {
    search: keys.onSearch,
    newPass: keys.onNewPass,
    help: keys.onHelp,
    next: () => move(1),
    previous: () => move(-1),
    select: () => {
      if (focused !== null) selection.toggle(focused)
    },
    approve: () => decide('approve'),
    reject: () => decide('reject'),
  })
}
