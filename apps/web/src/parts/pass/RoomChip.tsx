import type { CSSProperties } from 'react'
import { ZoneDot } from '../room/ZoneDot.tsx'
import classes from './RoomChip.module.css'

/** Staff read this. A student is asked to choose instead. */
export const NO_ORIGIN = 'No starting room'

interface RoomChipProps {
  name: string | null
  color: string | null
  /** A pill in the zone's color instead of plain text beside a dot. */
  filled?: boolean
}

/** A room with its zone color. A pass created by somebody else may not have an origin yet. */
export function RoomChip({ name, color, filled = false }: RoomChipProps) {
  const zone = color ?? 'var(--muted)'
  return (
    <span
      className={classes.chip}
      data-filled={filled || undefined}
      data-unset={name === null || undefined}
      style={{ '--zone': zone } as CSSProperties}
    >
      <ZoneDot color={zone} isMixed />
      <span className={classes.name} title={name ?? undefined}>
        {name ?? NO_ORIGIN}
      </span>
    </span>
  )
}
