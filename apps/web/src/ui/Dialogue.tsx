import { Button } from '@mantine/core'
import { closeDialogue, type ShownDialogue } from '../app/state/dialogues.ts'
import classes from './Dialogue.module.css'
import { ModalCard } from './ModalCard.tsx'

/** Something to be read and agreed with: a single OK. */
export default function Dialogue({ dialogue }: { dialogue: ShownDialogue }) {
  return (
    <ModalCard title={dialogue.title ?? 'Please note'} onClose={closeDialogue}>
      <p className={classes.message}>{dialogue.message}</p>
      <div className={classes.actions}>
        <Button data-autofocus onClick={closeDialogue}>
          OK
        </Button>
      </div>
    </ModalCard>
  )
}
