import type { RoomClaim } from '@corridor/contract'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { answerClaim } from './claims.ts'
import classes from './RoomClaims.module.css'

/** Whether somebody works in the room that they chose. */
export function ClaimButtons({ claim }: { claim: RoomClaim }) {
  const [sent, setSent] = useState<'confirm' | 'decline' | null>(null)
  const answer = async (how: 'confirm' | 'decline') => {
    setSent(how)
    await answerClaim(claim, how)
    setSent(null)
  }
  const about = `that ${claim.name} works in ${claim.roomName}`
  const shared = { size: 'sm', disabled: sent !== null } as const
  return (
    <span className={classes.buttons}>
      <Button
        {...shared}
        variant="subtle"
        color="gray"
        loading={sent === 'decline'}
        onClick={() => void answer('decline')}
        aria-label={`Decline ${about}`}
      >
        Decline
      </Button>
      <Button
        {...shared}
        variant="default"
        loading={sent === 'confirm'}
        onClick={() => void answer('confirm')}
        aria-label={`Confirm ${about}`}
      >
        Confirm
      </Button>
    </span>
  )
}
