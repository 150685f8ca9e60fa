import type { ListScope } from '@corridor/rules'
import { ActionIcon, NativeSelect, SegmentedControl, TextInput } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/FloatingIndicator.layer.css'
import '@mantine/core/styles/Input.layer.css'
import '@mantine/core/styles/SegmentedControl.layer.css'
import { IconKeyboard, IconSearch } from '@tabler/icons-react'
import type { ReactNode, RefObject } from 'react'
import { useSchools } from '../../../base/session/initialize.ts'
import type { NamedSort } from './lists.ts'
import type { SchoolChoice } from './listView.ts'
import type { Sort } from './rows.ts'
import classes from './Toolbar.module.css'
import type { useListView } from './useListView.ts'

interface ToolbarProps {
  searchRef: RefObject<HTMLInputElement | null>
  term: string
  onTerm: (term: string) => void
  view: ReturnType<typeof useListView>
  summary: string
  /** Where there are no columns to click. */
  sorts: readonly NamedSort[] | null
  sort: Sort
  onSort: (sort: Sort) => void
  /** Where there is no head of a table to put it in. */
  selectAll: ReactNode
  onHelp: () => void
}

const SCOPES: { value: ListScope; label: string }[] = [
  { value: 'user', label: 'My' },
  { value: 'all', label: 'All' },
]

export function Toolbar({ searchRef, term, onTerm, view, summary, sorts, sort, onSort, ...more }: ToolbarProps) {
  return (
    <div className={classes.bar}>
      {view.hasScope && (
        <SegmentedControl
          aria-label="Whose passes"
          size="md"
          radius="md"
          classNames={{
            root: classes.scope ?? '',
            indicator: classes.scopeChosen ?? '',
            label: classes.scopeLabel ?? '',
          }}
          data={SCOPES}
          value={view.scope}
          onChange={(scope) => view.choose({ scope: scope as ListScope })}
        />
      )}
      <SchoolSelect value={view.schoolChoice} onChange={(schoolId) => view.choose({ schoolId })} />
      <TextInput
        ref={searchRef}
        type="search"
        aria-label="Search a student or room"
        placeholder="Search a student or room"
        className={classes.search ?? ''}
        leftSection={<IconSearch size={18} aria-hidden />}
        rightSection={<kbd className={classes.key}>/</kbd>}
        value={term}
        onChange={(event) => onTerm(event.currentTarget.value)}
      />
      <div className={classes.summary}>
        <p role="status">{summary}</p>
        {more.selectAll}
      </div>
      {sorts && (
        <NativeSelect
          aria-label="Sort"
          size="md"
          className={classes.sort ?? ''}
          data={sorts.map(({ column, label }) => ({ value: column, label }))}
          value={sort.column}
          onChange={(event) => {
            const chosen = sorts.find(({ column }) => column === event.currentTarget.value)
            if (chosen) onSort({ column: chosen.column, descending: chosen.descending })
          }}
        />
      )}
      <ActionIcon variant="subtle" className={classes.help ?? ''} aria-label="Keyboard shortcuts" onClick={more.onHelp}>
        <IconKeyboard size={20} />
      </ActionIcon>
    </div>
  )
}

interface SchoolSelectProps {
  value: SchoolChoice
  onChange: (choice: SchoolChoice) => void
}

/** Only for people of several schools. */
function SchoolSelect({ value, onChange }: SchoolSelectProps) {
  const schools = useSchools()
  if (schools.length < 2) return null
  return (
    <NativeSelect
      aria-label="School"
      size="md"
      className={classes.school ?? ''}
      data={[
        { value: 'all', label: 'All schools' },
        ...schools.map(({ school }) => ({ value: String(school.schoolId), label: school.name })),
      ]}
      value={String(value)}
      onChange={({ currentTarget: { value: chosen } }) => onChange(chosen === 'all' ? 'all' : Number(chosen))}
    />
  )
}
