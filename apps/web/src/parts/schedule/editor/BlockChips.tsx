import type { Block } from '@corridor/contract'
import type { BlockId } from '@corridor/rules/ids'
import { Truncate } from '../../../ui/layout/Truncate.tsx'
import classes from './Editor.module.css'
import { blockRow } from './model.ts'
import type { ScheduleEdits } from './useScheduleEdits.ts'

interface BlockChipsProps {
  blocks: readonly Block[]
  edits: ScheduleEdits
  colors: ReadonlyMap<BlockId, string>
  chosen: BlockId | null
  onChoose: (blockId: BlockId) => void
}

/** Blocks that cannot be chosen in the week, because they have no time yet. */
export function BlockChips({ blocks, edits, colors, chosen, onChoose }: BlockChipsProps) {
  const bare = blocks.filter(({ timeRanges }) => timeRanges.length === 0)
  if (bare.length === 0) return null
  return (
    <fieldset className={classes.bare}>
      <legend>Without a time</legend>
      {bare.map((block) => (
        <button
          key={block.blockId}
          type="button"
          className={classes.chip}
          aria-pressed={block.blockId === chosen}
          onClick={() => onChoose(block.blockId)}
        >
          <i className={classes.dot} style={{ color: colors.get(block.blockId) }} />
          <Truncate text={edits.nameOf(blockRow(block))} />
        </button>
      ))}
    </fieldset>
  )
}
