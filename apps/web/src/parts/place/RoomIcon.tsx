import { type RoomSymbol, roomSymbol } from '@corridor/rules/pass'
import {
  IconBarbell,
  IconBooks,
  IconBuildingBank,
  IconDoor,
  IconDroplet,
  IconFirstAidKit,
  IconFlask,
  IconHeartHandshake,
  IconMusic,
  IconPalette,
  IconShirt,
  IconToiletPaper,
  IconToolsKitchen2,
} from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import classes from './RoomIcon.module.css'

const ICONS: Readonly<Record<RoomSymbol, typeof IconDoor>> = {
  restroom: IconToiletPaper,
  water: IconDroplet,
  health: IconFirstAidKit,
  counseling: IconHeartHandshake,
  library: IconBooks,
  office: IconBuildingBank,
  gym: IconBarbell,
  locker: IconShirt,
  food: IconToolsKitchen2,
  art: IconPalette,
  music: IconMusic,
  lab: IconFlask,
  room: IconDoor,
}

interface RoomIconProps {
  name: string
  color: string | null
  size?: 'sm' | 'md' | 'lg'
}

/** The picture of a room's kind, in its zone's color. */
export function RoomIcon({ name, color, size = 'sm' }: RoomIconProps) {
  const Icon = ICONS[roomSymbol(name)]
  const style = { '--zone': color ?? 'var(--muted)' } as CSSProperties
  return (
    <span className={classes.icon} data-size={size} style={style} aria-hidden>
      <Icon />
    </span>
  )
}
