import type { SchoolSetup } from '@corridor/contract'
import { Columns } from '../../ui/layout/Columns.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import { AlwaysOpenRooms } from './AlwaysOpenRooms.tsx'
import { ClosedEdges } from './ClosedEdges.tsx'
import { ClosedTimes } from './ClosedTimes.tsx'
import { InTheHalls } from './InTheHalls.tsx'
import { QuickLimits } from './QuickLimits.tsx'
import { Terms } from './Terms.tsx'

/** How many quick passes there are, and when. */
export function LimitsTab({ setup }: { setup: SchoolSetup }) {
  return (
    <Columns widths={['1fr', '1fr']}>
      <Stack>
        <QuickLimits setup={setup} />
        <InTheHalls setup={setup} />
        <AlwaysOpenRooms setup={setup} />
      </Stack>
      <Stack>
        <ClosedEdges setup={setup} />
        <ClosedTimes setup={setup} />
        <Terms setup={setup} />
      </Stack>
    </Columns>
  )
}
