import type { StudentInsights } from '@corridor/contract'
import { dayFormat } from '@corridor/rules/time'

export type UsedDay = StudentInsights['usage']['granular'][number]

/** "Nov". */
export const monthName = dayFormat({ month: 'short' })
