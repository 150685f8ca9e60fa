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
  /** How many are selected. */
  count: number
  /** Selects what matches on other pages, too; null if there is nothing more, or nothing that can be done with it. */
  selectEverything: (() => void) | null
}

interface SelectionOptions<R> {
  /** In the order of the screen: select-all starts at the top. */
  shown: readonly R[]
  rowId: (row: R) => string
  actions: readonly RowAction<R>[]
  /** The most that can be selected at a time. */
  max: number
  many: string
  /** How many match, on all pages. */
  total: number
}

export function useSelection<R>({ shown, rowId, actions, max, many, total }: SelectionOptions<R>): Selected<R> {
  const [checked, setChecked] = useState<Selection>(new Set())
  const last = useRef<string | null>(null)
  const shownIds = useMemo(() => shown.map(rowId), [shown, rowId])
  const ids = useMemo(() => selectedAmong(checked, shownIds), [checked, shownIds])
  const [wantsEverything, setWantsEverything] = useState(false)
  const share = shareSelected(ids, shownIds, max)
  const isEverything = wantsEverything && share === 'all'
  const clear = () => {
    setChecked(new Set())
    setWantsEverything(false)
  }
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

  const everythingChoices = (): Choice[] =>
    actions.flatMap(({ id, label, runAll }) => {
      if (!runAll) return []
      const runOnce = () =>
        run(async () => {
          if (await runAll()) clear()
        })
      return [{ id, label, isOpen: true, run: runOnce }]
    })

  const canSelectMore = share === 'all' && total > shown.length && actions.some(({ runAll }) => runAll)
  return {
    ids,
    share,
    count: isEverything ? total : ids.size,
    selectEverything: canSelectMore && !isEverything ? () => setWantsEverything(true) : null,
    choices: isEverything
      ? everythingChoices()
      : choicesFor(
          shown.filter((row) => ids.has(rowId(row))),
          actions.filter(({ single }) => !single),
        ),
    choicesFor: (row) => choicesFor([row], actions),
    clear,
    toggle: (id, isRange = false) => {
      const next = isRange ? toggledRange(ids, shownIds, last.current, id, max) : toggled(ids, id, max)
      if (next.size >= max && !next.has(id)) flash(limitText(max, many), 'info')
      last.current = id
      setWantsEverything(false)
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
