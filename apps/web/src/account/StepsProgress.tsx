import { Button } from '@mantine/core'
import { LinkButton } from '../ui/LinkButton.tsx'
import classes from './Accounts.module.css'
import { isUnderWay, type Steps } from './steps.ts'

interface StepsProgressProps {
  run: Steps
  onStop: () => void
  onContinue: () => void
}

const WORDS = {
  print: { doing: 'Making slips', one: 'slip made', many: 'slips made', progress: 'Slips made' },
  cancel: {
    doing: 'Canceling',
    one: 'invitation canceled',
    many: 'invitations canceled',
    progress: 'Invitations canceled',
  },
}
const number = (count: number) => count.toLocaleString('en-US')

/** How far slips or cancellations for many are, and what became of them. */
export function StepsProgress({ run, onStop, onContinue }: StepsProgressProps) {
  const { schoolId, task, total, rest, withheldCount, count, state, problem, sheets } = run
  const words = WORDS[task.kind]
  const isBusy = isUnderWay(run)
  return (
    <section className={classes.batch} aria-label={words.progress}>
      <div className={classes.batchText}>
        <b>
          {isBusy
            ? `${words.doing}: ${number(total - rest.length)} of ${number(total)}`
            : `${number(count)} ${count === 1 ? words.one : words.many}`}
        </b>
        {isBusy && <span>You can leave this page, but keep this tab open.</span>}
        {state === 'stopped' && <span>Stopped.</span>}
        {problem && <span role="alert">{problem}</span>}
        {!isBusy && rest.length > 0 && <span>{number(rest.length)} left</span>}
        {withheldCount > 0 && <span>{number(withheldCount)} skipped because you don't manage their accounts</span>}
      </div>
      {isBusy && (
        <>
          <progress max={total} value={total - rest.length} aria-label={words.progress} />
          <Button variant="default" disabled={state === 'stopping'} onClick={onStop}>
            Stop
          </Button>
        </>
      )}
      {!isBusy && rest.length > 0 && (
        <Button variant="default" onClick={onContinue}>
          Continue
        </Button>
      )}
      {!isBusy && sheets && sheets.slips.length > 0 && (
        <LinkButton to="AdminSlips" params={{ id: schoolId }} variant="default">
          Show and print
        </LinkButton>
      )}
    </section>
  )
}
