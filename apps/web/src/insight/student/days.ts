import type { StudentInsights } from '@corridor/contract'
import { dayFormat } from '../../base/calendarText.ts'

export type UsedDay = StudentInsights['usage']['granular'][number]

/** "Nov". */
export const monthName = dayFormat({ month: 'short' })
