import { can, schoolsOf } from '@corridor/rules/access'
import { useInitialize } from '../../base/session/initialize.ts'
import { InTheHalls } from './InTheHalls.tsx'
import { NeedsYou } from './NeedsYou.tsx'
import classes from './Panels.module.css'
import { PausedRooms } from './PausedRooms.tsx'
import { QuickPasses } from './QuickPasses.tsx'
import { UsageChart } from './UsageChart.tsx'

/** Below the tiles: the chart, who is out, and what somebody has to do something about. */
export default function Panels() {
  const { viewer } = useInitialize()
  const schoolIds = schoolsOf(viewer).filter((schoolId) => can(viewer, 'usage.see', { schoolId }))
  const seen = schoolIds.filter((schoolId) => can(viewer, 'pass.seeAll', { schoolId }))
  const confirming = schoolIds.filter((schoolId) => can(viewer, 'class.confirm', { schoolId }))
  const claimed = schoolIds.filter((schoolId) => can(viewer, 'room.seeClaims', { schoolId }))
  return (
    <div className={classes.panels}>
      <div className={classes.wide}>
        <UsageChart schoolIds={schoolIds} />
        {seen.length > 0 && <InTheHalls />}
      </div>
      <div className={classes.wide}>
        {seen.length + confirming.length + claimed.length > 0 && (
          <NeedsYou seesPasses={seen.length > 0} confirming={confirming} claimed={claimed} />
        )}
        <QuickPasses schoolIds={schoolsOf(viewer)} />
        {seen.length > 0 && <PausedRooms />}
      </div>
    </div>
  )
}
