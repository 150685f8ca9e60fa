import type { Block } from '@corridor/contract'
import type { BlockId } from '@corridor/rules/ids'
import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Card } from '../../../ui/layout/Card.tsx'
import classes from './Editor.module.css'
import { daysText, timesText } from './labels.ts'
import { blockRow, rangeRow } from './model.ts'
import type { ScheduleEdits } from './useScheduleEdits.ts'

interface BlockListProps {
  blocks: readonly Block[]
  timezone: string
  edits: ScheduleEdits
  colors: ReadonlyMap<BlockId, string>
  chosen: BlockId | null
  onChoose: (blockId: BlockId | null) => void
  /** The fields of the chosen block. */
  panel: ReactNode
}

/** The blocks in the order of their first time, for screens without room for a week. */
export function BlockList({ blocks, timezone, edits, colors, chosen, onChoose, panel }: BlockListProps) {
  const rows = blocks
    .map((block) => ({
      block,
      name: edits.nameOf(blockRow(block)),
      ranges: block.timeRanges.map((range) => ({ range, form: edits.rangeOf(rangeRow(range, timezone)) })),
    }))
    .map((row) => ({ ...row, first: row.ranges.map(({ form }) => form.start).sort()[0] ?? '99' }))
    .sort((a, b) => a.first.localeCompare(b.first) || a.block.blockId - b.block.blockId)
  return (
    <Card as="ul" isFlush className={classes.list}>
      {rows.map(({ block: { blockId }, name, ranges }) => (
        <li key={blockId}>
          <button
            type="button"
            className={classes.row}
            aria-expanded={blockId === chosen}
            onClick={() => onChoose(blockId === chosen ? null : blockId)}
          >
            <i className={classes.dot} style={{ color: colors.get(blockId) }} />
            <span className={classes.names}>
              <b>{name}</b>
              {ranges.map(({ range, form }) => (
                <span key={range.timeRangeId}>
                  {timesText(form)}, {daysText(form.days)}
                </span>
              ))}
              {ranges.length === 0 && <span>No time yet</span>}
            </span>
            <IconChevronDown size={20} aria-hidden />
          </button>
          {blockId === chosen && panel}
        </li>
      ))}
    </Card>
  )
}
