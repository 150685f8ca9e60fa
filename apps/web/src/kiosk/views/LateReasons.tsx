import { lateReasonIn } from '@corridor/rules/pass'
import { isLanguage } from '@corridor/rules/words'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlarm, IconBus, IconCar, IconStethoscope } from '@tabler/icons-react'
import type { Dispatch } from '../state/reducer.ts'
import type { AnswerOf, KioskState } from '../state/state.ts'
import classes from './Late.module.css'

// lingui-set comment="Kiosk: why somebody comes late"

/** Of the words that schools begin with. */
const ICONS: Readonly<Record<string, typeof IconBus>> = {
  Bus: IconBus,
  Appointment: IconStethoscope,
  Traffic: IconCar,
  Overslept: IconAlarm,
}

interface LateReasonsProps {
  answer: AnswerOf<'late'>
  state: KioskState
  dispatch: Dispatch
}

/** None is chosen before anybody does, and nobody has to. */
export function LateReasons({ answer: { reasons }, state: { view }, dispatch }: LateReasonsProps) {
  const { i18n } = useLingui()
  const language = isLanguage(i18n.locale) ? i18n.locale : 'en'
  const said = view.at === 'answer' ? view.reason : undefined
  return (
    <fieldset className={classes.reasons}>
      <legend>
        <Trans>Why late? Only the office sees it.</Trans>
      </legend>
      {reasons.map((reason) => {
        const Icon = ICONS[reason]
        return (
          <button
            key={reason}
            type="button"
            aria-pressed={reason === said}
            onClick={() => dispatch({ type: 'reason', reason })}
          >
            {Icon && <Icon size={24} aria-hidden />}
            {lateReasonIn(language, reason)}
          </button>
        )
      })}
      {said === undefined && (
        <button type="button" data-quiet onClick={() => dispatch({ type: 'reset' })}>
          <Trans>Skip</Trans>
        </button>
      )}
    </fieldset>
  )
}
