import { ActionIcon, type ActionIconProps, type ElementProps } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import { IconDots } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'

const loadMenu = () => import('./OpenedMenu.tsx')
const OpenedMenu = lazy(loadMenu)

export interface MenuEntry {
  text: string
  icon: ReactNode
  onClick: () => void
}

export interface MoreMenuProps {
  label: string
  entries: readonly MenuEntry[]
}

/** What is rare, behind three dots. A menu's code is fetched when somebody reaches for one. */
export function MoreMenu({ disabled, ...menu }: MoreMenuProps & { disabled: boolean }) {
  const [wasOpened, setOpened] = useState(false)
  const reach = () => void loadMenu()
  const button = (
    <MoreButton
      label={menu.label}
      disabled={disabled}
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={reach}
      onFocus={reach}
      onClick={() => setOpened(true)}
    />
  )
  if (!wasOpened || disabled) return button
  return (
    <Suspense fallback={button}>
      <OpenedMenu {...menu} />
    </Suspense>
  )
}

type MoreButtonProps = ElementProps<'button', keyof ActionIconProps> & { label: string; disabled?: boolean }

export function MoreButton({ label, ...button }: MoreButtonProps) {
  return (
    <ActionIcon size="md" variant="subtle" aria-label={label} {...button}>
      <IconDots size={18} aria-hidden />
    </ActionIcon>
  )
}
