import type { ReactNode } from 'react'
import classes from './CheckRow.module.css'

interface CheckRowProps {
  name?: string
  checked: boolean
  onChange: (checked: boolean) => void
  children: ReactNode
}

/** A checkbox and its words, which a finger can press. */
export function CheckRow({ name, checked, onChange, children }: CheckRowProps) {
  return (
    <label className={classes.row}>
      <input
        type="checkbox"
        name={name}
        checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
      {children}
    </label>
  )
}
