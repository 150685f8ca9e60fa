import { useId } from 'react'
import { InlineEndpoints } from '../../../parts/pass/PassEndpoints.tsx'
import { ActionButtons } from './ActionButtons.tsx'
import classes from './PassCards.module.css'
import type { PassRowsProps } from './PassTable.tsx'
import { RowCheckbox } from './RowCheckbox.tsx'
import { RowStatus, RowTime, SchoolName, Student } from './RowParts.tsx'
import { rowState } from './rowActions.ts'
import type { Row } from './steady.ts'
import { isByKeyboard, useKeptFocus } from './useKeptFocus.ts'
import { useRowOffer } from './useRowOffer.ts'

/** The same rows where there is no room for a table. */
export function PassCards(props: PassRowsProps) {
  const { rows, lines, onFocusRow } = props
  return (
    <ul
      className={classes.cards}
      style={{ paddingTop: lines.before, paddingBottom: lines.after }}
      onBlur={() => onFocusRow(null)}
    >
      {rows.slice(lines.from, lines.to).map((row, at) => (
        <PassCard key={row.pass.passId} row={row} index={lines.from + at} {...props} />
      ))}
    </ul>
  )
}

interface PassCardProps extends PassRowsProps {
  row: Row
  index: number
}

function PassCard({
  row,
  index,
  lines,
  glowing,
  focused,
  selection,
  showsSchool,
  onSelect,
  onFocusRow,
}: PassCardProps) {
  const { pass, goneAt } = row
  const offer = useRowOffer(pass)
  const hintId = useId()
  const element = useKeptFocus<HTMLLIElement>(goneAt !== null && focused === pass.passId)
  const line = lines.lineOf(index)
  const isFirstOfLine = index === 0 || lines.lineOf(index - 1) !== line
  return (
    <li
      ref={(li) => {
        element.current = li
        if (isFirstOfLine) lines.measure(li)
      }}
      className={classes.card}
      data-row={index}
      data-pass={pass.passId}
      data-index={line}
      data-new={glowing.has(pass.passId) || undefined}
      data-gone={goneAt !== null || undefined}
      data-selected={selection.has(pass.passId) || undefined}
      tabIndex={-1}
      onFocus={(event) => onFocusRow(isByKeyboard(event) ? pass.passId : null)}
    >
      <div className={classes.head}>
        <Student pass={pass} hint={offer.hint} hintId={hintId} />
        {goneAt === null && (
          <RowCheckbox
            label={`Select ${pass.studentName}'s pass`}
            checked={selection.has(pass.passId)}
            onChange={() => onSelect(pass.passId)}
          />
        )}
      </div>
      <InlineEndpoints pass={pass} />
      {showsSchool && (
        <span className={classes.school}>
          <SchoolName pass={pass} />
        </span>
      )}
      <div className={classes.standing} data-state={rowState(pass)}>
        <RowStatus row={row} offer={offer} hintId={hintId} />
        {goneAt === null && (
          <span className={classes.time}>
            <RowTime pass={pass} />
          </span>
        )}
      </div>
      {goneAt === null && <ActionButtons pass={pass} offer={offer} hintId={hintId} />}
    </li>
  )
}
