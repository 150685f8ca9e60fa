import { Button } from '@mantine/core'
import { closeDialog, type ShownDialog } from '../../base/state/dialogs.ts'
import classes from './Dialog.module.css'
import { ModalCard } from './ModalCard.tsx'

/** A message to acknowledge, with a single OK button. */
export default function Dialog({ dialog }: { dialog: ShownDialog }) {
  return (
    <ModalCard title={dialog.title ?? 'Please note'} onClose={closeDialog}>
      <p className={classes.message}>{dialog.message}</p>
      <div className={classes.actions}>
        <Button data-autofocus onClick={closeDialog}>
          OK
        </Button>
      </div>
    </ModalCard>
  )
}
