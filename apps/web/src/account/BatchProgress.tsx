import type { InvitationBatch } from '@corridor/contract'
import { Button } from '@mantine/core'
import classes from './Accounts.module.css'

interface BatchProgressProps {
  batch: InvitationBatch
  onStop: () => void
  onShow: (outcome: 'sent' | 'noAddress' | 'failed') => void
}

/** How far the invitations are that were mailed to many. Each count shows whom it counts. */
export function BatchProgress({ batch, onStop, onShow }: BatchProgressProps) {
  const { total, sent, failed, waiting, noAddress, isStopped } = batch
  const count = (outcome: 'sent' | 'noAddress' | 'failed', text: string) => (
    <button type="button" className={classes.outcome} onClick={() => onShow(outcome)}>
      {text}
    </button>
  )
  return (
    <section className={classes.batch} aria-label="Emailed invitations">
      <div className={classes.batchText}>
        <b>{waiting > 0 ? `Emailing ${total}` : isStopped ? 'Stopped' : 'Emails sent'}</b>
        {count('sent', `${sent} sent`)}
        {noAddress > 0 && count('noAddress', `${noAddress} without an address`)}
        {failed > 0 ? count('failed', `${failed} failed`) : <span>0 failed</span>}
        {waiting > 0 && <span>You can leave this page.</span>}
      </div>
      {waiting > 0 && (
        <>
          <progress max={total} value={total - waiting} aria-label="Invitations sent" />
          <Button variant="default" onClick={onStop}>
            Stop
          </Button>
        </>
      )}
    </section>
  )
}
