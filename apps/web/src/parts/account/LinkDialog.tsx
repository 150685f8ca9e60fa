import type { MadeLink } from '@corridor/contract'
import { Button } from '@mantine/core'
import dialog from '../../ui/dialog/Dialog.module.css'
import { ModalCard } from '../../ui/dialog/ModalCard.tsx'
import { LinkCard } from './LinkCard.tsx'

interface LinkDialogProps {
  name: string
  link: MadeLink
  onClose: () => void
}

export default function LinkDialog({ name, link, onClose }: LinkDialogProps) {
  return (
    <ModalCard title={link.purpose === 'reset' ? 'Reset link' : 'Invitation'} onClose={onClose}>
      <LinkCard name={name} link={link} />
      <div className={dialog.actions}>
        <Button variant="default" onClick={onClose}>
          Done
        </Button>
      </div>
    </ModalCard>
  )
}
