import type { Pass } from '@corridor/contract'
import { BULK_CAP, type ListName } from '@corridor/rules'
import { useMemo, useState } from 'react'
import { flash } from '../../../base/state/flashes.ts'
import { CAP_MESSAGE, type Selection, shareSelected, stillShown, toggled, toggledAll } from './selection.ts'
import { type BulkChoice, useBulkActions } from './useBulkActions.ts'

export interface Selected {
  ids: Selection
  share: ReturnType<typeof shareSelected>
  choices: readonly BulkChoice[]
  /** The same for a pass that is not selected. */
  choicesFor: (pass: Pass) => readonly BulkChoice[]
  toggle: (passId: string) => void
  toggleAll: () => void
  clear: () => void
}

/** `shown` in the order of the screen: select-all takes from the top. */
export function useSelection(list: ListName, shown: readonly Pass[]): Selected {
  const [ticked, setTicked] = useState<Selection>(new Set())
  const shownIds = useMemo(() => shown.map(({ passId }) => passId), [shown])
  const ids = useMemo(() => stillShown(ticked, shownIds), [ticked, shownIds])
  const clear = () => setTicked(new Set())
  const choicesFor = useBulkActions(list, clear)
  return {
    ids,
    share: shareSelected(ids, shownIds),
    choices: choicesFor(shown.filter(({ passId }) => ids.has(passId))),
    choicesFor: (pass) => choicesFor([pass]),
    clear,
    toggle: (passId) => {
      const next = toggled(ids, passId)
      if (next === ids) flash(CAP_MESSAGE, 'info')
      setTicked(next)
    },
    toggleAll: () => {
      const next = toggledAll(ids, shownIds)
      if (next.size === BULK_CAP && shownIds.length > BULK_CAP) flash(CAP_MESSAGE, 'info')
      setTicked(next)
    },
  }
}
