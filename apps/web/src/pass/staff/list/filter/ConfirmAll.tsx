import type { Pass } from '@corridor/contract'
import { BULK_CAP } from '@corridor/rules/pass'
import { Button } from '@mantine/core'
import { useState } from 'react'

interface ConfirmAllProps {
  /** How many arrivals there are in this view. */
  count: number
  /** The arrivals, from the screen or from the server. */
  find: () => Promise<readonly Pass[]>
  confirm: (arrivals: readonly Pass[]) => Promise<unknown>
}

/** Confirms every arrival in view. */
export default function ConfirmAll({ count, find, confirm }: ConfirmAllProps) {
  const [isUnderWay, setUnderWay] = useState(false)
  const confirmAll = async () => {
    setUnderWay(true)
    try {
      await confirm((await find()).slice(0, BULK_CAP))
    } finally {
      setUnderWay(false)
    }
  }
  return (
    <Button variant="default" size="sm" h={40} loading={isUnderWay} onClick={confirmAll}>
      {count > BULK_CAP ? `Confirm ${BULK_CAP} of ${count}` : `Confirm all ${count}`}
    </Button>
  )
}
