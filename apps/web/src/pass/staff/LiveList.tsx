import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/Input.layer.css'
import { IconKeyboard, IconSearch, IconWalk } from '@tabler/icons-react'
import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import { useNow } from '../../app/session/now.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { useExpectedLists } from '../pending.ts'
import { LiveCards } from './LiveCards.tsx'
import classes from './LiveList.module.css'
import { LiveTable } from './LiveTable.tsx'
import { DEFAULT_SORT, NAMED_SORTS, type Sort, searchPasses, sortAfterClick, sortPasses, summary } from './rows.ts'
import { useGlow } from './useGlow.ts'
import { useShortcuts } from './useShortcuts.ts'
import { useSteadyRows } from './useSteadyRows.ts'

const ShortcutHelp = lazy(() => import('./ShortcutHelp.tsx'))

/** Beside the menu, a table with five columns needs at least this much to be read. */
const NARROW = '(max-width: 1279px)'

/** The live passes of a member of staff: who is out, who is waiting, who wants to be confirmed. */
export default function LiveList() {
  const { live } = useExpectedLists()
  const now = useNow()
  const [term, setTerm] = useState('')
  const [sort, setSort] = useState<Sort>(DEFAULT_SORT)
  const [pointed, setPointed] = useState<string | null>(null)
  const [focused, setFocused] = useState<string | null>(null)
  const [isHelpOpen, setHelpOpen] = useState(false)
  const isNarrow = useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false })
  const wanted = useMemo(() => sortPasses(searchPasses(live, term), sort, now), [live, term, sort, now])
  const rows = useSteadyRows(wanted, `${term} ${sort.column} ${sort.descending}`, [pointed, focused])
  const glowing = useGlow(live)
  const search = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLDivElement>(null)

  useShortcuts({
    search: () => search.current?.focus(),
    next: () => moveFocus(list.current, 1),
    previous: () => moveFocus(list.current, -1),
    help: () => setHelpOpen(true),
  })

  const shared = { rows, glowing, focused, onPoint: setPointed, onFocusRow: setFocused }
  return (
    <div className={classes.page}>
      <div className={classes.bar}>
        <TextInput
          ref={search}
          type="search"
          aria-label="Search a student or room"
          placeholder="Search a student or room"
          className={classes.search ?? ''}
          leftSection={<IconSearch size={18} aria-hidden />}
          rightSection={<kbd className={classes.key}>/</kbd>}
          value={term}
          onChange={(event) => setTerm(event.currentTarget.value)}
        />
        <p className={classes.summary} role="status">
          {summary(live, now)}
        </p>
        {isNarrow && (
          <NativeSelect
            aria-label="Sort"
            size="md"
            className={classes.sort ?? ''}
            data={NAMED_SORTS.map(({ column, label }) => ({ value: column, label }))}
            value={sort.column}
            onChange={(event) => setSort(namedSort(event.currentTarget.value))}
          />
        )}
        <ActionIcon
          variant="subtle"
          className={classes.help ?? ''}
          aria-label="Keyboard shortcuts"
          onClick={() => setHelpOpen(true)}
        >
          <IconKeyboard size={20} />
        </ActionIcon>
      </div>
      <div ref={list}>
        {rows.length > 0 && isNarrow && <LiveCards {...shared} />}
        {rows.length > 0 && !isNarrow && (
          <LiveTable {...shared} sort={sort} onSort={(column) => setSort(sortAfterClick(sort, column))} />
        )}
      </div>
      {rows.length === 0 && <Nothing term={term} onClear={() => setTerm('')} />}
      <Suspense>{isHelpOpen && <ShortcutHelp onClose={() => setHelpOpen(false)} />}</Suspense>
    </div>
  )
}

function Nothing({ term, onClear }: { term: string; onClear: () => void }) {
  if (term.trim() !== '') {
    return (
      <EmptyState
        icon={<IconSearch />}
        title={`No live pass matches “${term.trim()}”`}
        action={
          <Button variant="default" onClick={onClear}>
            Clear search
          </Button>
        }
      >
        Try a part of the student's name, or of the room.
      </EmptyState>
    )
  }
  return (
    <EmptyState icon={<IconWalk />} title="No live passes">
      As soon as a student leaves for one of your rooms, or from one, their pass appears here by itself.
    </EmptyState>
  )
}

function namedSort(name: string): Sort {
  const { column, descending } = NAMED_SORTS.find(({ column: known }) => known === name) ?? DEFAULT_SORT
  return { column, descending }
}

function moveFocus(list: HTMLElement | null, step: 1 | -1): void {
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
  const at = rows.findIndex((row) => row.contains(document.activeElement))
  const target = at === -1 ? (step === 1 ? rows[0] : rows.at(-1)) : rows[at + step]
  target?.focus()
}
