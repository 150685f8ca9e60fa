import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import classes from './ActionButton.module.css'

interface ActionButtonProps {
  Icon: Icon
  isMain?: boolean
  onPress: () => void
  children: ReactNode
}

export function ActionButton({ Icon: Picture, isMain, onPress, children }: ActionButtonProps) {
  return (
    <button type="button" className={classes.button} data-main={isMain || undefined} onClick={onPress}>
      <Picture size={24} aria-hidden />
      {children}
    </button>
  )
}
