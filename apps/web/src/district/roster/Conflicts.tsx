import type { RosterRun, RosterStep } from '@corridor/contract'
import type { DistrictId } from '@corridor/rules/ids'
import type { ConflictDecision } from '@corridor/rules/roster'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { errorMessage } from '../../base/apiError.ts'
import { decideConflicts } from './commands.ts'
import { decisionText, stepText } from './labels.ts'
import { conflictsQuery } from './queries.ts'
import classes from './Roster.module.css'

/** What can be decided about everybody at once. */
const FOR_ALL = ['same', 'other'] as const

interface ConflictsProps {
  districtId: DistrictId
  run: RosterRun
}

/**
 * People of the roster who might be somebody here, or whose change takes power over them. Nothing happens to them until
 * somebody has decided.
 */
export function Conflicts({ districtId, run }: ConflictsProps) {
  const id = useId()
  const total = run.actions.find(({ action }) => action === 'conflict')?.count ?? 0
  const { data } = useQuery({ ...conflictsQuery(districtId, run), enabled: total > 0 })
  const [decided, setDecided] = useState<ReadonlyMap<number, ConflictDecision>>(new Map())
  const [problem, setProblem] = useState<string | null>(null)
  const [isSending, setSending] = useState(false)
  if (total === 0 || !data) return null
  const decide = (step: RosterStep, decision: ConflictDecision | null) => {
    const next = new Map(decided)
    if (decision) next.set(step.rosterStepId, decision)
    else next.delete(step.rosterStepId)
    setDecided(next)
  }
  const send = async (others?: (typeof FOR_ALL)[number]) => {
    setSending(true)
    setProblem(null)
    const decisions = [...decided].map(([rosterStepId, decision]) => ({ rosterStepId, decision }))
    try {
      await decideConflicts({
        params: { districtId, rosterRunId: run.rosterRunId },
        body: { decisions, ...(others && { others }) },
      })
      setDecided(new Map())
    } catch (error) {
      setProblem(errorMessage(error))
    } finally {
      setSending(false)
    }
  }
  return (
    <section className={classes.card} aria-labelledby={id}>
      <h3 id={id}>Needs a decision ({total.toLocaleString('en-US')})</h3>
      <ul className={classes.problems}>
        {data.map((step) => (
          <li key={step.rosterStepId} className={classes.conflict}>
            <div>
              <b dir="auto">{step.name}</b>
              <span>{stepText(step)}</span>
            </div>
            <fieldset>
              <legend className="visually-hidden">Who is {step.name}?</legend>
              <Choice
                name={`${id}-${step.rosterStepId}`}
                isChosen={!decided.has(step.rosterStepId)}
                onChoose={() => decide(step, null)}
              >
                Leave out for now
              </Choice>
              {step.decisions.map((decision) => (
                <Choice
                  key={decision}
                  name={`${id}-${step.rosterStepId}`}
                  isChosen={decided.get(step.rosterStepId) === decision}
                  onChoose={() => decide(step, decision)}
                >
                  {decisionText(step, decision)}
                </Choice>
              ))}
            </fieldset>
          </li>
        ))}
      </ul>
      <div className={classes.actions}>
        <p role="status" data-wrong={problem !== null || undefined}>
          {problem ?? (total > data.length ? 'The rest are shown once these are decided.' : '')}
        </p>
        {total > 1 &&
          FOR_ALL.filter((one) => data.some(({ decisions }) => decisions.includes(one))).map((one) => (
            <Button key={one} variant="default" disabled={isSending} onClick={() => void send(one)}>
              {one === 'same' ? 'Same person for all others' : 'All others are new'}
            </Button>
          ))}
        <Button variant="default" loading={isSending} disabled={decided.size === 0} onClick={() => void send()}>
          Compare again
        </Button>
      </div>
    </section>
  )
}

interface ChoiceProps {
  name: string
  isChosen: boolean
  onChoose: () => void
  children: string
}

function Choice({ name, isChosen, onChoose, children }: ChoiceProps) {
  return (
    <label>
      <input type="radio" name={name} checked={isChosen} onChange={onChoose} />
      <span dir="auto">{children}</span>
    </label>
  )
}
