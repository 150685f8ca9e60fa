import { Menu } from '@mantine/core'
import '@mantine/core/styles/Menu.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import { useEffect, useRef, useState } from 'react'
import { MoreButton, type MoreMenuProps } from './MoreButton.tsx'
import classes from './OpenedMenu.module.css'

/** A menu that opens as soon as it is mounted. It replaces the button that was pressed, and takes over its focus. */
export default function OpenedMenu({ label, entries }: MoreMenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    // Before it opens, because when it closes the focus returns to the element that had it.
    button.current?.focus()
    setOpen(true)
  }, [])
  return (
    <Menu opened={isOpen} onChange={setOpen} position="bottom-end" shadow="md" radius="lg">
      <Menu.Target>
        <MoreButton
          ref={button}
          label={label}
          // The menu itself hears it only once the focus is inside of it.
          onKeyDownCapture={({ key }) => key === 'Escape' && setOpen(false)}
        />
      </Menu.Target>
      <Menu.Dropdown>
        {entries.map(({ text, icon, onClick, danger = false, refusal = null }) => (
          <Menu.Item
            key={text}
            leftSection={icon}
            onClick={onClick}
            disabled={refusal !== null}
            {...(danger && { color: 'var(--over)' })}
          >
            {text}
            {refusal && <small className={classes.refusal}>{refusal}</small>}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
