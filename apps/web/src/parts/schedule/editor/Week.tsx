import type { Schedule } from '@corridor/contract'
import type { BlockId } from '@corridor/rules/ids'
import { clockOfMinutes, SCHEDULE_HOURS } from '@corridor/rules/schedule'
import { clockText } from '@corridor/rules/time'
import type { CSSProperties } from 'react'
import { Card } from '../../../ui/layout/Card.tsx'
import { shortDay } from './labels.ts'
import { rangeKey, rangeRow } from './model.ts'
import type { ScheduleEdits } from './useScheduleEdits.ts'
import classes from './Week.module.css'
import { WeekPiece } from './WeekPiece.tsx'
import { PIXELS_AN_HOUR, weekOf } from './weekOf.ts'

interface WeekProps {
  schedule: Schedule
  timezone: string
  edits: ScheduleEdits
  colors: ReadonlyMap<BlockId, string>
  chosen: BlockId | null
  onChoose: (blockId: BlockId) => void
  isReadOnly: boolean
}

const HOURS = Array.from(
  { length: (SCHEDULE_HOURS.endMinute - SCHEDULE_HOURS.startMinute) / 60 + 1 },
  (_, hour) => SCHEDULE_HOURS.startMinute / 60 + hour,
)
const hourText = (hour: number) => clockText(clockOfMinutes(hour * 60)).replace(':00', '')

/** Monday to Friday, 7 am to 4 pm. Ranges are dragged, or moved with the arrow keys. */
export function Week({ schedule, timezone, edits, colors, chosen, onChoose, isReadOnly }: WeekProps) {
  const days = weekOf(schedule, (range) => edits.rangeOf(rangeRow(range, timezone)))
  return (
    <Card isFlush aria-label={`The week of ${schedule.name}`}>
      <div className={classes.head} aria-hidden="true">
        <span />
        {days.map(({ day }) => (
          <b key={day}>{shortDay(day)}</b>
        ))}
      </div>
      <div className={classes.body} style={{ '--hour': `${PIXELS_AN_HOUR}px` } as CSSProperties}>
        <div className={classes.hours} aria-hidden="true">
          {HOURS.map((hour, index) => (
            <span key={hour} style={{ top: index * PIXELS_AN_HOUR }}>
              {hourText(hour)}
            </span>
          ))}
        </div>
        {days.map(({ day, pieces }) => (
          <div key={day} className={classes.day}>
            {pieces.map((piece) => (
              <WeekPiece
                key={piece.range.timeRangeId}
                piece={piece}
                name={edits.nameOf({ key: `block:${piece.block.blockId}`, values: piece.block, version: 0 })}
                color={colors.get(piece.block.blockId) ?? ''}
                isChosen={piece.block.blockId === chosen}
                onChoose={() => onChoose(piece.block.blockId)}
                onMove={isReadOnly ? null : (form) => edits.edit(rangeKey(piece.range.timeRangeId), form)}
              />
            ))}
          </div>
        ))}
      </div>
    </Card>
  )
}
