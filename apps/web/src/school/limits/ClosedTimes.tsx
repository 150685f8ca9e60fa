import type { ClosedTimeEntity, SchoolSetup } from '@corridor/contract'
import { localDay } from '@corridor/rules/time'
import { useState } from 'react'
import { useNow } from '../../base/session/now.ts'
import { useReadOnlyReason } from '../../base/session/readOnlyReason.ts'
import { ClosedTimeDialog } from './ClosedTimeDialog.tsx'
import { removeClosedTime } from './commands.ts'
import { closedTimeText } from './labels.ts'
import { NamedList } from './NamedList.tsx'

/** Hours in which quick passes are asked for. Those of days that are over are left out. */
export function ClosedTimes({ setup }: { setup: SchoolSetup }) {
  const { school, closedTimes } = setup
  const readOnly = useReadOnlyReason(school.schoolId)
  const today = localDay(useNow(), school.timezone)
  const [edited, setEdited] = useState<ClosedTimeEntity | 'new' | null>(null)
  return (
    <>
      <NamedList
        title="Days and hours"
        empty="None yet. Add an assembly or a test day."
        rows={closedTimes.filter(({ onDay }) => onDay === null || onDay >= today)}
        keyOf={({ closedTimeId }) => closedTimeId}
        nameOf={({ name }) => name}
        whenOf={closedTimeText}
        isReadOnly={readOnly !== null}
        onAdd={() => setEdited('new')}
        onEdit={setEdited}
        remove={removeClosedTime}
      />
      {edited && (
        <ClosedTimeDialog
          setup={setup}
          closedTime={edited === 'new' ? null : edited}
          today={today}
          onClose={() => setEdited(null)}
        />
      )}
    </>
  )
}
