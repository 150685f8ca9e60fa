import { asSchoolId } from '@corridor/rules/ids'
import { IconGridDots } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParam } from '../../base/navigation.ts'
import { isWithoutPasses, periodText } from '../../parts/insight/patterns/labels.ts'
import { PatternFigures } from '../../parts/insight/patterns/PatternFigures.tsx'
import { schoolPatternsQuery } from '../../parts/insight/patterns/queries.ts'
import { useWeeks } from '../../parts/insight/patterns/useWeeks.ts'
import { WeeksChoice } from '../../parts/insight/patterns/WeeksChoice.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { Loaded } from '../../ui/page/Loaded.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { TableSkeleton } from '../../ui/page/Skeletons.tsx'
import classes from './SchoolPatterns.module.css'

/** When and where the passes of a school are used, in the weeks that are over. */
export default function SchoolPatterns() {
  const schoolId = asSchoolId(Number(useParam('id')))
  const [weeks, choose] = useWeeks()
  const query = useQuery(schoolPatternsQuery(schoolId, weeks))
  return (
    <Page title="Patterns">
      <div className={classes.bar}>
        <WeeksChoice value={weeks} onChange={choose} />
        {query.data && <p>{periodText(query.data)}, whole weeks</p>}
      </div>
      <Loaded query={query} failedTitle="The patterns could not be loaded" skeleton={<TableSkeleton rows={8} />}>
        {(patterns) =>
          isWithoutPasses(patterns.trend) && !patterns.isBehind ? (
            <EmptyState icon={<IconGridDots />} title="No passes in these weeks">
              Choose more weeks. Once a week with passes is over, its hours, destinations and classes appear here.
            </EmptyState>
          ) : (
            <PatternFigures patterns={patterns} isFollowing={query.isPlaceholderData} linksRooms />
          )
        }
      </Loaded>
    </Page>
  )
}
