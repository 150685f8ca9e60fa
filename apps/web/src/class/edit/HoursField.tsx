import type { BlockId } from '@corridor/rules/ids'
import { useId } from 'react'
import { ConflictChoice } from '../../ui/form/ConflictChoice.tsx'

import { type Field, looseField } from '../../ui/form/field.ts'
import { Segments } from '../../ui/form/Segments.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TimeField } from '../../ui/form/TimeField.tsx'
import { type Hours, hoursOfKind, textOfHours } from './form.ts'
import classes from './HoursField.module.css'

interface HoursFieldProps {
  bind: Field<Hours>
  blocks: readonly { value: BlockId; label: string }[]
  disabled: boolean
}

const KINDS = [
  { value: 'none', label: 'No hours' },
  { value: 'block', label: 'Block' },
  { value: 'custom', label: 'Custom hours' },
] as const

/** When the class takes place: in a block of the school's schedule, or at hours of its own. */
export function HoursField({ bind, blocks, disabled }: HoursFieldProps) {
  const { value: hours, set } = bind
  const id = useId()
  const nameOf = (blockId: BlockId) =>
    blocks.find(({ value }) => value === blockId)?.label ?? 'a block that was removed'
  return (
    <fieldset className={classes.hours} disabled={disabled} aria-describedby={id}>
      <legend>Hours</legend>
      <Segments
        label="Kind of hours"
        options={KINDS}
        value={hours.kind}
        onChange={(kind) => set(kind === hours.kind ? hours : hoursOfKind(kind))}
      />
      <p id={id} className={classes.help}>
        {HELP[hours.kind]}
      </p>
      {hours.kind === 'block' && (
        <SelectField
          label="Block"
          disabled={disabled}
          bind={looseField<BlockId | null>('blockId', hours.blockId, (blockId) => set({ kind: 'block', blockId }))}
          options={blockChoices(blocks, hours.blockId)}
        />
      )}
      {hours.kind === 'custom' && (
        <div className={classes.times}>
          <TimeField
            type="time"
            label="Start"
            disabled={disabled}
            bind={looseField('start', hours.start, (start) => set({ ...hours, start }))}
          />
          <TimeField
            type="time"
            label="End"
            disabled={disabled}
            bind={{ ...looseField('end', hours.end, (end) => set({ ...hours, end })), error: bind.error }}
          />
        </div>
      )}
      <ConflictChoice label="Hours" conflict={bind.conflict} textOf={(theirs) => textOfHours(theirs, nameOf)} />
    </fieldset>
  )
}

const HELP = {
  none: 'Its students say themselves where their passes start.',
  block: 'During this block, passes for these students start in this class.',
  custom: 'At this time on every school day, passes for these students start in this class.',
} as const

/** A block that was removed stays visible until another one is chosen. */
function blockChoices(blocks: HoursFieldProps['blocks'], chosen: BlockId | null) {
  const isKnown = blocks.some(({ value }) => value === chosen)
  return [
    ...(chosen === null ? [{ value: null, label: blocks.length > 0 ? 'Choose a block' : 'No blocks yet' }] : []),
    ...(chosen !== null && !isKnown ? [{ value: chosen, label: 'A block that was removed' }] : []),
    ...blocks,
  ]
}
