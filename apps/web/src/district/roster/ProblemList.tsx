import type { RosterRun } from '@corridor/contract'
import { useId } from 'react'
import classes from './Roster.module.css'

/** What is wrong with the file, with the line to look at. */
export function ProblemList({ run: { problems, problemCount } }: { run: RosterRun }) {
  const id = useId()
  if (problems.length === 0) return null
  const more = problemCount - problems.length
  return (
    <section className={classes.card} aria-labelledby={id}>
      <h3 id={id}>Needs review ({problemCount.toLocaleString('en-US')})</h3>
      <ul className={classes.problems}>
        {problems.map(({ file, line, reason }) => (
          <li key={`${file} ${line} ${reason}`}>
            <b dir="auto">{line === null ? file : `${file}, line ${line.toLocaleString('en-US')}`}</b>
            <span dir="auto">{reason}</span>
          </li>
        ))}
      </ul>
      {more > 0 && <p>And {more.toLocaleString('en-US')} more.</p>}
    </section>
  )
}
