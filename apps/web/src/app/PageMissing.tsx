import { useRouter } from '../base/router/useRouter.ts'
import { CodeMissing } from '../ui/CodeMissing.tsx'
import { EmptyState } from '../ui/page/EmptyState.tsx'

/** Stands in for a page whose code could not be loaded. */
export function PageMissing() {
  const router = useRouter()
  return (
    <CodeMissing onTryAgain={() => router.load()}>
      {(text, button) => (
        <EmptyState title="This page could not be loaded" action={button}>
          {text}
        </EmptyState>
      )}
    </CodeMissing>
  )
}
