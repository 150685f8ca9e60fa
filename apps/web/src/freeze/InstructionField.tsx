import { INSTRUCTIONS, type Instruction } from '@corridor/rules/freeze'
import { IconArrowBackUp, IconHandStop, IconUsersGroup } from '@tabler/icons-react'
import { useId } from 'react'
import { INSTRUCTION_LABELS } from '../parts/freeze/labels.ts'
import classes from './InstructionField.module.css'

const ICONS: Readonly<Record<Instruction, typeof IconHandStop>> = {
  return: IconArrowBackUp,
  stay: IconHandStop,
  follow: IconUsersGroup,
}

interface InstructionFieldProps {
  value: Instruction
  onChange: (instruction: Instruction) => void
}

/** What students are asked to do: three tiles, of which one is chosen. */
export function InstructionField({ value, onChange }: InstructionFieldProps) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label="What students are asked to do" className={classes.tiles}>
      {INSTRUCTIONS.map((instruction) => {
        const { title, text } = INSTRUCTION_LABELS[instruction]
        const Icon = ICONS[instruction]
        return (
          <label key={instruction} className={classes.tile}>
            <input
              type="radio"
              className="over-label"
              name={name}
              checked={instruction === value}
              onChange={() => onChange(instruction)}
              aria-label={title}
              data-autofocus={instruction === value || undefined}
              aria-describedby={`${name}-${instruction}`}
            />
            <Icon size={26} stroke={1.9} aria-hidden />
            <b>{title}</b>
            <span id={`${name}-${instruction}`}>{text}</span>
          </label>
        )
      })}
    </div>
  )
}
