import { Trans } from '@lingui/react/macro'
import type { CSSProperties } from 'react'
import type { Dispatch } from '../state/reducer.ts'
import type { AnswerOf } from '../state/state.ts'
import { Title } from './Title.tsx'
import where from './Where.module.css'

// lingui-set comment="Kiosk: several classes at once"

interface ClassChoiceProps {
  answer: AnswerOf<'lateChoice'>
  dispatch: Dispatch
}

export function ClassChoice({ answer: { student, classes }, dispatch }: ClassChoiceProps) {
  const { firstName } = student
  return (
    <div className={where.where}>
      <Title className={where.title}>
        <Trans>Which class is it, {firstName}?</Trans>
      </Title>
      <ul className={where.tiles}>
        {classes.map(({ userGroupId, name, roomName, roomColor }) => (
          <li key={userGroupId}>
            <button
              type="button"
              className={where.tile}
              style={{ '--c': roomColor } as CSSProperties}
              onClick={() => dispatch({ type: 'class', userGroupId })}
            >
              <i aria-hidden />
              <b>{name}</b>
              <span>{roomName}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}
