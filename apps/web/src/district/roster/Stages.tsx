import { IconCheck } from '@tabler/icons-react'
import classes from './Roster.module.css'

const STAGES = ['Upload', 'Check', 'Import'] as const

interface StagesProps {
  /** The index of the current stage, from 0. All before it are done. */
  at: number
  aside?: string
}

export function Stages({ at, aside }: StagesProps) {
  return (
    <div className={classes.stages}>
      <ol>
        {STAGES.map((label, index) => (
          <li key={label} aria-current={index === at ? 'step' : undefined} data-done={index < at || undefined}>
            <span aria-hidden>{index < at ? <IconCheck size={14} /> : index + 1}</span>
            {label}
            {index < at && <span className="visually-hidden"> (done)</span>}
          </li>
        ))}
      </ol>
      {aside && <p>{aside}</p>}
    </div>
  )
}
