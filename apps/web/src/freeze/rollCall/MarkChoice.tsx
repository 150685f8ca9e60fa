import type { StaffMark } from '@corridor/rules/freeze'
import { IconCheck, IconFirstAidKit } from '@tabler/icons-react'
import { type KeyboardEvent, useRef } from 'react'
import classes from './MarkChoice.module.css'

const MARKS: readonly { state: StaffMark; label: string; short?: string }[] = [
  { state: 'withMe', label: 'With me' },
  { state: 'absent', label: 'Absent' },
  { state: 'notHere', label: 'Not here' },
  { state: 'needsHelp', label: 'Needs help', short: 'Help' },
]

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 }

interface MarkChoiceProps {
  /** The student's name. */
  name: string
  value: StaffMark | null
  disabled?: boolean
  onChange: (state: StaffMark) => void
}

/**
 * Four marks of which one is chosen. Arrows only move the focus: a mark tells everybody, so it takes a press, and nobody
 * needs help because somebody walked past that mark.
 */
export function MarkChoice({ name, value, disabled = false, onChange }: MarkChoiceProps) {
  const group = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key]
    const marks = [...(group.current?.querySelectorAll('button') ?? [])]
    const at = marks.indexOf(document.activeElement as HTMLButtonElement)
    if (step === undefined || at < 0) return
    event.preventDefault()
    marks[(at + step + marks.length) % marks.length]?.focus()
  }
  return (
    <div ref={group} role="radiogroup" aria-label={name} className={classes.marks} onKeyDown={onKeyDown}>
      {MARKS.map(({ state, label, short }, index) => (
        // biome-ignore lint/a11y/useSemanticElements: native radio buttons would be chosen by arrows
        <button
          key={state}
          type="button"
          role="radio"
          aria-checked={state === value}
          aria-label={label}
          title={short && label}
          tabIndex={(value === null ? index === 0 : state === value) ? 0 : -1}
          className={classes.mark}
          data-mark={state}
          disabled={disabled}
          onClick={() => state !== value && onChange(state)}
        >
          {state === 'withMe' && <IconCheck size={16} stroke={2.4} aria-hidden />}
          {state === 'needsHelp' && <IconFirstAidKit size={18} aria-hidden />}
          <span>{short ?? label}</span>
        </button>
      ))}
    </div>
  )
}
