import { useMemo, useRef, useState } from 'react'
import { flash } from '../../../base/state/flashes.ts'
import { allowedRows, type Choice, type RowAction } from '../actions.ts'
import {
  limitText,
  type Selection,
  selectedAmong,
  shareSelected,
  toggled,
  toggledAll,
  toggledRange,
} from './selection.ts'

export interface Selected<R> {
  ids: Selection
  share: ReturnType<typeof shareSelected>
  /** The actions for the selected rows. */
  choices: readonly Choice[]
  /** The actions for a row that is not selected. */
  choicesFor: (row: R) => readonly Choice[]
  /** `isRange`: from the previous row to this one. */
  toggle: (id: string, isRange?: boolean) => void
  toggleAll: () => void
  clear: () => void
}

interface SelectionOptions<R> {
  /** In the order of the screen: select-all starts at the top. */
  shown: readonly R[]
  rowId: (row: R) => string
  actions: readonly RowAction<R>[]
  /** The most that can be selected at a time. */
  max: number
  many: string
}

export function useSelection<R>({ shown, rowId, actions, max, many }: SelectionOptions<R>): Selected<R> {
  const [checked, setChecked] = useState<Selection>(new Set())
  const last = useRef<string | null>(null)
  const shownIds = useMemo(() => shown.map(rowId), [shown, rowId])
  const ids = useMemo(() => selectedAmong(checked, shownIds), [checked, shownIds])
  const clear = () => setChecked(new Set())
  const run = useOneAtATime()

  const choicesFor = (rows: readonly R[], among: readonly RowAction<R>[]): Choice[] =>
    among.map((action) => {
      const fit = allowedRows(action, rows)
      return {
        id: action.id,
        label: action.label,
        isOpen: fit.length > 0,
        run: () =>
          run(async () => {
            if (await action.run(fit, rows.length - fit.length)) clear()
          }),
      }
    })

  return {
    ids,
    share: shareSelected(ids, shownIds, max),
    choices: choicesFor(
      shown.filter((row) => ids.has(rowId(row))),
      actions.filter(({ single }) => !single),
    ),
    choicesFor: (row) => choicesFor([row], actions),
    clear,
    toggle: (id, isRange = false) => {
      const next = isRange ? toggledRange(ids, shownIds, last.current, id, max) : toggled(ids, id, max)
      if (next.size >= max && !next.has(id)) flash(limitText(max, many), 'info')
      last.current = id
      setChecked(next)
    },
    toggleAll: () => {
      const next = toggledAll(ids, shownIds, max)
      if (next.size === max && shownIds.length > max) flash(limitText(max, many), 'info')
      setChecked(next)
    },
  }
}

/** Ignores a second tap while the first is pending: it would only report that rows were skipped. */
function useOneAtATime(): (work: () => Promise<void>) => Promise<void> {
  const isUnderWay = useRef(false)
  return async (work) => {
    if (isUnderWay.current) return
    isUnderWay.current = true
    try {
      await work()
    } finally {
      isUnderWay.current = false
    }
  }
}
