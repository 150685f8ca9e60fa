import { lazy, Suspense } from 'react'
import { questions } from '../../base/state/confirm.ts'
import { dialogs } from '../../base/state/dialogs.ts'
import { useStore } from '../../base/state/store.ts'

const Dialog = lazy(() => import('./Dialog.tsx'))
const ConfirmDialog = lazy(() => import('./ConfirmDialog.tsx'))

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
