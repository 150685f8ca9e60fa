import type { Answer, Freeze, FreezeList, School } from '@corridor/contract'
import { countAccounts, isRollCallOpen } from '@corridor/rules/freeze'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useMemo } from 'react'
import { useNow } from '../../base/session/now.ts'
import { usePassUpdates } from '../../base/session/passUpdates.ts'
import { invalidate } from '../../base/session/queries.ts'
import { useThrottled } from '../../base/useThrottled.ts'
import { freezeQuery } from '../../parts/freeze/freezeQuery.ts'
import { isOn } from '../../parts/freeze/useFreezes.ts'
import { Stack } from '../../ui/layout/Stack.tsx'
import { Loaded } from '../../ui/page/Loaded.tsx'
import { TableSkeleton } from '../../ui/page/Skeletons.tsx'
import { SentNote } from '../marks/SentNote.tsx'
import { useMarks } from '../marks/useMarks.ts'
import { useNames } from '../names.ts'
import { passesQuery, studentsQuery } from '../queries.ts'
import { Banner } from './Banner.tsx'
import { Classes } from './Classes.tsx'
import { Figures } from './Figures.tsx'
import classes from './FreezeBoard.module.css'
import { HowFast } from './HowFast.tsx'
import { Lists } from './Lists.tsx'
import { classesByStudent, passesByStudent, placesToLook } from './places.ts'
import { ToFind } from './ToFind.tsx'

interface FreezeBoardProps {
  school: School
  freeze: Freeze
}

/** How a freeze stands, or how it ended: who is accounted for, whom to look for where, and which classes are silent. */
export function FreezeBoard(shown: FreezeBoardProps) {
  const query = useQuery(studentsQuery(shown.freeze.freezeId))
  return (
    <Loaded query={query} failedTitle="The students could not be loaded" skeleton={<TableSkeleton rows={8} />}>
      {(roster) => <Board {...shown} roster={roster} />}
    </Loaded>
  )
}

interface BoardProps extends FreezeBoardProps {
  roster: Answer<'GET /api/freeze/:freezeId/students'>
}

const NO_LISTS: readonly FreezeList[] = []
/** At most so often, however many come back at once. */
const REFETCH_MS = 1500

function Board({ school, freeze, roster }: BoardProps) {
  const { freezeId } = freeze
  const isOpen = isRollCallOpen(freeze, useNow())
  const { query, marks, accounts, unsent } = useMarks(freezeId, isOpen)
  const passQuery = useQuery(passesQuery(freezeId, isOn(freeze)))
  const refetchPasses = useThrottled(
    () => void invalidate(passesQuery(freezeId, true)).catch(() => undefined),
    REFETCH_MS,
  )
  usePassUpdates(refetchPasses)
  const details = useQuery(freezeQuery(freezeId)).data
  const names = useNames(roster)

  const studentIds = useMemo(() => roster.students.map(({ studentId }) => studentId), [roster])
  const classOf = useMemo(() => classesByStudent(roster.classes), [roster])
  const withoutSchedule = useMemo(() => new Set(roster.withoutSchedule), [roster])
  const passOf = useMemo(() => passesByStudent(passQuery.data?.passes ?? []), [passQuery.data])
  const counts = useMemo(() => countAccounts(studentIds, accounts), [studentIds, accounts])
  const places = useMemo(
    () => placesToLook(roster.students, { ...roster, classOf, passOf, accounts, withoutSchedule }),
    [roster, classOf, passOf, accounts, withoutSchedule],
  )
  // The chart may come a moment later: presses and counts do not wait for it.
  const drawnMarks = useDeferredValue(marks)
  const isLoaded = query.data !== undefined && passQuery.data !== undefined
  return (
    <>
      <Banner school={school} freeze={freeze} details={details} toFind={counts.toFind} />
      <SentNote unsent={unsent} isQuietWhenSent />
      <Figures counts={counts} />
      <div className={classes.columns}>
        <Loaded query={query} failedTitle="The marks could not be loaded" skeleton={<TableSkeleton rows={6} />}>
          {() =>
            isLoaded && (
              <ToFind
                key={freezeId}
                {...{ school, freeze, names, classOf, passOf, accounts, places }}
                students={roster.students}
                mayMark={isOpen}
              />
            )
          }
        </Loaded>
        <Stack className={classes.side}>
          <Classes freeze={freeze} classes={roster.classes} accounts={accounts} marks={marks} names={names} />
          <HowFast freeze={freeze} studentIds={studentIds} marks={drawnMarks} timezone={school.timezone} />
          <Lists lists={details?.lists ?? NO_LISTS} timezone={school.timezone} />
        </Stack>
      </div>
    </>
  )
}
