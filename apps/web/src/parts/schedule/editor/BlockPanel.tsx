import type { Block, TimeRangeEntity } from '@corridor/contract'
import type { BlockId, TimeRangeId } from '@corridor/rules/ids'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Card } from '../../../ui/layout/Card.tsx'
import { Row } from '../../../ui/layout/Stack.tsx'
import { useFocusFallback } from '../../../ui/useFocusFallback.ts'
import classes from './Editor.module.css'
import { blockRow } from './model.ts'
import { NameField } from './NameField.tsx'
import { RangeFields } from './RangeFields.tsx'
import type { ScheduleEdits } from './useScheduleEdits.ts'

interface BlockPanelProps {
  block: Block
  timezone: string
  edits: ScheduleEdits
  colors: ReadonlyMap<BlockId, string>
  isReadOnly: boolean
  /** It was just added: its name is selected, to be typed over. */
  isNew: boolean
  newRange: TimeRangeId | null
  /** The field of what is new has the focus. */
  onOpened: () => void
  onAddRange: () => void
  onRemoveRange: (range: TimeRangeEntity) => void
  onRemove: () => void
}

/** The chosen block: its name and its times. */
export function BlockPanel(props: BlockPanelProps) {
  const { block, timezone, edits, colors, isReadOnly, isNew, newRange, onOpened } = props
  const { onAddRange, onRemoveRange, onRemove } = props
  const addButton = useFocusFallback<HTMLButtonElement>(block.timeRanges.length)
  return (
    <Card className={classes.card} aria-label={edits.nameOf(blockRow(block))}>
      <NameField
        bind={edits.nameField(blockRow(block))}
        label="Block name"
        color={colors.get(block.blockId)}
        isReadOnly={isReadOnly}
        isNew={isNew}
        onOpened={onOpened}
        onEnter={edits.flush}
      />
      <div className={classes.cardHead}>
        <h3>Time ranges</h3>
        <span>7:00 am to 4:00 pm</span>
      </div>
      {block.timeRanges.length === 0 && (
        <p className={classes.reason}>No time yet. Classes in this block are never in session.</p>
      )}
      {block.timeRanges.map((range, index) => (
        <RangeFields
          key={range.timeRangeId}
          range={range}
          number={index + 1}
          timezone={timezone}
          edits={edits}
          isReadOnly={isReadOnly}
          isNew={newRange === range.timeRangeId}
          onOpened={onOpened}
          onRemove={() => onRemoveRange(range)}
        />
      ))}
      {!isReadOnly && (
        <Row gap={2} className={classes.buttons}>
          <Button
            ref={addButton}
            size="sm"
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={onAddRange}
          >
            Add a range
          </Button>
          <span className={classes.grow} />
          <Button size="sm" variant="default" className={classes.danger} onClick={onRemove}>
            Remove block
          </Button>
        </Row>
      )}
    </Card>
  )
}
