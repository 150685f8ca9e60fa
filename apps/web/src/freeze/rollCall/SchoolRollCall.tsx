import type { Answer } from '@corridor/contract'
import { LATE_MARK_MINUTES } from '@corridor/rules/freeze'
import { bareClock, minutesAfter } from '@corridor/rules/time'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useViewer } from '../../base/session/initialize.ts'
import { usePassUpdates } from '../../base/session/passUpdates.ts'
import { invalidate } from '../../base/session/queries.ts'
import { useThrottled } from '../../base/useThrottled.ts'
import type { SchoolFreeze } from '../../parts/freeze/useFreezes.ts'
import { Segments } from '../../ui/form/Segments.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { Loaded } from '../../ui/page/Loaded.tsx'
import { TableSkeleton } from '../../ui/page/Skeletons.tsx'
import { SentNote } from '../marks/SentNote.tsx'
import { useMarks } from '../marks/useMarks.ts'
import { useNames } from '../names.ts'
import { rollCallQuery } from '../queries.ts'
import { AlsoHere } from './AlsoHere.tsx'
import { ClassRoll } from './ClassRoll.tsx'
import type { Calling } from './calling.ts'
import { FindButton } from './FindButton.tsx'
import classes from './RollCall.module.css'
import { marksBy } from './roll.ts'

/** At most so often, however many come back at once. */
const REFETCH_MS = 1500

export function SchoolRollCall({ school, freeze }: SchoolFreeze) {
  const query = useQuery(rollCallQuery(freeze.freezeId))
  const refetch = useThrottled(() => void invalidate(rollCallQuery(freeze.freezeId)).catch(() => undefined), REFETCH_MS)
  usePassUpdates(refetch)
  return (
    <Loaded query={query} failedTitle="Your classes could not be loaded" skeleton={<TableSkeleton />}>
      {(answer) => <Own school={school} freeze={freeze} answer={answer} />}
    </Loaded>
  )
}

interface OwnProps extends SchoolFreeze {
  answer: Answer<'GET /api/freeze/:freezeId/roll-call'>
}

const WHEN = { now: '', before: ', before', next: ', next' } as const

function Own({ school, freeze, answer }: OwnProps) {
  const { userId, linkedRoomIds } = useViewer()
  const { marks, accounts, unsent } = useMarks(freeze.freezeId, true)
  const names = useNames(answer)
  const groups = [...answer.classes].sort((a, b) => ORDER[a.when] - ORDER[b.when])
  const [chosenId, setChosen] = useState<string | null>(null)
  const group = groups.find(({ userGroupId }) => String(userGroupId) === chosenId) ?? groups[0]
  const ownRoom = linkedRoomIds.length === 1 ? (linkedRoomIds[0] ?? null) : null
  const calling: Calling = {
    ...{ school, freeze, names, accounts },
    own: marksBy(marks, userId),
    roomId: group?.roomId ?? ownRoom,
  }
  return (
    <>
      <div className={classes.top}>
        <SentNote unsent={unsent} />
        {freeze.endedAt && (
          <p>
            Passes are open again. You can still mark students until{' '}
            {bareClock(minutesAfter(freeze.endedAt, LATE_MARK_MINUTES), school.timezone)}.
          </p>
        )}
      </div>
      {groups.length > 1 && group && (
        <Segments
          label="Class"
          value={String(group.userGroupId)}
          onChange={setChosen}
          options={groups.map(({ userGroupId, name, when }) => ({
            value: String(userGroupId),
            label: `${name}${WHEN[when]}`,
          }))}
        />
      )}
      {group ? (
        <ClassRoll key={group.userGroupId} group={group} answer={answer} {...calling} />
      ) : (
        <Card className={classes.summary}>
          <div className={classes.title}>
            <h2>No class of yours was on</h2>
            <p>Mark the students who are with you. Everybody else is marked by their teachers.</p>
          </div>
          <FindButton {...calling} />
        </Card>
      )}
      <AlsoHere {...calling} answer={answer} />
    </>
  )
}

/** The class that was on first, then the one before. */
const ORDER = { now: 0, before: 1, next: 2 } as const
