import { IconCheck } from '@tabler/icons-react'
import classes from './Onboarding.module.css'
import { STEPS, type Step } from './steps.ts'

/** Which steps are done, which one this is, and what is to come. */
export function StepBar({ current }: { current: Step }) {
  const steps = STEPS.filter(({ label }) => label !== null)
  const at = steps.findIndex(({ to }) => to === current.to)
  return (
    <ol className={classes.steps} aria-label="Steps">
      {steps.map(({ to, label }, index) => (
        <li
          key={to}
          className={classes.step}
          data-state={index < at ? 'done' : index === at ? 'current' : undefined}
          aria-current={index === at ? 'step' : undefined}
        >
          <i aria-hidden="true">{index < at ? <IconCheck size={16} /> : index + 1}</i>
          <span>
            {label}
            {index < at && <span className="visually-hidden">, done</span>}
          </span>
        </li>
      ))}
    </ol>
  )
}
