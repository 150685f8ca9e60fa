import { useLingui } from '@lingui/react/macro'
import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import './modalStyles.ts'
import classes from './Sheet.module.css'
import { useReturnFocus } from './useReturnFocus.ts'

// lingui-set comment="Everywhere: a sheet over the page"

interface SheetProps {
  /** What a screen reader calls it; the sheet shows its own heading or none. */
  label: string
  /** Its width in pixels where it is a card. */
  size?: number
  onClose: () => void
  children: ReactNode
}

/** A sheet from the bottom edge on a phone, in reach of the thumb, and a card in the middle elsewhere. Mount it to open it. */
export function Sheet({ label, size = 460, onClose, children }: SheetProps) {
  const { t } = useLingui()
  useReturnFocus()
  return (
    <Modal.Root opened onClose={onClose} centered size={size}>
      <Modal.Overlay />
      <Modal.Content aria-label={label} className={classes.content}>
        <Modal.CloseButton size={44} aria-label={t`Close`} className={classes.close ?? ''} />
        <Modal.Body className={classes.body}>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
