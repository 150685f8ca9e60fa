import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import './modalStyles.ts'
import classes from './ModalCard.module.css'
import { useReturnFocus } from './useReturnFocus.ts'

interface ModalCardProps {
  title: string
  onClose: () => void
  children: ReactNode
}

/**
 * A card over the page; mount it to open it. (Mantine's own modal has a second page header, which confuses screen
 * readers.)
 */
export function ModalCard({ title, onClose, children }: ModalCardProps) {
  useReturnFocus()
  return (
    <Modal.Root opened onClose={onClose} centered radius="lg">
      <Modal.Overlay />
      <Modal.Content>
        <Modal.Body className={classes.body}>
          <Modal.Title className={classes.title}>{title}</Modal.Title>
          {children}
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}
