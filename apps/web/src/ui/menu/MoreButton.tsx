import { ActionIcon, type ActionIconProps, type ElementProps } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import { IconDots } from '@tabler/icons-react'
import type { ReactNode } from 'react'

export interface MenuEntry {
  text: string
  icon: ReactNode
  onClick: () => void
  /** Styled as an action that cannot be undone. */
  danger?: boolean
  /** Why it is disabled; null if it is not. */
  refusal?: string | null
}

export interface MoreMenuProps {
  label: string
  entries: readonly MenuEntry[]
}

type MoreButtonProps = ElementProps<'button', keyof ActionIconProps> & { label: string; disabled?: boolean }

/** A button with three dots, for rarely used actions. */
export function MoreButton({ label, ...button }: MoreButtonProps) {
  return (
    <ActionIcon size="md" variant="subtle" aria-label={label} title={label} {...button}>
      <IconDots size={18} aria-hidden />
    </ActionIcon>
  )
}
