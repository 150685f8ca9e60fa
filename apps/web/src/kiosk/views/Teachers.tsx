import { Trans } from '@lingui/react/macro'
import { IconUser } from '@tabler/icons-react'
import type { Dispatch } from '../state/reducer.ts'
import type { View } from '../state/state.ts'
import { ActionButton } from './ActionButton.tsx'
import { Title } from './Title.tsx'
import classes from './Where.module.css'

// lingui-set comment="Kiosk: choosing a teacher"

interface TeachersProps {
  view: Extract<View, { at: 'teacher' }>
  dispatch: Dispatch
}

/** Only where several people work. */
export function Teachers({ view: { where, tile, end }, dispatch }: TeachersProps) {
  const teachers = end === 'to' ? tile.teachers : where.teachers
  const room = tile.name
  return (
    <div className={classes.where}>
      <Title className={classes.title}>
        {end === 'to' ? <Trans>Who are you going to in {room}?</Trans> : <Trans>Who is with you here?</Trans>}
      </Title>
      <div className={classes.teachers}>
        {teachers.map(({ userId, name }) => (
          <ActionButton key={userId} Icon={IconUser} onPress={() => dispatch({ type: 'teacher', userId })}>
            {name}
          </ActionButton>
        ))}
      </div>
    </div>
  )
}
