/**
 * The writes of the editor. Each puts its answer into the school's setup at once, so that the editor shows it before the
 * live event makes every screen of the school fetch the setup again.
 */
import type { Block, Input, Schedule, SchoolSetup, TimeRangeEntity } from '@corridor/contract'
import {
  asBlockId,
  asScheduleId,
  asTimeRangeId,
  type BlockId,
  type ScheduleId,
  type SchoolId,
  type TimeRangeId,
  type UserGroupId,
} from '@corridor/rules/ids'
import { usualSchedule } from '@corridor/rules/schedule'
import { request } from '../../../base/client.ts'
import { queryClient, schoolSetupQuery } from '../../../base/session/queries.ts'
import { blockRow, type RangeForm, type RowKey, rangeRow, type SavedRow, scheduleRow, sentRange } from './model.ts'

export interface InSchool {
  schoolId: SchoolId
  timezone: string
}

/** Starts with what is shown now; a fetch that is under way may not have the change yet. */
function patch({ schoolId }: InSchool, change: (schedules: readonly Schedule[]) => Schedule[]): void {
  const { queryKey } = schoolSetupQuery(schoolId)
  queryClient.cancelQueries({ queryKey, exact: true }).catch(() => undefined)
  queryClient.setQueryData<SchoolSetup>(queryKey, (setup) => {
    if (!setup) return setup
    const schedules = change(setup.schedules)
    return { ...setup, schedules, schedule: usualSchedule(schedules) }
  })
}

/** Puts the row in the place of the old one, or at the end. */
function replaced<T>(list: readonly T[], item: T, isSame: (other: T) => boolean): T[] {
  return list.some(isSame) ? list.map((other) => (isSame(other) ? item : other)) : [...list, item]
}

function putSchedule(school: InSchool, schedule: Schedule): void {
  patch(school, (schedules) =>
    replaced(schedules, schedule, ({ scheduleId }) => scheduleId === schedule.scheduleId).map((other) =>
      schedule.isActive && other.scheduleId !== schedule.scheduleId ? { ...other, isActive: false } : other,
    ),
  )
}

function putBlock(school: InSchool, block: Block): void {
  patch(school, (schedules) =>
    schedules.map((schedule) =>
      schedule.scheduleId === block.scheduleId
        ? {
            ...schedule,
            blocks: replaced(schedule.blocks, block, ({ blockId }) => blockId === block.blockId).sort(
              (a, b) => a.blockId - b.blockId,
            ),
          }
        : schedule,
    ),
  )
}

function changeBlock(school: InSchool, blockId: BlockId, change: (block: Block) => Block): void {
  patch(school, (schedules) =>
    schedules.map((schedule) => ({
      ...schedule,
      blocks: schedule.blocks.map((block) => (block.blockId === blockId ? change(block) : block)),
    })),
  )
}

function putRange(school: InSchool, range: TimeRangeEntity): void {
  changeBlock(school, range.blockId, (block) => ({
    ...block,
    timeRanges: replaced(block.timeRanges, range, ({ timeRangeId }) => timeRangeId === range.timeRangeId).sort(
      (a, b) => a.timeRangeId - b.timeRangeId,
    ),
  }))
}

export async function addSchedule(
  school: InSchool,
  more: Omit<Input<'POST /api/schedule', 'body'>, 'schoolId'> = {},
): Promise<Schedule> {
  const schedule = await request('POST /api/schedule', { body: { schoolId: school.schoolId, ...more } })
  putSchedule(school, schedule)
  return schedule
}

export async function activate(school: InSchool, scheduleId: ScheduleId): Promise<void> {
  putSchedule(school, await request('POST /api/schedule/:scheduleId/use', { params: { scheduleId } }))
}

interface Removal {
  /** The person was told that classes lose their hours. */
  releasesClasses: boolean
}

const released = ({ releasesClasses }: Removal) => (releasesClasses ? ({ releaseClasses: 'true' } as const) : {})

export async function removeSchedule(school: InSchool, scheduleId: ScheduleId, removal: Removal): Promise<void> {
  await request('DELETE /api/schedule/:scheduleId', { params: { scheduleId }, query: released(removal) })
  patch(school, (schedules) => schedules.filter((schedule) => schedule.scheduleId !== scheduleId))
}

export async function addBlock(school: InSchool, scheduleId: ScheduleId): Promise<Block> {
  const block = await request('POST /api/block', { body: { scheduleId } })
  putBlock(school, block)
  return block
}

/** Returns the classes that it leaves without a block. */
export async function removeBlock(school: InSchool, blockId: BlockId, removal: Removal): Promise<UserGroupId[]> {
  const query = released(removal)
  const { userGroupIds } = await request('DELETE /api/block/:blockId', { params: { blockId }, query })
  patch(school, (schedules) =>
    schedules.map((schedule) => ({
      ...schedule,
      blocks: schedule.blocks.filter((block) => block.blockId !== blockId),
    })),
  )
  return userGroupIds
}

export async function restoreBlock(school: InSchool, blockId: BlockId, userGroupIds: UserGroupId[]): Promise<void> {
  putBlock(school, await request('POST /api/block/:blockId/restore', { params: { blockId }, body: { userGroupIds } }))
}

export async function addRange(school: InSchool, blockId: BlockId, form: RangeForm): Promise<TimeRangeEntity> {
  const body = { blockId, ...sentRange(form, school.timezone) } as Input<'POST /api/timerange', 'body'>
  const range = await request('POST /api/timerange', { body })
  putRange(school, range)
  return range
}

export async function removeRange(school: InSchool, { timeRangeId, blockId }: TimeRangeEntity): Promise<void> {
  await request('DELETE /api/timerange/:timeRangeId', { params: { timeRangeId } })
  changeBlock(school, blockId, (block) => ({
    ...block,
    timeRanges: block.timeRanges.filter((range) => range.timeRangeId !== timeRangeId),
  }))
}

export async function restoreRange(school: InSchool, timeRangeId: TimeRangeId): Promise<void> {
  putRange(school, await request('POST /api/timerange/:timeRangeId/restore', { params: { timeRangeId } }))
}

/** Saves what changed in one row. */
export async function saveRow(
  school: InSchool,
  key: RowKey,
  changed: { name?: string } | Partial<RangeForm>,
  version: number,
): Promise<SavedRow> {
  const [kind, number] = key.split(':')
  const id = Number(number)
  if (kind === 'range') {
    const body = { ...sentRange(changed as Partial<RangeForm>, school.timezone), version }
    const range = await request('POST /api/timerange/:timeRangeId', {
      params: { timeRangeId: asTimeRangeId(id) },
      body,
    })
    putRange(school, range)
    return rangeRow(range, school.timezone)
  }
  const { name = '' } = changed as { name?: string }
  const body = { name: name.trim(), version }
  if (kind === 'schedule') {
    const schedule = await request('POST /api/schedule/:scheduleId', { params: { scheduleId: asScheduleId(id) }, body })
    putSchedule(school, schedule)
    return asTyped(scheduleRow(schedule), name)
  }
  const block = await request('POST /api/block/:blockId', { params: { blockId: asBlockId(id) }, body })
  putBlock(school, block)
  return asTyped(blockRow(block), name)
}

/** The name as it was typed: a person who pauses after a space goes on typing after it. */
function asTyped(row: SavedRow, name: string): SavedRow {
  return { ...row, values: { name } }
}

/** The row in a refusal that carries the current values. */
export function currentRow(school: InSchool, key: RowKey, current: unknown): SavedRow {
  if (key.startsWith('range')) return rangeRow(current as TimeRangeEntity, school.timezone)
  return key.startsWith('block') ? blockRow(current as Block) : scheduleRow(current as Schedule)
}
