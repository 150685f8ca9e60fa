import type { StudentRow } from '@corridor/contract'
import { isAdministrator } from '@corridor/rules'
import { IconBolt, IconBoltOff } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useViewer } from '../../base/session/initialize.ts'
import type { RowAction } from '../../ui/table/actions.ts'
import { switchManyQuickPasses } from '../commands.ts'
import { OFF_FOR_SCHOOL } from './labels.ts'

/** Switching the quick passes of all selected students. */
export function useStudentActions(): readonly RowAction<StudentRow>[] {
  const viewer = useViewer()
  return useMemo(() => {
    const refusal = ({ isOffForSchool }: StudentRow) =>
      isOffForSchool && !isAdministrator(viewer.type) ? OFF_FOR_SCHOOL : null
    return [
      {
        id: 'enable',
        label: 'Enable Quick Passes',
        icon: <IconBolt size={16} aria-hidden />,
        isBulk: true,
        refusal,
        run: (students) => switchManyQuickPasses(viewer, students, false),
      },
      {
        id: 'disable',
        label: 'Disable Quick Passes',
        icon: <IconBoltOff size={16} aria-hidden />,
        isBulk: true,
        refusal,
        run: (students) => switchManyQuickPasses(viewer, students, true),
      },
    ]
  }, [viewer])
}
