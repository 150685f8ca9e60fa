import { Button } from '@mantine/core'
import { useElementSize, useMediaQuery, useMergedRef } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { type ReactNode, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { lazyPart } from '../lazyPart.tsx'
import { EmptyState } from '../page/EmptyState.tsx'
import { LoadFailed } from '../page/LoadFailed.tsx'
import { TableSkeleton } from '../page/Skeletons.tsx'
import { useFocusFallback } from '../useFocusFallback.ts'
import type { RowAction } from './actions.ts'
import { type Filters, isNarrowed } from './address/address.ts'
import { sortAfterPress, sortText } from './address/sort.ts'
import type { CardLayout, Column } from './columns.ts'
import type { Shortcut } from './keys/shortcuts.ts'
import { useTableKeys } from './keys/useTableKeys.ts'
import type { List, Noun } from './list.ts'
import classes from './RecordTable.module.css'
import { RowMenu } from './RowMenu.tsx'
import { CARD, Cards, cardOf } from './rows/Cards.tsx'
import { asRows } from './rows/steady.ts'
import { Table } from './rows/Table.tsx'
import { useGlow } from './rows/useGlow.ts'
import { usePointedRow } from './rows/usePointedRow.ts'
import { useSteadyRows } from './rows/useSteadyRows.ts'
import { useVirtualLines } from './rows/useVirtualLines.ts'
import { BulkBar } from './selection/BulkBar.tsx'
import { RowCheckbox } from './selection/RowCheckbox.tsx'
import { useSelection } from './selection/useSelection.ts'
import { Toolbar, type ToolbarParts } from './toolbar/Toolbar.tsx'

/** Only for lists with pages. */
const TableFooter = lazyPart(() => import('./toolbar/TableFooter.tsx'))
const ShortcutHelp = lazyPart(() => import('./keys/ShortcutHelp.tsx'), { floats: true })

const ROW_HEIGHT = 53
const MENU_WIDTH = 76
/** The next rows are requested this many rows before the end. */
const ROWS_AHEAD = 20

interface NoMatch {
  title: string
  text: string
  /** Where else something matches. */
  elsewhere?: ReactNode
}

interface RecordTableProps<R, S extends string, F extends Filters> {
  label: string
  noun: Noun
  list: List<R, S, F>
  columns: readonly Column<R, S>[]
  /** Must keep its identity, like `newsOf`. */
  rowId: (record: R) => string
  /** "Maya Okonkwo's pass". */
  rowName: (record: R) => string
  /** The row's link, from `pathTo`; undefined for a row that the viewer may not open. */
  rowLink?: (record: R) => string | undefined
  /** Shown in the bulk bar for selected rows, and in the row's menu unless it has buttons. */
  actions?: readonly RowAction<R>[]
  /** The most rows that can be selected at a time. */
  selectAtMost?: number
  /** Replaces the menu. */
  buttons?: { render: (record: R) => ReactNode; width: number }
  /** By default, every column with its name. */
  card?: CardLayout<R>
  /** Below this window width, in pixels, rows are cards. */
  cardsBelow?: number
  /** Rows whose value changes while the list is open glow for a moment. */
  newsOf?: (record: R) => string
  /** Rows that stand apart from the others, at their end. */
  isApart?: ((record: R) => boolean) | undefined
  toolbar?: ToolbarParts
  /** Shortcuts of this screen alone. */
  shortcuts?: readonly Shortcut[]
  /** Shown if there are no records yet. */
  empty: ReactNode
  /** Shown if nothing matches the search or, without a term, the filters. */
  noMatch?: (term: string) => NoMatch
}

const NO_ACTIONS: readonly never[] = []
const NO_KEYS: readonly Shortcut[] = []

/** A list of records: rows or cards, with search, sorting, selection, actions and keyboard navigation. */
export function RecordTable<R, S extends string, F extends Filters>(props: RecordTableProps<R, S, F>) {
  const { label, noun, list, columns, rowId, rowName, rowLink, card, toolbar, empty } = props
  const { actions = NO_ACTIONS, selectAtMost = Number.POSITIVE_INFINITY, cardsBelow = 768 } = props
  const { address, shape, more, pages } = list
  const isNarrow = useMediaQuery(`(max-width: ${cardsBelow - 1}px)`, undefined, { getInitialValueInEffect: false })
  const pointed = usePointedRow()
  const [focused, setFocused] = useState<string | null>(null)
  const [isHelpOpen, setHelpOpen] = useState(false)

  const records = list.rows ?? NO_ACTIONS
  const wanted = useMemo(() => asRows(records, rowId), [records, rowId])
  const rows = useSteadyRows(wanted, `${list.view} ${sortText(address.sort)}`, [pointed, focused])
  const glowing = useGlow(wanted, list.view, props.newsOf)
  const isSelectable = actions.some(({ single }) => !single)
  const selection = useSelection({
    shown: records,
    rowId,
    actions,
    max: selectAtMost,
    many: noun.many,
    total: pages?.total ?? 0,
  })

  const layout = card ?? cardOf(columns)
  const element = useRef<HTMLDivElement>(null)
  const { ref: sized, width } = useElementSize<HTMLDivElement>()
  const withoutBar = useFocusFallback<HTMLDivElement>(selection.ids.size > 0 ? 1 : 0)
  const container = useMergedRef(element, sized, withoutBar)
  const lines = useVirtualLines(element, {
    count: rows.length,
    perLine: isNarrow ? Math.max(1, Math.floor((width + CARD.gap) / (CARD.width + CARD.gap))) : 1,
    lineHeight: isNarrow ? layout.height : ROW_HEIGHT,
    gap: isNarrow ? CARD.gap : 0,
    isWhole: Boolean(pages),
  })
  const { hasMore = false, loadMore } = more ?? {}
  // By the rows that have been loaded, not those rendered: rendering follows later, and an empty list would layout like
  // its end.
  useEffect(() => {
    if (hasMore && lines.to >= records.length - ROWS_AHEAD) loadMore?.()
  }, [hasMore, loadMore, lines.to, records.length])

  const search = useRef<HTMLInputElement>(null)
  const shortcuts = useTableKeys({
    noun,
    table: element,
    rows,
    lines,
    focused,
    actions,
    isSelectable,
    selection,
    onSearch: toolbar?.search ? () => search.current?.focus() : undefined,
    onHelp: () => setHelpOpen(true),
    more: props.shortcuts ?? NO_KEYS,
  })

  const selectAll = isSelectable && (
    <RowCheckbox
      label="Select all"
      checked={selection.share === 'all'}
      isPartial={selection.share === 'some'}
      onChange={selection.toggleAll}
    />
  )
  const inMenu = actions.filter(({ isBulk }) => !isBulk)
  const menu = (record: R) => (
    <RowMenu name={rowName(record)} record={record} actions={inMenu} choices={selection.choicesFor(record)} />
  )
  const shared = {
    label,
    rows,
    lines,
    glowing,
    focused,
    onFocusRow: setFocused,
    selection: isSelectable ? selection : null,
    rowName,
    rowLink,
    buttons: props.buttons?.render,
    menu: !props.buttons && inMenu.length > 0 ? menu : undefined,
    isApart: props.isApart,
    isFollowing: list.isFollowing,
    foot: pages && records.length > 0 && (
      <Suspense>
        <TableFooter
          pages={pages}
          page={address.page}
          size={address.size}
          shown={records.length}
          sizes={shape.sizes ?? [address.size]}
          onSize={(size) => list.change({ size })}
        />
      </Suspense>
    ),
  }
  const isLoading = list.rows === undefined && !list.failure
  const hasNothing = rows.length === 0 && !isLoading && !list.failure
  const matchesNothing = hasNothing && isNarrowed(shape, { ...address, search: list.term.trim() })
  return (
    <div className={classes.page}>
      {toolbar && (
        <Toolbar
          {...toolbar}
          searchRef={search}
          term={list.term}
          onTerm={list.setTerm}
          sorts={isNarrow ? shape.sorts : null}
          sort={address.sort}
          onSort={(sort) => list.change({ sort })}
          selectAll={isNarrow && rows.length > 0 && selectAll}
          matchesNothing={matchesNothing}
          onHelp={() => setHelpOpen(true)}
        />
      )}
      <div ref={container} tabIndex={-1} className={classes.rows}>
        {rows.length > 0 && isNarrow && <Cards {...shared} layout={layout} />}
        {rows.length > 0 && !isNarrow && (
          <Table
            {...shared}
            columns={columns}
            buttonsWidth={props.buttons?.width ?? MENU_WIDTH}
            sort={address.sort}
            onSort={(by) => list.change({ sort: sortAfterPress(shape.sorts, address.sort, by) })}
            selectAll={selectAll}
          />
        )}
      </div>
      {isLoading && <TableSkeleton />}
      {list.failure && <LoadFailed title={`The ${noun.many} could not be loaded`} failure={list.failure} />}
      {hasNothing && (
        <Nothing
          list={list}
          noMatch={props.noMatch}
          empty={empty}
          onClear={() => {
            list.clear()
            element.current?.focus()
          }}
        />
      )}
      <BulkBar
        many={noun.many}
        count={selection.count}
        choices={selection.choices}
        onClear={selection.clear}
        everything={selection.selectEverything && { total: pages?.total ?? 0, select: selection.selectEverything }}
      />
      <Suspense>{isHelpOpen && <ShortcutHelp shortcuts={shortcuts} onClose={() => setHelpOpen(false)} />}</Suspense>
    </div>
  )
}

interface NothingProps<R, S extends string, F extends Filters>
  extends Pick<RecordTableProps<R, S, F>, 'list' | 'empty'> {
  noMatch: RecordTableProps<R, S, F>['noMatch'] | undefined
  onClear: () => void
}

const NOTHING_MATCHES: NoMatch = { title: 'Nothing matches', text: 'Try fewer filters, or a part of the name.' }

/** "Nothing found" is not "nothing yet": the first says how to clear the search, the second what would appear here. */
function Nothing<R, S extends string, F extends Filters>({ list, noMatch, empty, onClear }: NothingProps<R, S, F>) {
  const term = list.term.trim()
  if (!isNarrowed(list.shape, { ...list.address, search: term })) return empty
  const { title, text, elsewhere } = noMatch?.(term) ?? NOTHING_MATCHES
  return (
    <EmptyState
      icon={<IconSearch />}
      title={title}
      action={
        <>
          {elsewhere}
          <Button variant="default" onClick={onClear}>
            {term ? 'Clear search' : 'Clear filters'}
          </Button>
        </>
      }
    >
      {text}
    </EmptyState>
  )
}
