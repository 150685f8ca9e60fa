import type { Patterns } from '@corridor/contract'
import { asBlockId, asRoomId, asSchoolId, asUserId } from '@corridor/rules/ids'
import { expect, it } from 'vitest'
import { highlightsOf } from './highlights.ts'

const row = (name: string, place: number, usedPasses: number) => ({
  name,
  place,
  usedPasses,
  share: usedPasses / 100,
  averageTime: 4,
})
const room = (name: string, place: number, usedPasses: number) => ({
  ...row(name, place, usedPasses),
  roomId: asRoomId(1),
  zoneColor: '#000',
  isOpen: true,
})
const week = { week: '2026-10-05', usedPasses: 100, usedBefore: 80, usedYearAgo: null }
const patterns: Patterns = {
  schoolId: asSchoolId(1),
  roomId: null,
  side: 'school',
  firstDay: '2026-10-05',
  lastDay: '2026-11-01',
  isBehind: false,
  averageTime: 4,
  trend: {
    weeks: [week, week, week, week],
    usedPasses: 1100,
    usedBefore: 880,
    usedYearAgo: null,
    changeFromBefore: 25,
    changeFromYearAgo: null,
  },
  hours: [{ weekday: 1, hour: 10, usedPasses: 60 }],
  destinations: [room('Restroom', 1, 54), room('Library', 2, 46)],
  origins: [room('Room 1', 1, 40), room('Room 2', 1, 40), room('Room 3', 3, 20)],
  blocks: [{ ...row('Period 3', 1, 70), blockId: asBlockId(1) }],
  faculty: [{ ...row('Ms. Alvarez', 1, 100), userId: asUserId(1) }],
}

it('answers how many, where, when and from whose class', () => {
  expect(highlightsOf(patterns).map(({ label, value, detail }) => [label, value, detail])).toEqual([
    ['Passes', '1,100', '25% more than the 4 weeks before'],
    ['Top destination', 'Restroom', '54 passes, 54%'],
    ['Top starting room', 'Room 1', '40 passes, 40%, as many as one other'],
    ['Busiest block', 'Period 3', '70 passes, 70%'],
    ['Top class', 'Ms. Alvarez', '100 passes, 100%'],
  ])
})

it('leaves out what nobody may see or what there is none of, and names an hour if there are no blocks', () => {
  const trend = { ...patterns.trend, changeFromBefore: null }
  const few = highlightsOf({ ...patterns, trend, destinations: [], blocks: [], faculty: null })
  expect(few.map(({ label, value }) => [label, value])).toEqual([
    ['Passes', '1,100'],
    ['Top starting room', 'Room 1'],
    ['Busiest hour', 'Tuesday, 10 am'],
  ])
  expect(few[0]?.detail).toBe('Nothing to compare with yet')
})
