import type { SchoolSetup } from '@corridor/contract'
import type { BlockId, ScheduleId } from '@corridor/rules/ids'
import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { Card } from '../../../ui/layout/Card.tsx'
import { Stack } from '../../../ui/layout/Stack.tsx'
import { blockColors } from './appearance.ts'
import { BlockChips } from './BlockChips.tsx'
import { BlockList } from './BlockList.tsx'
import { BlockPanel } from './BlockPanel.tsx'
import classes from './Editor.module.css'
import type { RowKey } from './model.ts'
import { OverallSaveStatus } from './OverallSaveStatus.tsx'
import { ScheduleChoice } from './ScheduleChoice.tsx'
import { SchedulePanel } from './SchedulePanel.tsx'
import { useScheduleActions } from './useScheduleActions.ts'
import { useScheduleEdits } from './useScheduleEdits.ts'
import { Week } from './Week.tsx'

interface EditorProps {
  setup: SchoolSetup
  /** Why nothing can be changed. */
  readOnly: string | null
}

/** The week, and beside it the chosen block and the schedule. On a phone, a list of blocks that open. */
export function Editor({ setup, readOnly }: EditorProps) {
  const isReadOnly = readOnly !== null
  const { school, schedules } = setup
  const edits = useScheduleEdits(setup)
  const [chosenSchedule, setSchedule] = useState<ScheduleId | null>(null)
  const [chosenBlock, setBlock] = useState<BlockId | null>(null)
  const actions = useScheduleActions(setup, edits, { setSchedule, setBlock })
  const isNarrow = useMediaQuery('(max-width: 767px)', undefined, { getInitialValueInEffect: false })

  const schedule =
    schedules.find(({ scheduleId }) => scheduleId === chosenSchedule) ??
    schedules.find(({ isActive }) => isActive) ??
    schedules[0]
  if (!schedule) return null
  const { blocks } = schedule
  const block = blocks.find(({ blockId }) => blockId === chosenBlock) ?? (isNarrow ? undefined : blocks[0])
  const colors = blockColors(blocks.map(({ blockId }) => blockId))
  const shared = { timezone: school.timezone, edits, colors, isReadOnly }

  /** Opens the block that needs a choice. */
  const show = (key: RowKey) => {
    for (const candidate of schedules) {
      const found = candidate.blocks.find(
        ({ blockId, timeRanges }) =>
          key === `block:${blockId}` || timeRanges.some(({ timeRangeId }) => key === `range:${timeRangeId}`),
      )
      if (found || key === `schedule:${candidate.scheduleId}`) setSchedule(candidate.scheduleId)
      if (found) setBlock(found.blockId)
    }
  }
  const panel = block && (
    <BlockPanel
      key={block.blockId}
      block={block}
      {...shared}
      isNew={actions.newBlock === block.blockId}
      onOpened={actions.settle}
      newRange={actions.newRange}
      onAddRange={() => actions.addRange(schedule, block)}
      onRemoveRange={actions.removeRange}
      onRemove={() => actions.removeBlock(block)}
    />
  )
  return (
    <Stack gap={3}>
      <div className={classes.bar}>
        <ScheduleChoice
          schedules={schedules}
          chosen={schedule.scheduleId}
          edits={edits}
          onChoose={setSchedule}
          onAdd={isReadOnly ? null : () => actions.addSchedule()}
        />
        <span className={classes.grow} />
        {!isReadOnly && (
          <>
            <OverallSaveStatus status={edits.status} onRetry={edits.flush} onShow={show} />
            <Button
              size="sm"
              variant="default"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => actions.addBlock(schedule)}
            >
              Add a block
            </Button>
          </>
        )}
      </div>
      {readOnly && <p className={classes.reason}>{readOnly}</p>}
      {isNarrow ? (
        <BlockList blocks={blocks} {...shared} chosen={block?.blockId ?? null} onChoose={setBlock} panel={panel} />
      ) : (
        <div className={classes.columns}>
          <Stack gap={3}>
            <Week schedule={schedule} {...shared} chosen={block?.blockId ?? null} onChoose={setBlock} />
            <BlockChips blocks={blocks} {...shared} chosen={block?.blockId ?? null} onChoose={setBlock} />
          </Stack>
          <Stack gap={3}>
            {panel ?? (
              <Card className={classes.card}>
                <p className={classes.reason}>This schedule has no blocks yet.</p>
              </Card>
            )}
            <SchedulePanel setup={setup} schedule={schedule} schedules={schedules} {...shared} actions={actions} />
          </Stack>
        </div>
      )}
      {isNarrow && (
        <SchedulePanel setup={setup} schedule={schedule} schedules={schedules} {...shared} actions={actions} />
      )}
    </Stack>
  )
}
