import type { Pass } from '@corridor/contract'
import { useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import {
  IconCircleCheck,
  IconCircleOff,
  IconCircleX,
  IconClockExclamation,
  IconDoorExit,
  IconWalk,
} from '@tabler/icons-react'
import { type ReactElement, useEffect } from 'react'
import { usePathname } from '../../base/router/useRouter.ts'
import { routeAt } from '../../base/routes.ts'
import { useOwnLists } from '../../base/session/initialize.ts'
import { attention } from '../../base/state/attention.ts'
import { rejectReasonFor } from '../../parts/pass/rejectReason.ts'
import { arrivedHint } from '../../pass/student/arrivedHint.ts'
import { useIsRoundTrip } from '../../pass/student/useIsRoundTrip.ts'
import { useStart } from '../../pass/student/useStart.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import classes from './DecisionCard.module.css'
import { type Decision, type DecisionKind, isAboutRunning } from './decisions.ts'
import { afterCurrent, decisionText, decisionTitle } from './labels.ts'
import { useDecision } from './useDecision.ts'

const APPEARANCE: Readonly<
  Record<DecisionKind, { icon: ReactElement; tone: 'active' | 'over' | 'requested' | 'ended' }>
> = {
  approved: { icon: <IconCircleCheck />, tone: 'active' },
  rejected: { icon: <IconCircleX />, tone: 'requested' },
  canceled: { icon: <IconCircleOff />, tone: 'ended' },
  turn: { icon: <IconWalk />, tone: 'active' },
  startedByStaff: { icon: <IconWalk />, tone: 'active' },
  ended: { icon: <IconDoorExit />, tone: 'ended' },
  overTime: { icon: <IconClockExclamation />, tone: 'over' },
}

const VIBRATION = [200, 100, 200]

/** What was decided about the student's pass. It stays until it is dismissed or acted upon, on every page. */
export default function DecisionCard() {
  const { i18n } = useLingui()
  const { decision, dismiss } = useDecision()
  useAttention(decision)
  if (!decision) return null
  const { icon, tone } = APPEARANCE[decision.kind]
  const reason = rejectReasonFor(i18n, { rejectReason: decision.reason, rejectReasonEs: decision.reasonEs })
  const done = () => {
    dismiss(decision)
    // The button that had the focus is gone.
    document.getElementById('content')?.focus({ preventScroll: true })
  }
  return (
    <section key={decision.key} className={classes.card} data-tone={tone} aria-label={decisionTitle(decision)}>
      <span className={classes.icon} aria-hidden>
        {icon}
      </span>
      <div className={classes.text}>
        <h2>{decisionTitle(decision)}</h2>
        {reason && <p className={classes.reason}>{reason}</p>}
        <p>{decisionText(decision)}</p>
        {decision.kind === 'overTime' && decision.pass && <OverTimeHint pass={decision.pass} />}
      </div>
      <div className={classes.actions}>
        <Actions decision={decision} done={done} />
      </div>
    </section>
  )
}

function Actions({ decision, done }: { decision: Decision; done: () => void }) {
  const { kind, pass } = decision
  if (kind === 'approved' && pass) return <StartActions pass={pass} done={done} />
  if (isAboutRunning(kind) && pass) return <RunningActions pass={pass} done={done} />
  return <Button onClick={done}>OK</Button>
}

function StartActions({ pass, done }: { pass: Pass; done: () => void }) {
  const { choice, start, isPending } = useStart(pass)
  const [current] = useOwnLists().live
  const hint = choice.kind === 'wait' ? choice.hint : current && afterCurrent(current)
  if (hint) {
    return (
      <>
        <p className={classes.hint}>{hint}</p>
        <Button onClick={done}>OK</Button>
      </>
    )
  }
  return (
    <>
      <Button
        onClick={async () => {
          if (await start()) done()
        }}
        loading={isPending}
      >
        Start
      </Button>
      <Button variant="default" onClick={done} disabled={isPending}>
        Later
      </Button>
    </>
  )
}

/** On the pages that show the pass there is nothing to open. */
function RunningActions({ pass, done }: { pass: Pass; done: () => void }) {
  const page = routeAt(usePathname())
  if (page === 'StudentPass' || page === 'StudentLive') return <Button onClick={done}>OK</Button>
  return (
    <>
      <LinkButton to="StudentPass" params={{ id: pass.passId }} onClick={done}>
        Open pass
      </LinkButton>
      <Button variant="default" onClick={done}>
        OK
      </Button>
    </>
  )
}

function OverTimeHint({ pass }: { pass: Pass }) {
  return <p>{`${arrivedHint(pass, useIsRoundTrip(pass)).replace('Tap', 'Tap Arrived')}.`}</p>
}

/** Vibrates, and says it in the title of a tab that is in the background. */
function useAttention(decision: Decision | undefined): void {
  const key = decision?.key
  const title = decision && decisionTitle(decision)
  useEffect(() => {
    // Before the first tap on the page, browsers refuse to vibrate and log an error.
    if (key !== undefined && navigator.userActivation?.hasBeenActive) navigator.vibrate?.(VIBRATION)
  }, [key])
  useEffect(() => {
    const update = () => attention.set(document.hidden && title ? title : null)
    update()
    document.addEventListener('visibilitychange', update)
    return () => {
      document.removeEventListener('visibilitychange', update)
      attention.set(null)
    }
  }, [title])
}
