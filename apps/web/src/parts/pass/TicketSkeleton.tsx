import { Bone, Waiting } from '../../ui/page/Skeletons.tsx'
import classes from './TicketSkeleton.module.css'

/** Shaped like a pass: a heading, two endpoints, a footer. */
export function TicketSkeleton() {
  return (
    <Waiting className={classes.ticket}>
      <Bone width={88} height={22} radius={99} />
      <Bone width="62%" height={28} radius={8} />
      <Bone width="40%" />
      <div className={classes.tear} />
      <Bone width="70%" />
      <Bone width="56%" />
    </Waiting>
  )
}
