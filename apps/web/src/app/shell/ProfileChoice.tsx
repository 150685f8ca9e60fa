import { Button } from '@mantine/core'
import { IconCheck, IconChevronDown, IconChevronUp } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'
import classes from './ProfileChoice.module.css'

interface Option<T> {
  value: T
  label: string
  /** The language that the label is in, if it is not that of the page. */
  lang?: string
}

interface ProfileChoiceProps<T extends string> {
  icon: ReactNode
  label: string
  options: readonly Option<T>[]
  value: T
  onChoose: (value: T) => void
}

/** An entry of the profile menu that opens its options in place, with a check at the current one. */
export function ProfileChoice<T extends string>({ icon, label, options, value, onChoose }: ProfileChoiceProps<T>) {
  const [isOpen, setOpen] = useState(false)
  const list = useId()
  const current = options.find((option) => option.value === value)
  const Chevron = isOpen ? IconChevronUp : IconChevronDown
  return (
    <div>
      <Button
        variant="default"
        fullWidth
        leftSection={icon}
        rightSection={<Chevron size={18} aria-hidden="true" />}
        aria-expanded={isOpen}
        aria-controls={isOpen ? list : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
        {!isOpen && current && (
          <span lang={current.lang} className={classes.value}>
            {current.label}
          </span>
        )}
      </Button>
      {isOpen && (
        <fieldset id={list} aria-label={label} className={classes.options}>
          {options.map((option) => (
            <button
              key={option.value}
              type="button"
              lang={option.lang}
              className={classes.option}
              aria-pressed={option.value === value}
              onClick={() => onChoose(option.value)}
            >
              {option.label}
              {option.value === value && <IconCheck size={18} aria-hidden="true" />}
            </button>
          ))}
        </fieldset>
      )}
    </div>
  )
}
