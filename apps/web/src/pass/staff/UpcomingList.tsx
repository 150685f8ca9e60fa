import { Suspense, useEffect, useState } from 'react'
import { justIssued } from './issue/justIssued.ts'
import { StartIssuedPart } from './issue/StartIssuedPart.ts'
import { PassList } from './list/PassList.tsx'

/** Begins with an offer to start what the person has just issued, if anything. */
export default function UpcomingList() {
  const [issued] = useState(justIssued.get)
  useEffect(() => justIssued.set([]), [])
  return (
    <>
      {issued.length > 0 && (
        <Suspense>
          <StartIssuedPart passIds={issued} />
        </Suspense>
      )}
      <PassList list="upcoming" />
    </>
  )
}
