import { VisuallyHidden } from '@mantine/core'
import '@mantine/core/styles/VisuallyHidden.layer.css'
import type { ListName } from '@corridor/rules'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { InlineEndpoints } from '../../../parts/pass/PassEndpoints.tsx'
import { ActionButtons } from './ActionButtons.tsx'
import { type Column, LISTS } from './lists.ts'
import classes from './PassTable.module.css'
import { RowCheckbox } from './RowCheckbox.tsx'
import { RowStatus, RowTime, SchoolName, Student } from './RowParts.tsx'
import type { Sort, SortColumn } from './rows.ts'
import type { Selection } from './selection.ts'
import type { Row } from './steady.ts'
import { isByKeyboard, useKeptFocus } from './useKeptFocus.ts'
import { useRowOffer } from './useRowOffer.ts'
import type { VirtualLines } from './useVirtualLines.ts'

export interface PassRowsProps {
  rows: readonly Row[]
  lines: VirtualLines
  glowing: ReadonlySet<string>
  focused: string | null
  selection: Selection
  showsSchool: boolean
  onSelect: (passId: string) => void
  /** The row with the focus may not move, nor (see usePointedRow) the one under the pointer. */
  onFocusRow: (passId: string | null) => void
}

interface PassTableProps extends PassRowsProps {
  list: ListName
  sort: Sort
  onSort: (column: SortColumn) => void
  selectAll: ReactNode
}

export function PassTable({ list, sort, onSort, selectAll, ...rows }: PassTableProps) {
  const { rows: all, lines, showsSchool, onFocusRow } = rows
  const [student, ...others] = LISTS[list].columns
  const columnCount = LISTS[list].columns.length + (showsSchool ? 3 : 2)
  return (
    <div className={classes.card}>
      <table
        className={classes.table}
        data-list={list}
        data-schools={showsSchool || undefined}
        aria-rowcount={all.length + 1}
      >
        <thead>
          <tr>
            <th scope="col" data-column="select">
              {selectAll}
            </th>
            {student && <ColumnHeader {...student} sort={sort} column={student.sort} onSort={onSort} />}
            {showsSchool && (
              <th scope="col" data-column="school">
                <span>School</span>
              </th>
            )}
            {others.map((column) => (
              <ColumnHeader key={column.label} {...column} sort={sort} column={column.sort} onSort={onSort} />
            ))}
            <th scope="col" data-column="actions">
              <VisuallyHidden>Actions</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody onBlur={() => onFocusRow(null)}>
          <Space height={lines.before} columnCount={columnCount} />
          {all.slice(lines.from, lines.to).map((row, at) => (
            <PassRow key={row.pass.passId} row={row} index={lines.from + at} {...rows} />
          ))}
          <Space height={lines.after} columnCount={columnCount} />
        </tbody>
      </table>
    </div>
  )
}

/** Where rows would be that are out of sight. */
function Space({ height, columnCount }: { height: number; columnCount: number }) {
  if (height <= 0) return null
  return (
    <tr aria-hidden>
      <td colSpan={columnCount} style={{ height }} />
    </tr>
  )
}

interface ColumnHeaderProps extends Pick<PassTableProps, 'sort' | 'onSort'>, Pick<Column, 'label'> {
  column: SortColumn | null
}

function ColumnHeader({ column, label, sort, onSort }: ColumnHeaderProps) {
  if (column === null) {
    return (
      <th scope="col" data-column="state">
        <span>{label}</span>
      </th>
    )
  }
  const isSorted = sort.column === column
  const direction = sort.descending ? 'descending' : 'ascending'
  const Arrow = sort.descending ? IconArrowDown : IconArrowUp
  return (
    <th scope="col" data-column={column} aria-sort={isSorted ? direction : 'none'}>
      <button type="button" onClick={() => onSort(column)}>
        {label}
        {isSorted && <Arrow size={14} aria-hidden />}
      </button>
    </th>
  )
}

interface PassRowProps extends PassRowsProps {
  row: Row
  index: number
}

function PassRow({ row, index, lines, glowing, focused, selection, showsSchool, ...on }: PassRowProps) {
  const { pass, goneAt } = row
  const offer = useRowOffer(pass)
  const hintId = useId()
  const isGone = goneAt !== null
  const element = useKeptFocus<HTMLTableRowElement>(isGone && focused === pass.passId)
  return (
    <tr
      ref={(tr) => {
        element.current = tr
        lines.measure(tr)
      }}
      tabIndex={-1}
      aria-rowindex={index + 2}
      data-selected={selection.has(pass.passId) || undefined}
      data-row={index}
      data-pass={pass.passId}
      data-index={index}
      data-new={glowing.has(pass.passId) || undefined}
      data-gone={isGone || undefined}
      onFocus={(event) => on.onFocusRow(isByKeyboard(event) ? pass.passId : null)}
    >
      <td>
        {!isGone && (
          <RowCheckbox
            label={`Select ${pass.studentName}'s pass`}
            checked={selection.has(pass.passId)}
            onChange={() => on.onSelect(pass.passId)}
          />
        )}
      </td>
      <td>
        <Student pass={pass} hint={offer.hint} hintId={hintId} />
      </td>
      {showsSchool && (
        <td className={classes.school}>
          <SchoolName pass={pass} />
        </td>
      )}
      <td>
        <InlineEndpoints pass={pass} />
      </td>
      <td>
        <RowStatus row={row} offer={offer} hintId={hintId} />
      </td>
      <td>{!isGone && <RowTime pass={pass} />}</td>
      <td>{!isGone && <ActionButtons pass={pass} offer={offer} hintId={hintId} />}</td>
    </tr>
  )
}
