import type { CardLayout, Column } from '../columns.ts'
import { RowCheckbox } from '../selection/RowCheckbox.tsx'
import classes from './Cards.module.css'
import { RowLink } from './RowLink.tsx'
import type { OneRowProps, RowsProps } from './record.ts'
import { useRowElement } from './useRowElement.ts'

/** In pixels: the minimum width determines how many cards fit side by side. */
export const CARD = { width: 340, height: 150, gap: 12 }

interface CardsProps<R> extends RowsProps<R> {
  label: string
  layout: CardLayout<R>
}

/** The same rows as cards, if there is no room for a table. */
export function Cards<R>({ label, layout, ...props }: CardsProps<R>) {
  const { rows, lines, isFollowing, onFocusRow, foot } = props
  return (
    <>
      <ul
        className={classes.cards}
        aria-label={label}
        data-following={isFollowing || undefined}
        style={{ paddingTop: lines.before, paddingBottom: lines.after }}
        onBlur={() => onFocusRow(null)}
      >
        {rows.slice(lines.from, lines.to).map((row, at) => (
          <Card key={row.id} row={row} index={lines.from + at} layout={layout} {...props} />
        ))}
      </ul>
      {foot && <div className={classes.foot}>{foot}</div>}
    </>
  )
}

function Card<R>({ layout, ...props }: OneRowProps<R> & { layout: CardLayout<R> }) {
  const { row, index, lines, selection, rowName, rowLink, buttons, menu } = props
  const { element, attributes, isGone } = useRowElement<HTMLLIElement, R>(props)
  const { id, record } = row
  const line = lines.lineOf(index)
  const isFirstOfLine = index === 0 || lines.lineOf(index - 1) !== line
  return (
    <li
      ref={(li) => {
        element.current = li
        if (isFirstOfLine) lines.measure(li)
      }}
      className={classes.card}
      data-index={line}
      {...attributes}
    >
      <div className={classes.head}>
        <RowLink path={rowLink?.(record)}>{layout.head(record, isGone)}</RowLink>
        {selection && !isGone && (
          <RowCheckbox
            label={`Select ${rowName(record)}`}
            checked={selection.ids.has(id)}
            onChange={(isRange) => selection.toggle(id, isRange)}
          />
        )}
        {!isGone && menu?.(record)}
      </div>
      {layout.body(record, isGone)}
      {!isGone && buttons?.(record)}
    </li>
  )
}

/** The first column as the title, as in the table, then every other column with its name. */
export function cardOf<R, S extends string>([first, ...others]: readonly Column<R, S>[]): CardLayout<R> {
  return {
    height: CARD.height,
    head: (record, isGone) => first?.cell(record, isGone),
    body: (record, isGone) => (
      <dl className={classes.facts}>
        {others.map(({ id, label, cell }) => (
          <div key={id}>
            <dt>{label}</dt>
            <dd>{cell(record, isGone)}</dd>
          </div>
        ))}
      </dl>
    ),
  }
}
