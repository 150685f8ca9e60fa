import { Suspense, useEffect } from 'react'
import { type PendingQuestion, questions } from '../../base/state/confirm.ts'
import { dialogs } from '../../base/state/dialogs.ts'
import { useStore } from '../../base/state/store.ts'
import { lazyPart } from '../lazyPart.tsx'

const Dialog = lazyPart(() => import('./Dialog.tsx'), { floats: true })
const ConfirmDialog = lazyPart(() => import('./ConfirmDialog.tsx'), { instead: PlainQuestion })

/** The dialog that must be answered first, one at a time. Its code is loaded when first needed. */
export function Dialogs() {
  const [question] = useStore(questions)
  const [dialog] = useStore(dialogs)
  return (
    <Suspense>
      {question && <ConfirmDialog key={question.id} question={question} />}
      {dialog && !question && <Dialog key={dialog.id} dialog={dialog} />}
    </Suspense>
  )
}

/** The browser's own dialog: a question decides whether something is lost, so it is asked in any case. */
function PlainQuestion({ question }: { question: PendingQuestion }) {
  useEffect(() => {
    const text = [question.title, question.message].filter(Boolean).join('\n\n')
    if (question.kind === 'confirm') return question.answer(window.confirm(text))
    const reason = window.prompt(text)?.trim()
    question.answer(reason || question.optional ? (reason ?? null) : null)
  }, [question])
  return null
}
