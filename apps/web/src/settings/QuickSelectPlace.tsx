import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { RoomChip } from '../parts/pass/RoomChip.tsx'
import { type PlaceOption, placeLabel } from '../parts/place/places.ts'
import classes from './QuickSelectList.module.css'

// lingui-set comment="Settings"

interface QuickSelectPlaceProps {
  option: PlaceOption
  isFixed: boolean
  isFirst: boolean
  isLast: boolean
  onMove: (by: -1 | 1) => void
  onRemove: () => void
}

/** A class has a faded Remove button, which explains on click why the class cannot be removed. */
export function QuickSelectPlace({ option, isFixed, isFirst, isLast, onMove, onRemove }: QuickSelectPlaceProps) {
  const { t } = useLingui()
  const name = placeLabel(option)
  return (
    <li className={classes.place}>
      <span className={classes.name}>
        <RoomChip name={option.room} color={option.color} />
        <small>{[option.faculty, isFixed && t`Class`].filter(Boolean).join(' · ')}</small>
      </span>
      <MoveButton label={t`Move ${name} up`} isAtEnd={isFirst} onClick={() => onMove(-1)}>
        <IconChevronUp size={18} />
      </MoveButton>
      <MoveButton label={t`Move ${name} down`} isAtEnd={isLast} onClick={() => onMove(1)}>
        <IconChevronDown size={18} />
      </MoveButton>
      <ActionIcon
        variant="subtle"
        aria-label={t`Remove ${name}`}
        title={t`Remove ${name}`}
        data-fixed={isFixed || undefined}
        className={classes.remove ?? ''}
        onClick={onRemove}
      >
        <IconX size={18} />
      </ActionIcon>
    </li>
  )
}

interface MoveButtonProps {
  label: string
  isAtEnd: boolean
  onClick: () => void
  children: ReactNode
}

/** At the end of the list it is only marked as disabled, because a really disabled button would lose the focus. */
function MoveButton({ label, isAtEnd, onClick, children }: MoveButtonProps) {
  return (
    <ActionIcon
      variant="subtle"
      aria-label={label}
      title={label}
      aria-disabled={isAtEnd}
      {...(isAtEnd ? { 'data-disabled': true } : { onClick })}
    >
      {children}
    </ActionIcon>
  )
}
