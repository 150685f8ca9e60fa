import type { Pass } from '@corridor/contract'
import { cancelReasonText } from '@corridor/rules/pass'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import {
  IconArrowBackUp,
  IconCircleCheck,
  IconCircleOff,
  IconCircleX,
  IconClockExclamation,
  IconDoorExit,
  IconWalk,
} from '@tabler/icons-react'
import { type ReactElement, useEffect, useRef } from 'react'
import { usePathname } from '../../base/router/useRouter.ts'
import { routeAt } from '../../base/routes.ts'
import { useInitialize, useOwnLists } from '../../base/session/initialize.ts'
import { attention } from '../../base/state/attention.ts'
import { rejectReasonFor } from '../../parts/pass/rejectReason.ts'
import { tapArrivedText } from '../../pass/student/arrivedHint.ts'
import { useIsRoundTrip } from '../../pass/student/useIsRoundTrip.ts'
import { useStart } from '../../pass/student/useStart.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { isAnyFrozen } from '../frozen/covering.ts'
import classes from './DecisionCard.module.css'
import { type Decision, type DecisionKind, isAboutRunning } from './decisions.ts'
import { afterCurrent, decisionText, decisionTitle } from './labels.ts'
import { useDecision } from './useDecision.ts'

// lingui-set comment="Student: the card that says what was decided about a pass"

const APPEARANCE: Readonly<
  Record<DecisionKind, { icon: ReactElement; tone: 'active' | 'over' | 'requested' | 'ended' }>
> = {
  approved: { icon: <IconCircleCheck />, tone: 'active' },
  rejected: { icon: <IconCircleX />, tone: 'requested' },
  canceled: { icon: <IconCircleOff />, tone: 'ended' },
  turn: { icon: <IconWalk />, tone: 'active' },
  startedByStaff: { icon: <IconWalk />, tone: 'active' },
  ended: { icon: <IconDoorExit />, tone: 'ended' },
  sentBack: { icon: <IconArrowBackUp />, tone: 'requested' },
  overTime: { icon: <IconClockExclamation />, tone: 'over' },
}

const VIBRATION = [200, 100, 200]

/** What was decided about the student's pass. It stays until it is dismissed or acted upon, on every page. */
export default function DecisionCard() {
  const { decision, dismiss } = useDecision()
  useAttention(decision)
  const { i18n } = useLingui()
  if (!decision) return null
  const title = decisionTitle(i18n, decision)
  const { icon, tone } = APPEARANCE[decision.kind]
  const reason = rejectReasonFor(i18n, { rejectReason: decision.reason, rejectReasonEs: decision.reasonEs })
  const done = () => {
    dismiss(decision)
    // The button that had the focus is gone.
    document.getElementById('content')?.focus({ preventScroll: true })
  }
  return (
    <section key={decision.key} className={classes.card} data-tone={tone} aria-label={title}>
      <span className={classes.icon} aria-hidden>
        {icon}
      </span>
      <div className={classes.text}>
        <h2>{title}</h2>
        {reason && <p className={classes.reason}>{cancelReasonText(i18n, reason)}</p>}
        <p>{decisionText(i18n, decision)}</p>
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
  return <OkButton done={done} />
}

function OkButton({ done, isSecond = false }: { done: () => void; isSecond?: boolean }) {
  return (
    <Button onClick={done} {...(isSecond && { variant: 'default' })}>
      <Trans>OK</Trans>
    </Button>
  )
}

function StartActions({ pass, done }: { pass: Pass; done: () => void }) {
  const { choice, start, isPending } = useStart(pass)
  const [current] = useOwnLists().live
  const { i18n } = useLingui()
  const hint = choice.kind === 'wait' ? choice.hint : current && afterCurrent(i18n, current)
  if (hint) {
    return (
      <>
        <p className={classes.hint}>{hint}</p>
        <OkButton done={done} />
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
        <Trans>Start</Trans>
      </Button>
      <Button variant="default" onClick={done} disabled={isPending}>
        <Trans>Later</Trans>
      </Button>
    </>
  )
}

/** On the pages that show the pass there is nothing to open. */
function RunningActions({ pass, done }: { pass: Pass; done: () => void }) {
  const page = routeAt(usePathname())
  if (page === 'StudentPass' || page === 'StudentLive') return <OkButton done={done} />
  return (
    <>
      <LinkButton to="StudentPass" params={{ id: pass.passId }} onClick={done}>
        <Trans>Open pass</Trans>
      </LinkButton>
      <OkButton done={done} isSecond />
    </>
  )
}

function OverTimeHint({ pass }: { pass: Pass }) {
  const { i18n } = useLingui()
  return <p>{tapArrivedText(i18n, pass, useIsRoundTrip(pass))}</p>
}

/**
 * Vibrates, and says it in the title of a tab that is in the background. Not while passes are paused: a phone that is
 * heard or seen can be dangerous, so what was decided meanwhile waits.
 */
function useAttention(decision: Decision | undefined): void {
  const key = decision?.key
  const isQuiet = isAnyFrozen(useInitialize())
  const felt = useRef<string>(undefined)
  const { i18n } = useLingui()
  const title = decision && decisionTitle(i18n, decision)
  useEffect(() => {
    if (key === undefined || isQuiet || felt.current === key) return
    felt.current = key
    // Before the first tap on the page, browsers refuse to vibrate and log an error.
    if (navigator.userActivation?.hasBeenActive) navigator.vibrate?.(VIBRATION)
  }, [key, isQuiet])
  useEffect(() => {
    const update = () => attention.set(document.hidden && title && !isQuiet ? title : null)
    update()
    document.addEventListener('visibilitychange', update)
    return () => {
      document.removeEventListener('visibilitychange', update)
      attention.set(null)
    }
  }, [title, isQuiet])
}
