/** What acts at once, unlike the fields: adding, removing with Undo, and which schedule the school uses. */
import type { Block, Schedule, SchoolSetup, TimeRangeEntity } from '@corridor/contract'
import { NAME_LENGTH } from '@corridor/contract/constants'
import type { BlockId, ScheduleId, TimeRangeId } from '@corridor/rules/ids'
import { useState } from 'react'
import { ApiError, errorMessage } from '../../../base/apiError.ts'
import { confirm } from '../../../base/state/confirm.ts'
import { flash, flashUndo } from '../../../base/state/flashes.ts'
import * as commands from './commands.ts'
import { counted } from './labels.ts'
import { blockKey, blockRow, nextRange, type RowKey, rangeKey, rangeRow, scheduleKey, scheduleRow } from './model.ts'
import type { ScheduleEdits } from './useScheduleEdits.ts'

export interface ScheduleActions {
  /** What was just added: its first field gets the focus. */
  newSchedule: ScheduleId | null
  newBlock: BlockId | null
  newRange: TimeRangeId | null
  /** It has the focus: it is not taken again. */
  settle: () => void
  addSchedule: () => void
  copySchedule: (schedule: Schedule) => void
  activate: (schedule: Schedule) => void
  removeSchedule: (schedule: Schedule) => void
  addBlock: (schedule: Schedule) => void
  removeBlock: (block: Block) => void
  addRange: (schedule: Schedule, block: Block) => void
  removeRange: (range: TimeRangeEntity) => void
}

interface Choose {
  setSchedule: (scheduleId: ScheduleId | null) => void
  setBlock: (blockId: BlockId | null) => void
}

export function useScheduleActions(
  { school }: SchoolSetup,
  edits: ScheduleEdits,
  { setSchedule, setBlock }: Choose,
): ScheduleActions {
  const [added, setAdded] = useState<RowKey | null>(null)
  const run = (work: () => Promise<void>) => void work().catch((error) => flash(errorMessage(error), 'error'))
  const newOf = <Id extends number>(kind: string) =>
    added?.startsWith(`${kind}:`) ? (Number(added.split(':')[1]) as Id) : null

  const open = (schedule: Schedule) => {
    setAdded(scheduleKey(schedule.scheduleId))
    setSchedule(schedule.scheduleId)
    setBlock(schedule.blocks[0]?.blockId ?? null)
  }

  return {
    newSchedule: newOf('schedule'),
    newBlock: newOf('block'),
    newRange: newOf('range'),
    settle: () => setAdded(null),
    addSchedule: () => run(async () => open(await commands.addSchedule(school))),
    copySchedule: (schedule) =>
      run(async () => {
        // The copy is of what is shown.
        await edits.flush()
        const name = `Copy of ${edits.nameOf(scheduleRow(schedule))}`.trim().slice(0, NAME_LENGTH).trim()
        open(await commands.addSchedule(school, { name, copiedScheduleId: schedule.scheduleId }))
      }),
    activate: (schedule) =>
      run(async () => {
        await commands.activate(school, schedule.scheduleId)
        flash(`Your school now uses ${edits.nameOf(scheduleRow(schedule))}.`)
      }),
    removeSchedule: (schedule) =>
      run(async () => {
        const { scheduleId, blocks } = schedule
        const question = {
          title: `Remove ${edits.nameOf(scheduleRow(schedule))}?`,
          message: `Its ${counted(blocks.length, 'block')} and their times go with it.`,
          ...REMOVAL,
        }
        const removed = await withReleasedClasses(question, true, (releasesClasses) =>
          commands.removeSchedule(school, scheduleId, { releasesClasses }),
        )
        if (!removed) return
        edits.forget(keysOf(schedule))
        setSchedule(null)
        flash('Schedule Removed')
      }),
    addBlock: ({ scheduleId }) =>
      run(async () => {
        const { blockId } = await commands.addBlock(school, scheduleId)
        setAdded(blockKey(blockId))
        setBlock(blockId)
      }),
    removeBlock: (block) =>
      run(async () => {
        const { blockId } = block
        const question = { title: `Remove ${edits.nameOf(blockRow(block))}?`, ...REMOVAL }
        const removed = await withReleasedClasses(question, false, (releasesClasses) =>
          commands.removeBlock(school, blockId, { releasesClasses }),
        )
        if (!removed) return
        edits.forget(keysOfBlock(block))
        const undo = async () => {
          await commands.restoreBlock(school, blockId, removed.answer)
          setBlock(blockId)
        }
        flashUndo('Block Removed', () => run(undo))
      }),
    addRange: (schedule, block) =>
      run(async () => {
        const formOf = (range: TimeRangeEntity) => edits.rangeOf(rangeRow(range, school.timezone))
        const all = schedule.blocks.flatMap(({ timeRanges }) => timeRanges.map(formOf))
        const form = nextRange(block.timeRanges.map(formOf), all, edits.hours)
        setAdded(rangeKey((await commands.addRange(school, block.blockId, form)).timeRangeId))
      }),
    removeRange: (range) =>
      run(async () => {
        await commands.removeRange(school, range)
        edits.forget([rangeKey(range.timeRangeId)])
        const undo = () => commands.restoreRange(school, range.timeRangeId)
        flashUndo('Range Removed', () => run(undo))
      }),
  }
}

const REMOVAL = { confirmLabel: 'Remove', dismissLabel: 'Cancel', danger: true, losesSomething: true } as const

/** Removes something. If classes use it, the person is told how many, and asked first. Null if they said no. */
async function withReleasedClasses<A>(
  question: Parameters<typeof confirm>[0],
  isAlwaysAsked: boolean,
  remove: (releasesClasses: boolean) => Promise<A>,
): Promise<{ answer: A } | null> {
  if (isAlwaysAsked && !(await confirm(question))) return null
  try {
    return { answer: await remove(false) }
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'block_in_use') throw error
    if (!(await confirm({ ...question, message: error.message }))) return null
    return { answer: await remove(true) }
  }
}

const keysOfBlock = ({ blockId, timeRanges }: Block): RowKey[] => [
  blockKey(blockId),
  ...timeRanges.map(({ timeRangeId }) => rangeKey(timeRangeId)),
]
const keysOf = ({ scheduleId, blocks }: Schedule): RowKey[] => [scheduleKey(scheduleId), ...blocks.flatMap(keysOfBlock)]
