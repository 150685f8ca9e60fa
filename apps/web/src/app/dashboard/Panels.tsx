import { can, schoolsOf } from '@corridor/rules/access'
import { useInitialize } from '../../base/session/initialize.ts'
import { Stack } from '../../ui/layout/Stack.tsx'
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
  const may = (ability: 'pass.seeAll' | 'class.confirm' | 'room.seeClaims') =>
    schoolIds.some((schoolId) => can(viewer, ability, { schoolId }))
  const needs = {
    seesPasses: may('pass.seeAll'),
    confirms: may('class.confirm'),
    answersClaims: may('room.seeClaims'),
  }
  return (
    <div className={classes.panels}>
      <Stack>
        <UsageChart schoolIds={schoolIds} />
        {needs.seesPasses && <InTheHalls />}
      </Stack>
      <Stack>
        {Object.values(needs).some(Boolean) && <NeedsYou {...needs} />}
        <QuickPasses schoolIds={schoolsOf(viewer)} />
        {needs.seesPasses && <PausedRooms />}
      </Stack>
    </div>
  )
}
