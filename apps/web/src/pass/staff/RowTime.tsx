import type { Pass } from '@corridor/contract'
import { ElapsedBar } from '../../ui/pass/ElapsedBar.tsx'
import { ElapsedTime } from '../../ui/pass/ElapsedTime.tsx'
import { PassTimeText } from '../../ui/pass/PassTimeText.tsx'

/** How long it has run, waited, or been over. */
export function RowTime({ pass }: { pass: Pass }) {
  if (pass.completedAt) return <PassTimeText pass={pass} />
  if (pass.startedAt) return <ElapsedBar from={pass.startedAt} limit={pass.timeLimit} />
  return (
    <>
      <ElapsedTime from={pass.enqueuedAt ?? pass.createdAt} /> waiting
    </>
  )
}
