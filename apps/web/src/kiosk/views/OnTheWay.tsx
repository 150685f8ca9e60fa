import { Trans, useLingui } from '@lingui/react/macro'
import { IconPrinter } from '@tabler/icons-react'
import { type CSSProperties, useEffect } from 'react'
import { LateSlip } from '../../parts/late/LateSlip.tsx'
import { PrintedSlips } from '../../parts/late/PrintedSlips.tsx'
import type { Dispatch } from '../state/reducer.ts'
import { type AnswerOf, type KioskState, screenOf } from '../state/state.ts'
import classes from './Late.module.css'
import { LateReasons } from './LateReasons.tsx'
import { Title } from './Title.tsx'
import { useGreeting } from './useGreeting.ts'

// lingui-set comment="Kiosk: where somebody goes who comes late"

interface OnTheWayProps {
  answer: AnswerOf<'late'>
  state: KioskState
  dispatch: Dispatch
}

/** The pass, large enough to be read while walking by. Its slip is printed once, with the pass. */
export function OnTheWay({ answer, state, dispatch }: OnTheWayProps) {
  const { t } = useLingui()
  const screen = screenOf(state)
  const { pass, reasons, isNew, student } = answer
  const { className, teacherName, timeLimit } = pass
  const greeting = useGreeting(state, student.firstName)
  const prints = screen?.printsSlips === true && isNew
  useEffect(() => {
    if (prints) window.print()
  }, [prints])
  return (
    <div className={classes.late}>
      <div className={classes.words}>
        <Title className={classes.title}>{greeting}</Title>
        <p className={classes.lead}>
          {isNew ? <Trans>Please go straight to</Trans> : <Trans>You already have a pass. Please go straight to</Trans>}
        </p>
        <div className={classes.room} style={{ '--c': pass.roomColor } as CSSProperties}>
          <i aria-hidden />
          <div>
            <b>{pass.roomName}</b>
            <span>
              {teacherName === null ? className : t`${className} with ${teacherName}, who knows that you're on the way`}
            </span>
          </div>
          <strong>
            <Trans>{timeLimit} min.</Trans>
          </strong>
        </div>
        {reasons.length > 0 && <LateReasons answer={answer} state={state} dispatch={dispatch} />}
      </div>
      {prints && (
        <aside className={classes.slip}>
          <LateSlip pass={pass} schoolName={screen.schoolName} timezone={screen.timezone} />
          <PrintedSlips passes={[pass]} schoolName={screen.schoolName} timezone={screen.timezone} />
          <p>
            <IconPrinter size={24} aria-hidden />
            <Trans>Take your slip</Trans>
          </p>
        </aside>
      )}
    </div>
  )
}
