import type { Kiosk } from '@corridor/contract'
import { useSchool } from '../../base/session/initialize.ts'
import { useNow } from '../../base/session/now.ts'
import { Row } from '../../ui/layout/Stack.tsx'
import classes from './LastSeen.module.css'
import { lastSeen } from './labels.ts'

export function LastSeen({ kiosk }: { kiosk: Kiosk }) {
  const timezone = useSchool(kiosk.schoolId)?.timezone ?? 'UTC'
  const { state, text } = lastSeen(kiosk, useNow(), timezone)
  return (
    <Row as="span" gap={2} isOneLine className={classes.seen} data-state={state}>
      <i aria-hidden />
      {text}
    </Row>
  )
}
