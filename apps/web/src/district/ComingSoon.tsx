import classes from '../parts/district/DistrictFrame.module.css'
import { DistrictFrame } from '../parts/district/DistrictFrame.tsx'

export function ComingSoon({ title }: { title: string }) {
  return (
    <DistrictFrame title={title}>
      <p className={classes.soon}>Coming Soon</p>
    </DistrictFrame>
  )
}
