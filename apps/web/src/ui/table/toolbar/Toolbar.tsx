import { ActionIcon, NativeSelect, TextInput } from '@mantine/core'
import { Row } from '../../layout/Stack.tsx'
import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Input.layer.css'
import { IconKeyboard, IconSearch } from '@tabler/icons-react'
import type { ReactNode, RefObject } from 'react'
import { type NamedSorts, type Sort, sortFrom, sortText } from '../address/sort.ts'
import classes from './Toolbar.module.css'

export interface ToolbarParts {
  /** The placeholder of the search: "Search for a student or room". Without it there is no search. */
  search?: string
  /** Controls that choose the list as a whole, before the search. */
  lead?: ReactNode
  filters?: ReactNode
  /** "58 rooms". */
  count?: ReactNode
  actions?: ReactNode
  /** A second row. It must always be there, or the rows below would move. */
  below?: ReactNode
}

interface ToolbarProps<S extends string> extends ToolbarParts {
  searchRef: RefObject<HTMLInputElement | null>
  term: string
  onTerm: (term: string) => void
  /** The sort menu, if there are no column headers to press; otherwise null. */
  sorts: NamedSorts<S> | null
  sort: Sort<S>
  onSort: (sort: Sort<S>) => void
  /** Select-all, if there is no table header to put it in. */
  selectAll: ReactNode
  /** There are rows, but none that match. */
  matchesNothing: boolean
  onHelp: () => void
}

export function Toolbar<S extends string>(props: ToolbarProps<S>) {
  const { search, lead, filters, count, actions, below, searchRef, term, onTerm, sorts, sort, onSort } = props
  const { selectAll, matchesNothing, onHelp } = props
  return (
    <>
      <Row gap={3}>
        {lead}
        {search && (
          <TextInput
            ref={searchRef}
            type="search"
            aria-label={search}
            placeholder={search}
            className={classes.search ?? ''}
            leftSection={<IconSearch size={18} aria-hidden />}
            rightSection={<kbd className={classes.key}>/</kbd>}
            value={term}
            onChange={(event) => onTerm(event.currentTarget.value)}
          />
        )}
        {filters}
        <div className={classes.count}>
          <p role="status">{matchesNothing ? <span className="visually-hidden">Nothing matches</span> : count}</p>
          {selectAll}
        </div>
        {sorts && sorts.length > 1 && <SortSelect sorts={sorts} sort={sort} onSort={onSort} />}
        {actions}
        <ActionIcon
          variant="subtle"
          className={classes.help ?? ''}
          aria-label="Keyboard shortcuts"
          title="Keyboard shortcuts"
          onClick={onHelp}
        >
          <IconKeyboard size={20} />
        </ActionIcon>
      </Row>
      {below}
    </>
  )
}

interface SortSelectProps<S extends string> {
  sorts: NamedSorts<S>
  sort: Sort<S>
  onSort: (sort: Sort<S>) => void
}

/** An order that was reversed in a table keeps its name, with "reversed" added. */
function SortSelect<S extends string>({ sorts, sort, onSort }: SortSelectProps<S>) {
  const named = sorts.map((one) => ({ value: sortText(one), label: one.label }))
  const value = sortText(sort)
  const turned = sorts.find(({ by }) => by === sort.by)
  const isNamed = named.some((one) => one.value === value)
  return (
    <NativeSelect
      aria-label="Sort"
      size="md"
      className={classes.sort ?? ''}
      data={isNamed || !turned ? named : [...named, { value, label: `${turned.label}, reversed` }]}
      value={value}
      onChange={(event) => onSort(sortFrom(sorts, event.currentTarget.value))}
    />
  )
}
