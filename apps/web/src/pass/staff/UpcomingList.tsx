import { Suspense, useEffect, useState } from 'react'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { justIssued } from './issue/justIssued.ts'
import { PassList } from './list/PassList.tsx'

const StartIssued = lazyPart(() => import('./issue/StartIssued.tsx'))

/** Begins with an offer to start what the person has just issued, if anything. */
export default function UpcomingList() {
  const [issued] = useState(justIssued.get)
  useEffect(() => justIssued.set([]), [])
  return (
    <>
      {issued.length > 0 && (
        <Suspense>
          <StartIssued passIds={issued} />
        </Suspense>
      )}
      <PassList list="upcoming" />
    </>
  )
}
