/** A school with a schedule for tests of the editor: what is saved in it is answered from then on, as by the server. */
import type { Block, Schedule, TimeRangeEntity } from '@corridor/contract'
import { asBlockId, asScheduleId, asTimeRangeId } from '@corridor/rules/ids'
import { useSchoolSetup } from '../../../base/session/initialize.ts'
import { ALVAREZ_ID, anInitialize, aSetup, SCHOOL_ID, TIMEZONE } from '../../../base/testing.ts'
import { answer, refusal } from '../../../testing/api.ts'
import { type RangeForm, sentRange } from './model.ts'
import { ScheduleSection } from './ScheduleSection.tsx'

const WEEK = ['m', 't', 'w', 'th', 'f'] as const
const REGULAR = asScheduleId(1)
const TIMES: Record<string, [start: string, end: string]> = {
  'Period 1': ['08:00', '08:45'],
  'Period 3': ['09:30', '10:15'],
  Lunch: ['11:30', '12:15'],
}

type Times = Pick<TimeRangeEntity, 'startHour' | 'startMinute' | 'endHour' | 'endMinute'>
export const hours = (form: Pick<RangeForm, 'start' | 'end'>) => sentRange(form, TIMEZONE) as Times

export function regular(): Schedule {
  const blocks = Object.entries(TIMES).map(([name, [start, end]], at): Block => {
    const blockId = asBlockId(at + 1)
    const range = { timeRangeId: asTimeRangeId(at + 1), blockId, ...hours({ start, end }), days: [...WEEK], version: 1 }
    return { blockId, scheduleId: REGULAR, name, timeRanges: [range], version: 1 }
  })
  return { scheduleId: REGULAR, schoolId: SCHOOL_ID, name: 'Regular', blocks, isActive: true, version: 1 }
}

export interface ScheduleServer {
  schedules: Schedule[]
  /** This many classes use every block. */
  classes: number
  block: (name: string) => Block | undefined
}

export function scheduleServer(schedules = [regular()]): ScheduleServer {
  const removedBlocks = new Map<number, Block>()
  const removedRanges = new Map<number, TimeRangeEntity>()
  const server: ScheduleServer = {
    schedules,
    classes: 0,
    block: (name) => allBlocks().find((block) => block.name === name),
  }
  const allBlocks = () => server.schedules.flatMap(({ blocks }) => blocks)
  const changeBlocks = (change: (blocks: Block[]) => Block[]) => {
    server.schedules = server.schedules.map((schedule) => ({ ...schedule, blocks: change(schedule.blocks) }))
  }
  const changeBlock = (blockId: Block['blockId'], change: (block: Block) => Block): Block => {
    changeBlocks((blocks) => blocks.map((block) => (block.blockId === blockId ? change(block) : block)))
    return found(allBlocks().find((block) => block.blockId === blockId))
  }
  const rangeOf = (timeRangeId: TimeRangeEntity['timeRangeId']) =>
    found(
      allBlocks()
        .flatMap(({ timeRanges }) => timeRanges)
        .find((range) => range.timeRangeId === timeRangeId),
    )
  const addRange = (range: TimeRangeEntity) => {
    changeBlock(range.blockId, (block) => ({ ...block, timeRanges: [...block.timeRanges, range] }))
    return range
  }

  answer('GET /api/school/:schoolId', () =>
    aSetup({ schedules: server.schedules, schedule: server.schedules.find(({ isActive }) => isActive) ?? null }),
  )
  answer('POST /api/block/:blockId', ({ params: { blockId }, body: { name, version } }) => {
    const current = found(allBlocks().find((block) => block.blockId === Number(blockId)))
    if (current.version !== version) return refusal(409, 'changed', 'Changed elsewhere.', { current })
    return changeBlock(current.blockId, (block) => ({ ...block, name: name ?? block.name, version: version + 1 }))
  })
  answer('DELETE /api/block/:blockId', ({ params, query }) => {
    const block = found(allBlocks().find(({ blockId }) => blockId === Number(params.blockId)))
    if (server.classes > 0 && query.releaseClasses !== 'true') {
      return refusal(409, 'block_in_use', `${server.classes} classes use this block.`)
    }
    removedBlocks.set(block.blockId, block)
    changeBlocks((blocks) => blocks.filter(({ blockId }) => blockId !== block.blockId))
    return { userGroupIds: [] }
  })
  answer('POST /api/block/:blockId/restore', ({ params }) => {
    const block = found(removedBlocks.get(Number(params.blockId)))
    changeBlocks((blocks) => [block, ...blocks])
    return block
  })
  answer('POST /api/timerange', ({ body: { blockId, days, ...times } }) =>
    addRange({ timeRangeId: asTimeRangeId(100), blockId, days: days ?? [...WEEK], ...times, version: 1 }),
  )
  answer('POST /api/timerange/:timeRangeId', ({ params, body }) => {
    const range = { ...rangeOf(asTimeRangeId(Number(params.timeRangeId))), ...body } as TimeRangeEntity
    range.version += 1
    const isOld = ({ timeRangeId }: TimeRangeEntity) => timeRangeId === range.timeRangeId
    changeBlock(range.blockId, (block) => ({
      ...block,
      timeRanges: block.timeRanges.map((one) => (isOld(one) ? range : one)),
    }))
    return range
  })
  answer('DELETE /api/timerange/:timeRangeId', ({ params }) => {
    const range = rangeOf(asTimeRangeId(Number(params.timeRangeId)))
    removedRanges.set(range.timeRangeId, range)
    changeBlock(range.blockId, (block) => ({ ...block, timeRanges: block.timeRanges.filter((one) => one !== range) }))
    return { ok: true as const }
  })
  answer('POST /api/timerange/:timeRangeId/restore', ({ params }) =>
    addRange(found(removedRanges.get(Number(params.timeRangeId)))),
  )
  return server
}

function found<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('The school has no such row.')
  return value
}

/** Whoever looks at the settings: an administrator, unless they only impersonate one. */
export function answerAdministrator({ isImpersonator = false } = {}): void {
  const frame = anInitialize('faculty', ALVAREZ_ID)
  const permissions = { [SCHOOL_ID]: ['allSettings:read' as const, 'allSettings:write' as const] }
  const viewer = { ...frame.viewer, type: 'schoolAdministrator' as const, permissions }
  answer('GET /api/user/initialize', { ...frame, viewer, isImpersonator })
}

export function Schedules() {
  const { setup } = useSchoolSetup(SCHOOL_ID)
  return setup ? <ScheduleSection setup={setup} /> : null
}
