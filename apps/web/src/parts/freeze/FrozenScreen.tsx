import type { Freeze } from '@corridor/contract'
import { bareClock } from '@corridor/rules/time'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconPlayerPause, IconSnowflake } from '@tabler/icons-react'
import type { CSSProperties, ReactNode, RefObject } from 'react'
import { useNow } from '../../base/session/now.ts'
import classes from './FrozenScreen.module.css'
import type { InstructionWords } from './instructionWords.ts'

// lingui-set comment="Student: all passes of the school are paused (a freeze)"

interface FrozenScreenProps {
  freeze: Pick<Freeze, 'instruction' | 'isDrill' | 'startedAt'>
  school: { name: string; primaryColor: string; timezone: string }
  words: InstructionWords
  /** On a kiosk, which is read from afar. */
  isLarge?: boolean
  heading?: RefObject<HTMLHeadingElement | null>
  /** What somebody can do. */
  children?: ReactNode
}

/**
 * One calm screen with what to do. While students have to stay where they are, it is nearly black in both themes, and
 * nothing moves: a lit screen can be dangerous.
 */
export function FrozenScreen({ freeze, school, words, isLarge, heading, children }: FrozenScreenProps) {
  const { instruction, isDrill, startedAt } = freeze
  const { i18n } = useLingui()
  const { name, timezone } = school
  const now = bareClock(useNow(), timezone)
  const since = bareClock(startedAt, timezone)
  return (
    <div
      className={classes.screen}
      data-dark={instruction === 'stay' || undefined}
      data-large={isLarge || undefined}
      style={{ '--school': school.primaryColor } as CSSProperties}
    >
      <div className={classes.top}>
        <IconSnowflake aria-hidden />
        <span className={classes.school}>{name}</span>
        <span>{now}</span>
      </div>
      <div className={classes.body}>
        {/* It can change while somebody reads it. */}
        <div className={classes.words} aria-live={instruction === 'stay' ? 'polite' : 'assertive'}>
          <p className={classes.pill}>
            <IconPlayerPause aria-hidden />
            {isDrill ? <Trans>Drill · Passes are paused</Trans> : <Trans>Passes are paused</Trans>}
          </p>
          <h1 ref={heading} id="frozen-title" tabIndex={-1}>
            {i18n._(words.title)}
          </h1>
          <p id="frozen-text" className={classes.text}>
            {i18n._(words.text)}
          </p>
          <p className={classes.since}>
            <Trans>
              Passes are paused at {name} since {since}.
            </Trans>
          </p>
        </div>
        {children}
      </div>
    </div>
  )
}
