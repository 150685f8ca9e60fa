import type { Schedule } from '@corridor/contract'
import type { BlockId } from '@corridor/rules/ids'
import { clockOfMinutes } from '@corridor/rules/schedule'
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

const hourText = (hour: number) => clockText(clockOfMinutes(hour * 60)).replace(':00', '')

/** Monday to Friday, 7 am to 4 pm, unless the school has more. Ranges are dragged, or moved with the arrow keys. */
export function Week({ schedule, timezone, edits, colors, chosen, onChoose, isReadOnly }: WeekProps) {
  const { opensAt, closesAt, weekdays } = edits.hours
  const days = weekOf(schedule, (range) => edits.rangeOf(rangeRow(range, timezone)), weekdays)
  const firstHour = Math.floor(opensAt / 60)
  const hours = Array.from({ length: Math.ceil(closesAt / 60) - firstHour + 1 }, (_, index) => firstHour + index)
  const columns = { '--days': days.length } as CSSProperties
  return (
    <Card isFlush aria-label={`The week of ${schedule.name}`}>
      <div className={classes.head} style={columns} aria-hidden="true">
        <span />
        {days.map(({ day }) => (
          <b key={day}>{shortDay(day)}</b>
        ))}
      </div>
      <div
        className={classes.body}
        style={{ ...columns, '--hour': `${PIXELS_AN_HOUR}px`, '--hours': hours.length - 1 } as CSSProperties}
      >
        <div className={classes.hours} aria-hidden="true">
          {hours.map((hour) => (
            <span key={hour} style={{ top: ((hour * 60 - opensAt) * PIXELS_AN_HOUR) / 60 }}>
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
                hours={edits.hours}
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
