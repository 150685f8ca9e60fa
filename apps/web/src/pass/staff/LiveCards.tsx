import { useId } from 'react'
import { useViewer } from '../../app/session/initialize.ts'
import { InlineWay } from '../../ui/pass/PassWay.tsx'
import { ActionButtons } from './ActionButtons.tsx'
import classes from './LiveCards.module.css'
import type { LiveRowsProps } from './LiveTable.tsx'
import { RowPill, Student } from './RowParts.tsx'
import { RowTime } from './RowTime.tsx'
import { rowOffer } from './rowActions.ts'
import type { Row } from './steady.ts'
import { isByKeyboard, useKeptFocus } from './useKeptFocus.ts'

/** The same rows where there is no room for a table. */
export function LiveCards({ rows, glowing, focused, onFocusRow }: LiveRowsProps) {
  return (
    <ul className={classes.cards} onBlur={() => onFocusRow(null)}>
      {rows.map((row) => (
        <LiveCard
          key={row.pass.passId}
          row={row}
          isGlowing={glowing.has(row.pass.passId)}
          isFocused={focused === row.pass.passId}
          onFocusRow={onFocusRow}
        />
      ))}
    </ul>
  )
}

interface LiveCardProps extends Pick<LiveRowsProps, 'onFocusRow'> {
  row: Row
  isGlowing: boolean
  isFocused: boolean
}

function LiveCard({ row, isGlowing, isFocused, onFocusRow }: LiveCardProps) {
  const { pass, goneAt } = row
  const offer = rowOffer(pass, useViewer())
  const hintId = useId()
  const element = useKeptFocus<HTMLLIElement>(goneAt !== null && isFocused)
  return (
    <li
      ref={element}
      className={classes.card}
      data-row
      data-new={isGlowing || undefined}
      data-gone={goneAt !== null || undefined}
      tabIndex={-1}
      onFocus={(event) => onFocusRow(isByKeyboard(event) ? pass.passId : null)}
    >
      <div className={classes.head}>
        <Student pass={pass} hint={offer.hint} hintId={hintId} />
        <RowPill row={row} />
      </div>
      <InlineWay pass={pass} />
      {goneAt === null && (
        <div className={classes.foot}>
          <span>
            <RowTime pass={pass} />
          </span>
          <ActionButtons pass={pass} offer={offer} hintId={offer.hint ? hintId : undefined} />
        </div>
      )}
    </li>
  )
}
