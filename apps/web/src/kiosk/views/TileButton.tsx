import type { KioskTile } from '@corridor/contract'
import { bareClock } from '@corridor/rules/time'
import { selectOrdinal } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconCalendarTime, IconCheck, IconHandStop, IconPlayerPause, IconUsers } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import classes from './Where.module.css'

// lingui-set comment="Kiosk: what a destination leads to"

const ICONS = {
  go: IconCheck,
  line: IconUsers,
  ask: IconHandStop,
  schedule: IconCalendarTime,
  paused: IconPlayerPause,
} as const

interface TileButtonProps {
  tile: KioskTile
  timezone: string
  onPress: () => void
}

/** A room, and what will happen. */
export function TileButton({ tile, timezone, onPress }: TileButtonProps) {
  const { name, color, outlook } = tile
  const Icon = ICONS[outlook]
  const text = useOutlookText(tile, timezone)
  return (
    <button
      type="button"
      className={classes.tile}
      style={{ '--c': color } as CSSProperties}
      aria-disabled={outlook === 'paused' || outlook === 'schedule' || undefined}
      onClick={onPress}
    >
      <i aria-hidden />
      <b>{name}</b>
      <span data-outlook={outlook}>
        <Icon size={22} stroke={2.2} aria-hidden />
        {text}
      </span>
    </button>
  )
}

function useOutlookText({ outlook, place, approverName, opensAt, closedUntil }: KioskTile, timezone: string): string {
  const { t } = useLingui()
  switch (outlook) {
    case 'go':
      return t`Go now`
    case 'line':
      return place === null
        ? t`In line`
        : t`In line, ${selectOrdinal(place, { one: '#st', two: '#nd', few: '#rd', other: '#th' })}`
    case 'schedule':
      return t`Only at a set time`
    case 'paused': {
      const time = closedUntil && bareClock(closedUntil, timezone)
      return time ? t`Closed until ${time}` : t`Closed`
    }
    case 'ask': {
      const time = opensAt && bareClock(opensAt, timezone)
      if (approverName === null) return time ? t`Passes open at ${time}, ask a teacher` : t`Ask a teacher`
      return time ? t`Passes open at ${time}, ask ${approverName}` : t`Ask ${approverName}`
    }
  }
}
