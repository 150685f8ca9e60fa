import { DANGER_COLOR, REASON_LENGTH } from '@corridor/contract/constants'
import { Button, Textarea } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { PendingQuestion } from '../../base/state/confirm.ts'
import classes from './Dialog.module.css'
import { ModalCard } from './ModalCard.tsx'
import '@mantine/core/styles/Input.layer.css'

/** "Are you sure?", with a field if a reason is required. */
export default function ConfirmDialog({ question }: { question: PendingQuestion }) {
  const [text, setText] = useState('')
  const reason = text.trim()
  const lacksReason = question.kind === 'reason' && !question.optional && reason === ''
  const dismiss = () => (question.kind === 'reason' ? question.answer(null) : question.answer(false))
  const agree = (event: FormEvent) => {
    event.preventDefault()
    if (question.kind === 'reason') question.answer(reason)
    else question.answer(true)
  }
  return (
    <ModalCard title={question.title} onClose={dismiss}>
      <form onSubmit={agree}>
        {question.message && <p className={classes.message}>{question.message}</p>}
        {question.kind === 'reason' && (
          <Textarea
            className={classes.field}
            label={question.reasonLabel ?? 'Reason'}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
            maxLength={REASON_LENGTH}
            rows={3}
            required={!question.optional}
            data-autofocus
          />
        )}
        <div className={classes.actions}>
          {/* Not "Cancel": what is asked about may be the canceling of a pass. */}
          <Button variant="default" onClick={dismiss} data-autofocus={question.losesSomething}>
            {question.dismissLabel ?? 'Go back'}
          </Button>
          <Button
            type="submit"
            disabled={lacksReason}
            data-autofocus={(question.kind === 'confirm' && !question.losesSomething) || undefined}
            {...(question.danger && { color: DANGER_COLOR })}
          >
            {question.confirmLabel}
          </Button>
        </div>
      </form>
    </ModalCard>
  )
}
