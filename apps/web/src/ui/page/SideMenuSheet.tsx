import { Drawer } from '@mantine/core'
import '../dialog/modalStyles.ts'
import '@mantine/core/styles/Drawer.layer.css'
import { useEffect, useRef } from 'react'
import { useReturnFocus } from '../dialog/useReturnFocus.ts'
import { SideMenuLinks, type SideMenuProps } from './SideMenuLinks.tsx'

interface SideMenuSheetProps extends SideMenuProps {
  pathname: string
  onClose: () => void
}

/** Closes when another page is chosen. */
export default function SideMenuSheet({ title, subtitle, groups, pathname, onClose }: SideMenuSheetProps) {
  const opened = useRef(pathname)
  useReturnFocus()
  useEffect(() => {
    if (pathname !== opened.current) onClose()
  }, [pathname, onClose])
  return (
    <Drawer
      opened
      onClose={onClose}
      position="bottom"
      size="auto"
      title={title}
      radius="lg"
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <nav aria-label={subtitle}>
        <SideMenuLinks groups={groups} />
      </nav>
    </Drawer>
  )
}
