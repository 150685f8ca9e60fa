import type { AnalysisRow, SchoolSummary } from '@corridor/contract'
import { can } from '@corridor/rules/access'
import { asSchoolId, type SchoolId, type UserId } from '@corridor/rules/ids'
import { fullName } from '@corridor/rules/text'
import { NativeSelect } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Input.layer.css'
import { IconChartDots2 } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useParam } from '../../base/navigation.ts'
import { pathTo } from '../../base/routes.ts'
import { useViewer } from '../../base/session/initialize.ts'
import { usePassUpdates } from '../../base/session/passUpdates.ts'
import { invalidate, PEOPLE_KEY } from '../../base/session/queries.ts'
import { useThrottled } from '../../base/useThrottled.ts'
import { averageFigure } from '../../parts/insight/averageFigure.ts'
import { PercentileLegend } from '../../parts/insight/PercentileBadge.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { countText } from '../../ui/table/countText.ts'
import { RecordTable } from '../../ui/table/RecordTable.tsx'
import { useList } from '../../ui/table/useList.ts'
import { analysisCard, analysisColumns } from './columns.tsx'
import { analysisQuery, schoolIn } from './queries.ts'
import classes from './StudentAnalysis.module.css'
import { ANALYSIS_SHAPE } from './shape.ts'

const NOUN = { one: 'student', many: 'students' }
const rowId = ({ userId }: AnalysisRow) => String(userId)

/** The figures of a school year change slowly, and the table has thousands of students. */
const MIN_INTERVAL_MS = 5000

const UNKNOWN: SchoolSummary = { averageTotalTime: 0, averageUsedPasses: 0, highestTotalTime: 0, highestUsedPasses: 0 }

/** Who was outside class this school year, how long and how often, compared to the school. */
export default function StudentAnalysis() {
  const schoolId = asSchoolId(Number(useParam('id')))
  const mayLock = useMayLock(schoolId)
  useLiveFigures(schoolId)
  const list = useList(ANALYSIS_SHAPE, (address) => analysisQuery(schoolId, address))
  const school = useQuery({
    ...analysisQuery(schoolId, list.address),
    select: schoolIn,
    placeholderData: keepPreviousData,
  }).data
  const summary = school?.summary
  const { grade } = list.address.filters
  const columns = useMemo(() => analysisColumns(summary ?? UNKNOWN, mayLock), [summary, mayLock])
  const card = useMemo(() => analysisCard(mayLock), [mayLock])
  return (
    <Page title="Student Analysis">
      <div className={classes.about}>
        <PercentileLegend />
        {summary && <Averages summary={summary} />}
      </div>
      <RecordTable
        label="Student Analysis"
        noun={NOUN}
        list={list}
        columns={columns}
        card={card}
        cardsBelow={1240}
        rowId={rowId}
        rowName={fullName}
        rowLink={({ userId }) => pathTo('AdminUserInsights', { id: userId })}
        toolbar={{
          search: 'Search for a name or student id',
          filters: (
            <NativeSelect
              aria-label="Grade"
              size="md"
              data={gradeOptions(school?.grades ?? [], grade)}
              value={grade}
              onChange={({ currentTarget: { value } }) => list.change({ filters: { grade: value } })}
            />
          ),
          count: countText(list.pages, NOUN),
        }}
        empty={
          <EmptyState icon={<IconChartDots2 />} title="No students to display!">
            Students of the school appear here with the time they spent outside class.
          </EmptyState>
        }
      />
    </Page>
  )
}

/** With the chosen one, also if nobody is in it anymore. */
function gradeOptions(grades: readonly string[], chosen: string) {
  const all = chosen === '' || grades.includes(chosen) ? grades : [...grades, chosen]
  return [{ value: '', label: 'All grades' }, ...all.map((value) => ({ value, label: `Grade ${value}` }))]
}

function Averages({ summary: { averageTotalTime, averageUsedPasses } }: { summary: SchoolSummary }) {
  return (
    <p>
      School average <b className={classes.average}>{averageFigure(averageTotalTime)} min.</b> and{' '}
      <b className={classes.average}>{averageFigure(averageUsedPasses)} passes</b> this school year
    </p>
  )
}

function useMayLock(schoolId: SchoolId): boolean {
  const viewer = useViewer()
  return can(viewer, 'student.lock', { schoolId, userId: 0 as UserId, type: 'student' })
}

function useLiveFigures(schoolId: SchoolId): void {
  const refetch = useThrottled(() => {
    invalidate({ queryKey: [PEOPLE_KEY, schoolId, 'analysis'] }).catch(() => undefined)
  }, MIN_INTERVAL_MS)
  usePassUpdates((pass) => {
    if (pass.schoolId === schoolId && pass.startedAt !== null) refetch()
  })
}
