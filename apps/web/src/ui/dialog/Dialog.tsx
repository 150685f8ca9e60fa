import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { closeDialog, type ShownDialog } from '../../base/state/dialogs.ts'
import classes from './Dialog.module.css'
import { ModalCard } from './ModalCard.tsx'

// lingui-set comment="Everywhere: messages to read"

/** A message to acknowledge, with a single OK button. */
export default function Dialog({ dialog }: { dialog: ShownDialog }) {
  const { t } = useLingui()
  return (
    <ModalCard title={dialog.title ?? t`Please note`} onClose={closeDialog}>
      <p className={classes.message}>{dialog.message}</p>
      <div className={classes.actions}>
        <Button data-autofocus onClick={closeDialog}>
          <Trans>OK</Trans>
        </Button>
      </div>
    </ModalCard>
  )
}
