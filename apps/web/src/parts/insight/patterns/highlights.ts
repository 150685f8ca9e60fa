/** The answers at a glance: how many, where to, when, and from whose class. */

import type { Patterns } from '@corridor/contract'
import { hourText } from '../../../base/calendarText.ts'
import { busiestHour, changeText, passesText, weekdayLabel } from './labels.ts'

export interface Highlight {
  label: string
  value: string
  detail: string
}

interface Ranked {
  name: string
  place: number
  usedPasses: number
  share: number
}

export function highlightsOf({ trend, destinations, origins, blocks, faculty, hours }: Patterns): Highlight[] {
  const { usedPasses, changeFromBefore, weeks } = trend
  const change =
    changeFromBefore === null
      ? 'Nothing to compare with yet'
      : `${changeText(changeFromBefore)} the ${weeks.length} weeks before`
  const busiest = busiestHour(hours)
  return [
    { label: 'Passes', value: usedPasses.toLocaleString('en-US'), detail: change },
    ...first('Top destination', destinations),
    ...first('Top starting room', origins),
    ...first('Busiest block', blocks),
    ...(blocks.length === 0 && busiest
      ? [
          {
            label: 'Busiest hour',
            value: `${weekdayLabel(busiest.weekday)}, ${hourText(busiest.hour)}`,
            detail: passesText(busiest.usedPasses),
          },
        ]
      : []),
    ...first('Top class', faculty ?? []),
  ]
}

/** The first of a ranking, unless it is empty. */
function first(label: string, rows: readonly Ranked[]): Highlight[] {
  const [top] = rows
  if (!top) return []
  const others = rows.filter(({ place }) => place === 1).length - 1
  const share = `${passesText(top.usedPasses)}, ${Math.round(top.share * 100)}%`
  const tie = others === 0 ? '' : `, as many as ${others === 1 ? 'one other' : `${others} others`}`
  return [{ label, value: top.name, detail: share + tie }]
}
