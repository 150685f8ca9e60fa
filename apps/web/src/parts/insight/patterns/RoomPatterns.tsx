import type { RoomId } from '@corridor/rules/ids'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { Segments } from '../../../ui/form/Segments.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { Loaded } from '../../../ui/page/Loaded.tsx'
import { TableSkeleton } from '../../../ui/page/Skeletons.tsx'
import { isWithoutPasses } from './labels.ts'
import { PatternFigures } from './PatternFigures.tsx'
import { roomPatternsQuery } from './queries.ts'
import classes from './RoomPatterns.module.css'
import { useWeeks } from './useWeeks.ts'
import { WeeksChoice } from './WeeksChoice.tsx'

const SIDES = [
  { value: 'to', label: 'Going there' },
  { value: 'from', label: 'Leaving it' },
] as const

const NONE = { to: 'No passes led here in these weeks.', from: 'No passes left this room in these weeks.' }
const OTHER_SIDE = {
  to: 'Choose more weeks, or the passes that leave it.',
  from: 'Choose more weeks, or the passes that lead here.',
}

/** When passes lead to a room or leave it, from or to where, and from whose class. */
export default function RoomPatterns({ roomId }: { roomId: RoomId }) {
  const id = useId()
  const [weeks, chooseWeeks] = useWeeks()
  const [side, setSide] = useState<'from' | 'to'>('to')
  const query = useQuery(roomPatternsQuery(roomId, weeks, side))
  return (
    <Stack as="section" aria-labelledby={id}>
      <div className={classes.bar}>
        <h2 id={id}>Patterns</h2>
        <Segments label="Which passes" options={SIDES} value={side} onChange={setSide} />
        <WeeksChoice value={weeks} onChange={chooseWeeks} />
      </div>
      <Loaded query={query} failedTitle="The patterns could not be loaded" skeleton={<TableSkeleton rows={4} />}>
        {(patterns) =>
          isWithoutPasses(patterns.trend) && !patterns.isBehind ? (
            <Card as="p" className={classes.none}>
              {NONE[side]} {OTHER_SIDE[side]}
            </Card>
          ) : (
            <PatternFigures patterns={patterns} isFollowing={query.isPlaceholderData} />
          )
        }
      </Loaded>
    </Stack>
  )
}
