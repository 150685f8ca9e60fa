import type { ListName } from '@corridor/rules'
import { useElementSize, useMediaQuery, useMergedRef } from '@mantine/hooks'
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { useGo } from '../../../base/navigation.ts'
import { useInitialize } from '../../../base/session/initialize.ts'
import { useNow } from '../../../base/session/now.ts'
import { variantFor } from '../../../base/variants.ts'
import { LoadFailed } from '../../../ui/page/LoadFailed.tsx'
import { TableSkeleton } from '../../../ui/page/Skeletons.tsx'
import { useFocusFallback } from '../../../ui/useFocusFallback.ts'
import { BulkBar } from './BulkBar.tsx'
import { LISTS } from './lists.ts'
import { NoPasses } from './NoPasses.tsx'
import { PassCards } from './PassCards.tsx'
import classes from './PassList.module.css'
import { PassTable } from './PassTable.tsx'
import { RowCheckbox } from './RowCheckbox.tsx'
import { type Sort, sortAfterClick, sortPasses, summary } from './rows.ts'
import { Toolbar } from './Toolbar.tsx'
import { useGlow } from './useGlow.ts'
import { useListKeys } from './useListKeys.ts'
import { useListView } from './useListView.ts'
import { useMovingLines } from './useMovingLines.ts'
import { usePassSource } from './usePassSource.ts'
import { usePointedRow } from './usePointedRow.ts'
import { useSelection } from './useSelection.ts'
import { useSteadyRows } from './useSteadyRows.ts'
import { useVirtualLines } from './useVirtualLines.ts'

const ShortcutHelp = lazy(() => import('./ShortcutHelp.tsx'))

/** Beside the menu, a table with six columns needs at least this much to be read. */
const NARROW = '(max-width: 1279px)'
const CARD = { width: 340, height: 196, gap: 12 }
const ROW_HEIGHT = 53
/** The next page is asked for before the end of this one is reached. */
const ROWS_AHEAD = 20

/** The requested, upcoming or live passes of staff: their own, or everybody's. */
export function PassList({ list }: { list: ListName }) {
  const { user } = useInitialize()
  const now = useNow()
  const go = useGo()
  const view = useListView()
  const look = LISTS[list]
  const [term, setTerm] = useState('')
  const [sort, setSort] = useState<Sort>(look.sorts[0])
  const pointed = usePointedRow()
  const [focused, setFocused] = useState<string | null>(null)
  const [isHelpOpen, setHelpOpen] = useState(false)
  const isNarrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false })

  const source = usePassSource(list, view, term)
  const { passes, hasMore, loadMore } = source
  const wanted = useMemo(() => sortPasses(passes, sort, now), [passes, sort, now])
  const shown = `${term} ${view.scope} ${view.schoolChoice} ${source.loadedPages}`
  const rows = useSteadyRows(wanted, `${shown} ${sort.column} ${sort.descending}`, [pointed, focused])
  const glowing = useGlow(passes, shown)
  const selection = useSelection(list, wanted)
  useMovingLines(passes)

  const element = useRef<HTMLDivElement>(null)
  const { ref: sized, width } = useElementSize<HTMLDivElement>()
  const withoutBar = useFocusFallback<HTMLDivElement>(selection.ids.size > 0 ? 1 : 0)
  const container = useMergedRef(element, sized, withoutBar)
  const perLine = isNarrow ? Math.max(1, Math.floor((width + CARD.gap) / (CARD.width + CARD.gap))) : 1
  const lines = useVirtualLines(element, {
    count: rows.length,
    perLine,
    lineHeight: isNarrow ? CARD.height : ROW_HEIGHT,
    gap: isNarrow ? CARD.gap : 0,
  })
  // By what has come, not by what is drawn: that follows a moment later, and an empty list would look like its end.
  useEffect(() => {
    if (hasMore && lines.to >= passes.length - ROWS_AHEAD) loadMore()
  }, [hasMore, loadMore, lines.to, passes.length])

  const search = useRef<HTMLInputElement>(null)
  useListKeys(list, {
    list: element,
    rows,
    lines,
    focused,
    selection,
    onSearch: () => search.current?.focus(),
    onNewPass: () => go(variantFor(user.type, 'NewPass')),
    onHelp: () => setHelpOpen(true),
  })

  const selectAll = (
    <RowCheckbox
      label="Select all"
      checked={selection.share === 'all'}
      isPartial={selection.share === 'some'}
      onChange={selection.toggleAll}
    />
  )
  const shared = {
    rows,
    lines,
    glowing,
    focused,
    selection: selection.ids,
    showsSchool: view.showsSchool,
    onSelect: selection.toggle,
    onFocusRow: setFocused,
  }
  return (
    <div className={classes.page}>
      <Toolbar
        searchRef={search}
        term={term}
        onTerm={setTerm}
        view={view}
        summary={summary(list, passes, now, hasMore)}
        sorts={isNarrow ? look.sorts : null}
        sort={sort}
        onSort={setSort}
        selectAll={isNarrow && rows.length > 0 ? selectAll : null}
        onHelp={() => setHelpOpen(true)}
      />
      <div ref={container} tabIndex={-1} className={classes.rows}>
        {rows.length > 0 && isNarrow && <PassCards {...shared} />}
        {rows.length > 0 && !isNarrow && (
          <PassTable
            {...shared}
            list={list}
            sort={sort}
            onSort={(column) => setSort(sortAfterClick(sort, column))}
            selectAll={selectAll}
          />
        )}
      </div>
      {source.isLoading && <TableSkeleton />}
      {source.error && (
        <LoadFailed title="The passes could not be loaded" failure={{ error: source.error, retry: source.retry }} />
      )}
      {rows.length === 0 && !source.isLoading && !source.error && (
        <NoPasses list={list} term={term} onClear={() => setTerm('')} />
      )}
      <BulkBar count={selection.ids.size} choices={selection.choices} onClear={selection.clear} />
      <Suspense>{isHelpOpen && <ShortcutHelp list={list} onClose={() => setHelpOpen(false)} />}</Suspense>
    </div>
  )
}
