import type { SchoolId } from '@corridor/rules/ids'
import { relativeTime } from '@corridor/rules/time'
import { useQuery } from '@tanstack/react-query'
import { useNow } from '../../base/session/now.ts'
import { Section } from '../../ui/page/Section.tsx'
import { ClaimButtons } from './ClaimButtons.tsx'
import { claimsQuery } from './claims.ts'
import classes from './RoomClaims.module.css'

/** New staff who chose a room of the viewer's. Nothing while there are none. */
export function RoomClaims({ schoolId }: { schoolId: SchoolId }) {
  const { data } = useQuery(claimsQuery(schoolId))
  const now = useNow()
  if (!data || data.total === 0) return null
  return (
    <Section
      title="New in your rooms"
      description="Once you confirm, they see the room’s passes and decide on its requests."
    >
      <ul className={classes.claims}>
        {data.rows.map((claim) => (
          <li key={`${claim.roomId}-${claim.userId}`}>
            <span>
              <b>{`${claim.name} chose ${claim.roomName}`}</b>
              <small>Asked {relativeTime(claim.createdAt, now)}</small>
            </span>
            <ClaimButtons claim={claim} />
          </li>
        ))}
      </ul>
    </Section>
  )
}
