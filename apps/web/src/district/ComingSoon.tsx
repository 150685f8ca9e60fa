import classes from './DistrictFrame.module.css'
import { DistrictFrame } from './DistrictFrame.tsx'

export function ComingSoon({ title }: { title: string }) {
  return (
    <DistrictFrame title={title}>
      <p className={classes.soon}>Coming Soon</p>
    </DistrictFrame>
  )
}
