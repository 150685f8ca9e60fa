import { type Icon, IconCheck, IconChevronUp } from '@tabler/icons-react'
import { useId, useState } from 'react'
import classes from './ProfileChoice.module.css'
import { EntryButton } from './ProfileEntry.tsx'

interface Option<T> {
  value: T
  label: string
  /** The language that the label is in, if it is not that of the page. */
  lang?: string
}

interface ProfileChoiceProps<T extends string> {
  icon: Icon
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
  return (
    <>
      <EntryButton
        icon={icon}
        end={
          isOpen ? <IconChevronUp size={18} aria-hidden="true" /> : <span lang={current?.lang}>{current?.label}</span>
        }
        aria-expanded={isOpen}
        aria-controls={isOpen ? list : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
      </EntryButton>
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
              {option.value === value && <IconCheck size={22} stroke={2.4} aria-hidden="true" />}
            </button>
          ))}
        </fieldset>
      )}
    </>
  )
}
