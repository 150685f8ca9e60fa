import { VisuallyHidden } from '@mantine/core'
import '@mantine/core/styles/VisuallyHidden.layer.css'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Sort } from '../address/sort.ts'
import type { Column } from '../columns.ts'
import { RowCheckbox } from '../selection/RowCheckbox.tsx'
import { RowLink } from './RowLink.tsx'
import type { OneRowProps, RowsProps } from './record.ts'
import classes from './Table.module.css'
import { useRowElement } from './useRowElement.ts'

interface TableProps<R, S extends string> extends RowsProps<R> {
  label: string
  columns: readonly Column<R, S>[]
  buttonsWidth: number
  sort: Sort<S>
  onSort: (by: S) => void
  selectAll: ReactNode
}

export function Table<R, S extends string>(props: TableProps<R, S>) {
  const { label, columns, buttonsWidth, sort, onSort, selectAll, ...rows } = props
  const { rows: all, lines, selection, isFollowing, onFocusRow, foot } = rows
  const buttons = rows.buttons ?? rows.menu
  const columnCount = columns.length + (selection ? 1 : 0) + (buttons ? 1 : 0)
  return (
    <div className={classes.card}>
      <table
        className={classes.table}
        aria-label={label}
        aria-rowcount={all.length + 1}
        data-selectable={selection !== null || undefined}
        data-following={isFollowing || undefined}
      >
        <thead>
          <tr>
            {selection && (
              <th scope="col" className={classes.check}>
                {selectAll}
              </th>
            )}
            {columns.map((column) => (
              <ColumnHead key={column.id} column={column} sort={sort} onSort={onSort} />
            ))}
            {buttons && (
              <th scope="col" style={{ width: buttonsWidth }}>
                <VisuallyHidden>Actions</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        <tbody onBlur={() => onFocusRow(null)}>
          <Space height={lines.before} columnCount={columnCount} />
          {all.slice(lines.from, lines.to).map((row, at) => (
            <TableRow key={row.id} row={row} index={lines.from + at} columns={columns} {...rows} />
          ))}
          <Space height={lines.after} columnCount={columnCount} />
        </tbody>
      </table>
      {foot}
    </div>
  )
}

/** Empty space for rows outside the view. */
function Space({ height, columnCount }: { height: number; columnCount: number }) {
  if (height <= 0) return null
  return (
    <tr aria-hidden>
      <td colSpan={columnCount} style={{ height }} />
    </tr>
  )
}

interface ColumnHeadProps<R, S extends string> extends Pick<TableProps<R, S>, 'sort' | 'onSort'> {
  column: Column<R, S>
}

function ColumnHead<R, S extends string>({ column, sort, onSort }: ColumnHeadProps<R, S>) {
  const { label, width, align, sort: by } = column
  const cellProps = { style: { width }, 'data-align': align }
  if (by === undefined) {
    return (
      <th scope="col" {...cellProps}>
        <span>{label}</span>
      </th>
    )
  }
  const isSorted = sort.by === by
  const direction = sort.descending ? 'descending' : 'ascending'
  const Arrow = sort.descending ? IconArrowDown : IconArrowUp
  return (
    <th scope="col" {...cellProps} aria-sort={isSorted ? direction : 'none'}>
      <button type="button" onClick={() => onSort(by)}>
        {label}
        {isSorted && <Arrow size={14} aria-hidden />}
      </button>
    </th>
  )
}

interface TableRowProps<R, S extends string> extends OneRowProps<R> {
  columns: readonly Column<R, S>[]
}

function TableRow<R, S extends string>({ columns, ...props }: TableRowProps<R, S>) {
  const { row, index, lines, selection, rowName, rowLink } = props
  const buttons = props.buttons ?? props.menu
  const { element, attributes, isGone } = useRowElement<HTMLTableRowElement, R>(props)
  const { id, record } = row
  return (
    <tr
      ref={(tr) => {
        element.current = tr
        lines.measure(tr)
      }}
      aria-rowindex={index + 2}
      data-index={index}
      {...attributes}
    >
      {selection && (
        <td>
          {!isGone && (
            <RowCheckbox
              label={`Select ${rowName(record)}`}
              checked={selection.ids.has(id)}
              onChange={(isRange) => selection.toggle(id, isRange)}
            />
          )}
        </td>
      )}
      {columns.map(({ id: column, align, cell }, at) => (
        <td key={column} data-align={align}>
          {at === 0 ? <RowLink path={rowLink?.(record)}>{cell(record, isGone)}</RowLink> : cell(record, isGone)}
        </td>
      ))}
      {buttons && <td>{!isGone && buttons(record)}</td>}
    </tr>
  )
}
