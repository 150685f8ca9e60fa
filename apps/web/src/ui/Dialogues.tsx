import { lazy, Suspense } from 'react'
import { questions } from '../app/state/confirm.ts'
import { dialogues } from '../app/state/dialogues.ts'
import { useStore } from '../app/state/store.ts'

const Dialogue = lazy(() => import('./Dialogue.tsx'))
const ConfirmDialog = lazy(() => import('./ConfirmDialog.tsx'))

/** Whatever must be answered before anything else, one at a time. The code for it is fetched when first needed. */
export function Dialogues() {
  const [question] = useStore(questions)
  const [dialogue] = useStore(dialogues)
  return (
    <Suspense>
      {question && <ConfirmDialog key={question.id} question={question} />}
      {dialogue && !question && <Dialogue key={dialogue.id} dialogue={dialogue} />}
    </Suspense>
  )
}
