import { type ComponentType, useEffect, useState } from 'react'
import { whenIdle } from '../../base/whenIdle.ts'
import { withWords } from '../../words/words.ts'
import classes from './DecisionArea.module.css'

const RETRY_MS = 10_000

const loadCard = withWords(() => import('../decision/DecisionCard.tsx'))

/**
 * Where a student is told what was decided about their pass. The region is in the page from the beginning, so that
 * screen readers announce what is added. The card's code is loaded after the first screen is rendered.
 */
export function DecisionArea() {
  const [Card, setCard] = useState<ComponentType | null>(null)
  useEffect(() => {
    let retry: ReturnType<typeof setTimeout> | undefined
    const load = () =>
      loadCard().then(
        (card) => setCard(() => card.default),
        () => {
          retry = setTimeout(load, RETRY_MS)
        },
      )
    let isStopped = false
    whenIdle().then(() => {
      if (!isStopped) load()
    })
    return () => {
      isStopped = true
      clearTimeout(retry)
    }
  }, [])
  return (
    <div className={classes.area} aria-live="assertive" aria-atomic="true">
      {Card && <Card />}
    </div>
  )
}
