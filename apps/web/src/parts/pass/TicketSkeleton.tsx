import { SkeletonLine, Waiting } from '../../ui/page/Skeletons.tsx'
import classes from './TicketSkeleton.module.css'

/** Shaped like a pass: a heading, two endpoints, a footer. */
export function TicketSkeleton() {
  return (
    <Waiting className={classes.ticket}>
      <SkeletonLine width={88} height={22} radius={99} />
      <SkeletonLine width="62%" height={28} radius={8} />
      <SkeletonLine width="40%" />
      <div className={classes.tear} />
      <SkeletonLine width="70%" />
      <SkeletonLine width="56%" />
    </Waiting>
  )
}
