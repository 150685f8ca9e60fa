import { ActionIcon } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react'
import { RoomChip } from '../ui/pass/RoomChip.tsx'
import { type PlaceOption, placeLabel } from '../ui/place/places.ts'
import classes from './QuickSelectList.module.css'

interface QuickSelectPlaceProps {
  option: PlaceOption
  isFixed: boolean
  isFirst: boolean
  isLast: boolean
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

/** A class keeps its Remove button, paled: a tap on it says why it stays. */
export function QuickSelectPlace({ option, isFixed, isFirst, isLast, onMove, onRemove }: QuickSelectPlaceProps) {
  const name = placeLabel(option)
  return (
    <li className={classes.place}>
      <span className={classes.name}>
        <RoomChip name={option.room} color={option.color} />
        <small>{[option.faculty, isFixed && 'Class'].filter(Boolean).join(' · ')}</small>
      </span>
      <ActionIcon variant="subtle" aria-label={`Move ${name} up`} disabled={isFirst} onClick={() => onMove(-1)}>
        <IconChevronUp size={18} />
      </ActionIcon>
      <ActionIcon variant="subtle" aria-label={`Move ${name} down`} disabled={isLast} onClick={() => onMove(1)}>
        <IconChevronDown size={18} />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        aria-label={`Remove ${name}`}
        data-fixed={isFixed || undefined}
        className={classes.remove ?? ''}
        onClick={onRemove}
      >
        <IconX size={18} />
      </ActionIcon>
    </li>
  )
}
