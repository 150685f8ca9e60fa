/** The bell schedule, in minutes after midnight of the school's local time. */
import { asBlockId, asScheduleId, asTimeRangeId, type BlockId, type SchoolId } from '@corridor/rules/ids'
import type { SchoolDay } from '@corridor/rules/schedule'
import type { Instant } from '@corridor/rules/time'
import type { block, schedule, timeRange } from '../db/schema/index.ts'
import type { Row } from './insert.ts'

export const PERIODS = 7

export interface BellPlan {
  opens: number
  /** Longer than the others, because it includes the day's announcements. */
  firstPeriod: number
  period: number
  passing: number
  /** Lunch follows this period; after the last one it is a meal before the buses leave. */
  lunchAfter: number
  lunch: number
}

export interface Bell {
  name: string
  startMinute: number
  endMinute: number
}

export interface Period extends Bell {
  blockId: BlockId
}

export function bellsOf(plan: BellPlan): Bell[] {
  const bells: Bell[] = []
  let clock = plan.opens
  const ring = (name: string, minutes: number) => {
    bells.push({ name, startMinute: clock, endMinute: clock + minutes })
    clock += minutes + plan.passing
  }
  for (let period = 1; period <= PERIODS; period += 1) {
    ring(`Period ${period}`, period === 1 ? plan.firstPeriod : plan.period)
    if (period === plan.lunchAfter) ring('Lunch', plan.lunch)
  }
  return bells
}

export interface ScheduleRows {
  schedules: Row<typeof schedule>[]
  blocks: Row<typeof block>[]
  timeRanges: Row<typeof timeRange>[]
}

/** Adds a schedule's rows and returns its periods, without lunch. */
export function addSchedule(
  rows: ScheduleRows,
  { schoolId, name, isActive, plan, days, createdAt }: NewSchedule,
): Period[] {
  const scheduleId = asScheduleId(rows.schedules.length + 1)
  rows.schedules.push({ scheduleId, schoolId, name, isActive, createdAt })
  return bellsOf(plan).flatMap((bell) => {
    const blockId = asBlockId(rows.blocks.length + 1)
    const { startMinute, endMinute } = bell
    rows.blocks.push({ blockId, schoolId, scheduleId, name: bell.name, createdAt })
    rows.timeRanges.push({
      timeRangeId: asTimeRangeId(blockId),
      schoolId,
      blockId,
      startMinute,
      endMinute,
      days,
      createdAt,
    })
    return bell.name === 'Lunch' ? [] : [{ ...bell, blockId }]
  })
}

interface NewSchedule {
  schoolId: SchoolId
  name: string
  isActive: boolean
  plan: BellPlan
  days: SchoolDay[]
  createdAt: Instant
}

/**
 * The period at a time of day, or the next one; outside school hours the third, so that the demo is busy at any time.
 */
export function periodAt(periods: readonly Period[], minute: number): number {
  const opens = periods[0]?.startMinute ?? 0
  const next = periods.findIndex(({ endMinute }) => minute < endMinute)
  return minute < opens || next === -1 ? 2 : next
}
