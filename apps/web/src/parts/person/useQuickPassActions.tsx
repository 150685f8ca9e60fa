import type { SchoolId, UserId } from '@corridor/rules/ids'
import { IconBolt, IconBoltOff } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useViewer } from '../../base/session/initialize.ts'
import type { RowAction } from '../../ui/table/actions.ts'
import { maySwitchQuickPasses, switchManyQuickPasses } from './quickPasses.ts'

type Refusal<R> = NonNullable<RowAction<R>['refusal']>

const NONE: readonly never[] = []
const ALL = () => null

/**
 * Switches the quick passes of all selected students of a school; nothing for those who may not. `refusal` must keep its
 * identity.
 */
export function useQuickPassActions<R extends { userId: UserId }>(
  schoolId: SchoolId | undefined,
  refusal: Refusal<R> = ALL,
): readonly RowAction<R>[] {
  const viewer = useViewer()
  return useMemo(() => {
    if (schoolId === undefined || !maySwitchQuickPasses(viewer, schoolId)) return NONE
    const run = (requiresApproval: boolean) => (students: readonly R[]) =>
      switchManyQuickPasses(
        viewer,
        schoolId,
        students.map(({ userId }) => userId),
        requiresApproval,
      )
    return [
      {
        id: 'enable',
        label: 'Enable Quick Passes',
        icon: <IconBolt size={16} aria-hidden />,
        isBulk: true,
        refusal,
        run: run(false),
      },
      {
        id: 'disable',
        label: 'Disable Quick Passes',
        icon: <IconBoltOff size={16} aria-hidden />,
        isBulk: true,
        refusal,
        run: run(true),
      },
    ]
  }, [viewer, schoolId, refusal])
}
