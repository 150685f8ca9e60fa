import { useLingui } from '@lingui/react/macro'
import { IconArrowRight, IconBackspace } from '@tabler/icons-react'
import type { Dispatch } from '../state/reducer.ts'
import classes from './Keypad.module.css'

// lingui-set comment="Kiosk: the keypad"

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const

interface KeypadProps {
  /** Enough was typed to go on. */
  isComplete: boolean
  dispatch: Dispatch
}

export function Keypad({ isComplete, dispatch }: KeypadProps) {
  const { t } = useLingui()
  const digit = (key: string) => (
    <button key={key} type="button" className={classes.key} onClick={() => dispatch({ type: 'key', key })}>
      {key}
    </button>
  )
  return (
    <div className={classes.pad}>
      {DIGITS.map(digit)}
      <button
        type="button"
        className={classes.key}
        data-quiet
        aria-label={t`Delete the last digit`}
        onClick={() => dispatch({ type: 'erased' })}
      >
        <IconBackspace size={32} stroke={1.6} aria-hidden />
      </button>
      {digit('0')}
      <button
        type="button"
        className={classes.key}
        data-main
        aria-label={t`Continue`}
        aria-disabled={!isComplete || undefined}
        onClick={() => dispatch({ type: 'submitted' })}
      >
        <IconArrowRight size={32} stroke={2.2} aria-hidden />
      </button>
    </div>
  )
}
