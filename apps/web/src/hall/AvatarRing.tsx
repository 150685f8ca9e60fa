import type { OverTimeState } from '@corridor/rules/pass'
import { PersonAvatar } from '../parts/person/PersonAvatar.tsx'
import classes from './Halls.module.css'

interface AvatarRingProps {
  name: string
  imageUrl: string | null
  state: OverTimeState
  /** Of the time limit. */
  share: number
}

const RADIUS = 18
const LENGTH = 2 * Math.PI * RADIUS
/** Less would be a dot, because the ends of the line are round. */
const LEAST_SHARE = 0.03

/** The picture or the initials, in a ring that fills toward the time limit. */
export function AvatarRing({ name, imageUrl, state, share }: AvatarRingProps) {
  return (
    <span className={classes.photo} data-state={state}>
      <svg width="48" height="48" viewBox="0 0 44 44" aria-hidden>
        <circle className={classes.track} cx="22" cy="22" r={RADIUS} />
        {share > LEAST_SHARE && (
          <circle
            className={classes.fill}
            cx="22"
            cy="22"
            r={RADIUS}
            strokeDasharray={`${LENGTH * share} ${LENGTH}`}
            transform="rotate(-90 22 22)"
          />
        )}
      </svg>
      <PersonAvatar name={name} imageUrl={imageUrl} size={36} />
    </span>
  )
}
