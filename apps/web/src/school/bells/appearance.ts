import type { Schedule } from '@corridor/contract'
import { colorsOf } from '../../parts/schedule/editor/appearance.ts'

export const scheduleColors = (schedules: readonly Schedule[]) =>
  colorsOf(schedules.map(({ scheduleId }) => scheduleId))
