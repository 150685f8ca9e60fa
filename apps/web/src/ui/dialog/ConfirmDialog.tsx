import { DANGER_COLOR, REASON_LENGTH } from '@corridor/contract/constants'
import { useLingui } from '@lingui/react/macro'
import { Button, Textarea } from '@mantine/core'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import type { PendingQuestion } from '../../base/state/confirm.ts'
import classes from './Dialog.module.css'
import { ModalCard } from './ModalCard.tsx'
import { Suggestions } from './Suggestions.tsx'
import { withSuggestion } from './suggestion.ts'
import '@mantine/core/styles/Input.layer.css'

// lingui-set comment="Everywhere: questions"

/** "Are you sure?", with a field if a reason is required. */
export default function ConfirmDialog({ question }: { question: PendingQuestion }) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  const reason = text.trim()
  const suggestions = (question.kind === 'reason' && question.suggestions) || []
  const lacksReason = question.kind === 'reason' && !question.optional && reason === ''
  const dismiss = () => (question.kind === 'reason' ? question.answer(null) : question.answer(false))
  const agree = (event: FormEvent) => {
    event.preventDefault()
    if (question.kind === 'reason') question.answer(reason)
    else question.answer(true)
  }
  const onKeyDown = (event: KeyboardEvent<HTMLFormElement>) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !lacksReason) event.currentTarget.requestSubmit()
  }
  const choose = (suggestion: string) => {
    setText((typed) => withSuggestion(typed, suggestion, suggestions))
    field.current?.focus()
  }
  return (
    <ModalCard title={question.title} onClose={dismiss}>
      <form onSubmit={agree} onKeyDown={onKeyDown}>
        {question.message && <p className={classes.message}>{question.message}</p>}
        {suggestions.length > 0 && <Suggestions suggestions={suggestions} chosen={reason} onChoose={choose} />}
        {question.kind === 'reason' && (
          <Textarea
            ref={field}
            className={classes.field}
            label={question.reasonLabel ?? t`Reason`}
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
            {question.dismissLabel ?? t`Go back`}
          </Button>
          <Button
            type="submit"
            disabled={lacksReason}
            aria-keyshortcuts="Control+Enter"
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
