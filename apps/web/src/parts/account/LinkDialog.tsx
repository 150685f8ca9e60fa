import { Button } from '@mantine/core'
import dialog from '../../ui/dialog/Dialog.module.css'
import { ModalCard } from '../../ui/dialog/ModalCard.tsx'
import { LinkCard, type LinkCardProps } from './LinkCard.tsx'

export default function LinkDialog({ onClose, ...made }: LinkCardProps & { onClose: () => void }) {
  return (
    <ModalCard title={made.link.purpose === 'reset' ? 'Reset link' : 'Invitation'} onClose={onClose}>
      <LinkCard {...made} />
      <div className={dialog.actions}>
        <Button variant="default" onClick={onClose}>
          Done
        </Button>
      </div>
    </ModalCard>
  )
}
