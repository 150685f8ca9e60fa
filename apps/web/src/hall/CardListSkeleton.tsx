import { SkeletonLine, Waiting } from '../ui/page/Skeletons.tsx'
import classes from './Halls.module.css'

/** As many as fit on a phone. */
const CARDS = 5

export function CardListSkeleton() {
  return (
    <Waiting className={classes.list}>
      {Array.from({ length: CARDS }, (_, card) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: cards of a skeleton have no identity
        <SkeletonLine key={card} height={116} />
      ))}
    </Waiting>
  )
}
