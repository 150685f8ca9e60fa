import type { StudentInsights as Insights, Person } from '@corridor/contract'
import { asSchoolId, type SchoolId, type UserId } from '@corridor/rules/ids'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { request } from '../../base/client.ts'
import { usePassUpdates } from '../../base/session/passUpdates.ts'
import { invalidate, PERSON_KEY } from '../../base/session/queries.ts'
import { useThrottled } from '../../base/useThrottled.ts'
import { PercentileLegend } from '../../parts/insight/PercentileBadge.tsx'
import { usePerson } from '../../parts/person/person.ts'
import { Segments } from '../../ui/form/Segments.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Row, Stack } from '../../ui/layout/Stack.tsx'
import { Loaded } from '../../ui/page/Loaded.tsx'
import { TableSkeleton } from '../../ui/page/Skeletons.tsx'
import { Comparison } from './Comparison.tsx'
import { LateWeeks } from './LateWeeks.tsx'
import classes from './StudentInsights.module.css'
import { UsageMetrics } from './UsageMetrics.tsx'
import { YearCalendar } from './YearCalendar.tsx'

const MIN_INTERVAL_MS = 2000

/** How much time a student spends outside class this school year, compared to the school, and on which days. */
export default function StudentInsights() {
  const person = usePerson()
  return person && <InsightsOf key={person.userId} person={person} />
}

function InsightsOf({ person }: { person: Person }) {
  const { userId, schools } = person
  const [schoolId, setSchoolId] = useState(schools[0]?.schoolId)
  const query = useQuery(insightsQuery(userId, schoolId))
  const refetch = useThrottled(() => {
    invalidate({ queryKey: insightsQuery(userId, schoolId).queryKey }).catch(() => undefined)
  }, MIN_INTERVAL_MS)
  usePassUpdates((pass) => {
    if (pass.studentId === userId) refetch()
  })
  return (
    <Stack>
      <Row isSpread>
        {schools.length > 1 && (
          <Segments
            label="School"
            options={schools.map((school) => ({ value: String(school.schoolId), label: school.name }))}
            value={String(schoolId)}
            onChange={(value) => setSchoolId(asSchoolId(Number(value)))}
          />
        )}
        <PercentileLegend />
        <LinkButton to="NoteHome" params={{ id: userId }} query={{ school: schoolId }} variant="default">
          Note home
        </LinkButton>
      </Row>
      <Loaded query={query} failedTitle="The insights could not be loaded" skeleton={<TableSkeleton rows={4} />}>
        {(insights) => <Figures insights={insights} firstName={person.firstName} />}
      </Loaded>
    </Stack>
  )
}

function Figures({ insights, firstName }: { insights: Insights; firstName: string }) {
  const { aggregate, usage, lateWeeks, firstDay, today } = insights
  return (
    <>
      <div className={classes.pair}>
        <Comparison
          title="Total time outside class"
          unit="min."
          name={firstName}
          value={aggregate.totalTimeForStudent}
          average={aggregate.averageTotalTime}
          deviation={aggregate.standardDeviationOfTotalTime}
          rank={aggregate.percentRankOfTotalTime}
        />
        <Comparison
          title="Used passes"
          unit={aggregate.totalUsedPassesForStudent === 1 ? 'pass' : 'passes'}
          name={firstName}
          value={aggregate.totalUsedPassesForStudent}
          average={aggregate.averageUsedPasses}
          deviation={aggregate.standardDeviationOfUsedPasses}
          rank={aggregate.percentRankOfUsedPasses}
        />
      </div>
      <UsageMetrics metrics={usage.metrics} />
      <YearCalendar days={usage.granular} firstDay={firstDay} today={today} />
      <LateWeeks weeks={lateWeeks} firstDay={firstDay} today={today} />
    </>
  )
}

/** What a student did this school year, in one of their schools. */
function insightsQuery(userId: UserId, schoolId: SchoolId | undefined) {
  return queryOptions({
    queryKey: [PERSON_KEY, userId, 'insights', schoolId],
    queryFn: () => request('GET /api/user/:userId/insights', { params: { userId }, query: { schoolId } }),
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
}
