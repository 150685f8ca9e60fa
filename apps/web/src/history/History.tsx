import type { Pass } from '@corridor/contract'
import { EXACT_UP_TO } from '@corridor/contract/constants'
import { averageText, isAdministrator } from '@corridor/rules'
import { IconHistory } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { pathTo } from '../base/routes.ts'
import { useInitialize, useSchools } from '../base/session/initialize.ts'
import { ExportButton } from '../parts/export/ExportButton.tsx'
import { historyCard, historyColumns, PASS_NOUN, passRowId, passRowName } from '../parts/history/columns.tsx'
import { EmptyState } from '../ui/page/EmptyState.tsx'
import { totalText } from '../ui/table/address/paging.ts'
import { RecordTable } from '../ui/table/RecordTable.tsx'
import { useList } from '../ui/table/useList.ts'
import { Filters } from './Filters.tsx'
import { schoolIdOf, serverFilters } from './filters.ts'
import classes from './History.module.css'
import { figuresQuery, historyQuery } from './queries.ts'
import { type HistoryFilters, SHAPE } from './shape.ts'

/** Who was out, when and for how long. Faculty find their own passes, or everybody's if they may read those. */
export default function History() {
  const { viewer } = useInitialize()
  const schools = useSchools()
  const timezoneOf = (school: string) =>
    (schools.find(({ school: { schoolId } }) => String(schoolId) === school) ?? schools[0])?.school.timezone ?? 'UTC'
  const list = useList(SHAPE, (address) => historyQuery(address, timezoneOf(address.filters.school)))
  const { filters } = list.address
  const timezone = timezoneOf(filters.school)
  const schoolId = schoolIdOf(filters)
  const shown = { student: true, school: schools.length > 1 && schoolId === undefined }
  const total = list.pages?.total
  const rowLink = ({ passId }: Pass) =>
    pathTo(isAdministrator(viewer.type) ? 'ReadonlyPass' : 'FacultyReadonlyPass', { id: passId })
  return (
    <div className={classes.page}>
      <Filters
        filters={filters}
        timezone={timezone}
        onChange={(changed) => list.change({ filters: changed })}
        onClear={list.clear}
      />
      <RecordTable
        label="History"
        noun={PASS_NOUN}
        list={list}
        columns={historyColumns(shown)}
        card={historyCard(shown)}
        rowId={passRowId}
        rowName={passRowName}
        rowLink={rowLink}
        cardsBelow={1000}
        toolbar={{
          lead: (
            <p role="status" className={classes.count}>
              {total !== undefined && (
                <>
                  <b>
                    {totalText(total)} {total === 1 ? 'pass' : 'passes'}
                  </b>{' '}
                  · newest first
                  <Average filters={filters} timezone={timezone} total={total} />
                </>
              )}
            </p>
          ),
          actions: (
            <ExportButton
              request={{
                resource: 'query',
                ...(schoolId && { schoolId }),
                filters: serverFilters(filters, timezone),
              }}
              disabled={total === 0}
            />
          ),
        }}
        empty={
          <EmptyState icon={<IconHistory />} title="No passes to display!">
            Passes that were used this school year appear here, and those that run now.
          </EmptyState>
        }
        noMatch={() => ({ title: 'Nothing matches', text: 'Try a longer period, or fewer filters.' })}
      />
    </div>
  )
}

/** Of few enough passes to look at each. Without it the list says as much, so nothing tells that it is missing. */
function Average({ filters, timezone, total }: { filters: HistoryFilters; timezone: string; total: number }) {
  const isAsked = total > 0 && total <= EXACT_UP_TO
  const figures = useQuery({ ...figuresQuery(filters, timezone), enabled: isAsked, placeholderData: keepPreviousData })
  if (!isAsked || !figures.data?.isWhole) return null
  const average = figures.data.averagePassTimeAdjusted
  return (
    <>
      {' '}
      · {averageText(average)}
      {average !== null && ' min.'} on average (adj.)
    </>
  )
}
