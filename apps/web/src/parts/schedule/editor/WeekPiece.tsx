import {
  clockOfMinutes,
  DRAG_STEP,
  type DragPart,
  dragged,
  type Placed,
  type SchoolHours,
  type Span,
} from '@corridor/rules/schedule'
import { clockText } from '@corridor/rules/time'
import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { bareClock, DAY_NAMES } from './labels.ts'
import { formOfSpan } from './model.ts'
import classes from './Week.module.css'
import { minutesAt, type Piece, placeOf } from './weekOf.ts'

interface WeekPieceProps {
  hours: SchoolHours
  piece: Placed<Piece>
  name: string
  color: string
  isChosen: boolean
  onChoose: () => void
  /** Null if nothing may be changed. */
  onMove: ((times: { start: string; end: string }) => void) | null
}

interface Drag {
  from: number
  part: DragPart
  /** Before the drag: what Escape brings back. */
  span: Span
}

/** One time range on one day. */
export function WeekPiece({ piece, hours, name, color, isChosen, onChoose, onMove }: WeekPieceProps) {
  const drag = useRef<Drag | null>(null)
  const { startMinute, endMinute, lanes } = piece
  const { isOneLine, style } = placeOf(piece, hours)
  const [start, end] = [clockOfMinutes(startMinute), clockOfMinutes(endMinute)]
  const move = (span: Span) => {
    const isElsewhere = span.startMinute !== startMinute || span.endMinute !== endMinute
    if (isElsewhere) onMove?.(formOfSpan(span))
  }

  function begin(event: PointerEvent<HTMLElement>): void {
    if (event.button !== 0) return
    // A finger may be about to scroll: it chooses by a tap, and only then it can drag.
    if (event.pointerType === 'touch' && !isChosen) return
    onChoose()
    if (!onMove) return
    event.currentTarget.setPointerCapture(event.pointerId)
    const part = ((event.target as HTMLElement).dataset.part ?? 'whole') as DragPart
    drag.current = { from: event.clientY, part, span: { startMinute, endMinute } }
  }

  function follow(event: PointerEvent): void {
    if (!drag.current) return
    const { from, part, span } = drag.current
    move(dragged(span, part, minutesAt(event.clientY - from), hours))
  }

  function onKeyDown(event: KeyboardEvent): void {
    if (event.key === 'Escape' && drag.current) {
      move(drag.current.span)
      drag.current = null
    }
    const step = { ArrowUp: -DRAG_STEP, ArrowDown: DRAG_STEP }[event.key]
    if (step === undefined || !onMove) return
    event.preventDefault()
    move(dragged({ startMinute, endMinute }, event.shiftKey ? 'end' : 'whole', step, hours))
  }

  const stop = () => {
    drag.current = null
  }
  const times = `${clockText(start)} to ${clockText(end)}`
  return (
    <button
      type="button"
      className={classes.piece}
      style={{ ...style, '--block': color } as CSSProperties}
      tabIndex={piece.isFirst ? 0 : -1}
      aria-pressed={isChosen}
      aria-description={onMove ? 'The arrow keys move it by 5 minutes, with Shift only its end.' : undefined}
      title={`${name}, ${times}`}
      data-one-line={isOneLine || undefined}
      data-overlaps={lanes > 1 || undefined}
      data-fixed={!onMove || undefined}
      onClick={onChoose}
      onPointerDown={begin}
      onPointerMove={follow}
      onPointerUp={stop}
      onLostPointerCapture={stop}
      onKeyDown={onKeyDown}
    >
      <b>{name}</b>
      <span className="visually-hidden">
        {DAY_NAMES[piece.day]}, {times}
        {lanes > 1 && ', overlaps'}
      </span>
      <span aria-hidden="true">{isOneLine ? bareClock(start) : `${bareClock(start)} – ${bareClock(end)}`}</span>
      {isChosen && onMove && (
        <>
          <i className={classes.handle} data-part="start" />
          <i className={classes.handle} data-part="end" />
        </>
      )}
    </button>
  )
}
