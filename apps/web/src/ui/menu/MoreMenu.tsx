import { Suspense, useState } from 'react'
import { lazyPart } from '../lazyPart.tsx'
import { MoreButton, type MoreMenuProps } from './MoreButton.tsx'

const loadMenu = () => import('./OpenedMenu.tsx')
const OpenedMenu = lazyPart(loadMenu, { floats: true })

/** Rarely used actions behind three dots. The menu's code is loaded when somebody first reaches for one. */
export function MoreMenu({ disabled, ...menu }: MoreMenuProps & { disabled: boolean }) {
  const [wasOpened, setOpened] = useState(false)
  const reach = () => void loadMenu().catch(() => undefined)
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
