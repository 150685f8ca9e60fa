import { VisuallyHidden } from '@mantine/core'
import '@mantine/core/styles/VisuallyHidden.layer.css'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useId } from 'react'
import { useViewer } from '../../app/session/initialize.ts'
import { InlineWay } from '../../ui/pass/PassWay.tsx'
import { ActionButtons } from './ActionButtons.tsx'
import classes from './LiveTable.module.css'
import { RowPill, Student } from './RowParts.tsx'
import { RowTime } from './RowTime.tsx'
import { rowOffer } from './rowActions.ts'
import type { Sort, SortColumn } from './rows.ts'
import type { Row } from './steady.ts'
import { isByKeyboard, useKeptFocus } from './useKeptFocus.ts'

export interface LiveRowsProps {
  rows: readonly Row[]
  glowing: ReadonlySet<string>
  focused: string | null
  /** The row under the pointer, the row with the focus: neither may move. */
  onPoint: (passId: string | null) => void
  onFocusRow: (passId: string | null) => void
}

interface LiveTableProps extends LiveRowsProps {
  sort: Sort
  onSort: (column: SortColumn) => void
}

const COLUMNS: readonly { column: SortColumn; label: string }[] = [
  { column: 'student', label: 'Student' },
  { column: 'way', label: 'From and to' },
  { column: 'state', label: 'State' },
  { column: 'time', label: 'Time' },
]

export function LiveTable({ rows, glowing, focused, onPoint, onFocusRow, sort, onSort }: LiveTableProps) {
  return (
    <div className={classes.card}>
      <table className={classes.table}>
        <thead>
          <tr>
            {COLUMNS.map(({ column, label }) => (
              <SortableHeader key={column} column={column} label={label} sort={sort} onSort={onSort} />
            ))}
            <th scope="col">
              <VisuallyHidden>Actions</VisuallyHidden>
            </th>
          </tr>
        </thead>
        <tbody onPointerLeave={() => onPoint(null)} onBlur={() => onFocusRow(null)}>
          {rows.map((row) => (
            <LiveRow
              key={row.pass.passId}
              row={row}
              isGlowing={glowing.has(row.pass.passId)}
              isFocused={focused === row.pass.passId}
              onPoint={onPoint}
              onFocusRow={onFocusRow}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface SortableHeaderProps extends Pick<LiveTableProps, 'sort' | 'onSort'> {
  column: SortColumn
  label: string
}

function SortableHeader({ column, label, sort, onSort }: SortableHeaderProps) {
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

interface LiveRowProps extends Pick<LiveRowsProps, 'onPoint' | 'onFocusRow'> {
  row: Row
  isGlowing: boolean
  isFocused: boolean
}

function LiveRow({ row, isGlowing, isFocused, onPoint, onFocusRow }: LiveRowProps) {
  const { pass, goneAt } = row
  const offer = rowOffer(pass, useViewer())
  const hintId = useId()
  const isGone = goneAt !== null
  const element = useKeptFocus<HTMLTableRowElement>(isGone && isFocused)
  return (
    <tr
      ref={element}
      tabIndex={-1}
      data-row
      data-new={isGlowing || undefined}
      data-gone={isGone || undefined}
      onPointerMove={(event) => event.pointerType === 'mouse' && onPoint(pass.passId)}
      onFocus={(event) => onFocusRow(isByKeyboard(event) ? pass.passId : null)}
    >
      <td>
        <Student pass={pass} hint={offer.hint} hintId={hintId} />
      </td>
      <td>
        <InlineWay pass={pass} />
      </td>
      <td>
        <RowPill row={row} />
      </td>
      <td>{!isGone && <RowTime pass={pass} />}</td>
      <td>{!isGone && <ActionButtons pass={pass} offer={offer} hintId={offer.hint ? hintId : undefined} />}</td>
    </tr>
  )
}
