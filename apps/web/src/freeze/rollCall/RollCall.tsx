import { IconClipboardCheck } from '@tabler/icons-react'
import { useFreezes } from '../../parts/freeze/useFreezes.ts'
import { OneOfSchools } from '../../parts/place/OneOfSchools.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { SchoolRollCall } from './SchoolRollCall.tsx'

/** Every staff member says who is with them, of their own class and of everybody else. */
export default function RollCall() {
  const frozen = useFreezes()
  return (
    <OneOfSchools title="Roll call" ability="freeze.mark" preferred={frozen[0]?.school.schoolId}>
      {(schoolId) => {
        const found = frozen.find(({ school }) => school.schoolId === schoolId)
        return found ? (
          <SchoolRollCall key={found.freeze.freezeId} {...found} />
        ) : (
          <EmptyState icon={<IconClipboardCheck size={32} />} title="There is no roll call now">
            While passes are frozen, your class appears here.
          </EmptyState>
        )
      }}
    </OneOfSchools>
  )
}
