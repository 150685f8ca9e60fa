import { MAX_EXACT_COUNT } from '@corridor/contract/constants'
import { averageText } from '@corridor/rules/metrics'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useSchools } from '../base/session/initialize.ts'
import { ExportButton } from '../parts/export/ExportButton.tsx'
import { PassTable } from '../parts/history/PassTable.tsx'
import { Stack } from '../ui/layout/Stack.tsx'
import { ListTotal } from '../ui/table/toolbar/ListTotal.tsx'
import { useList } from '../ui/table/useList.ts'
import { Filters } from './Filters.tsx'
import { schoolIdOf, serverFilters } from './filters.ts'
import { figuresQuery, historyQuery } from './queries.ts'
import { type HistoryAddress, type HistoryFilters, SHAPE, SHAPE_OF_SCHOOLS } from './shape.ts'

/** Who was out, when and for how long. Faculty find their own passes, or everybody's if they may read those. */
export default function History() {
  const schools = useSchools()
  const timezoneOf = (school: string) =>
    (schools.find(({ school: { schoolId } }) => String(schoolId) === school) ?? schools[0])?.school.timezone ?? 'UTC'
  const shape = schools.length > 1 ? SHAPE_OF_SCHOOLS : SHAPE
  const list = useList(shape, (address) => historyQuery(address, timezoneOf(address.filters.school)))
  const { filters } = list.address
  const timezone = timezoneOf(filters.school)
  const schoolId = schoolIdOf(filters)
  const shown = { student: true, school: schools.length > 1 && schoolId === undefined }
  const total = list.pages?.total
  return (
    <Stack>
      <Filters
        filters={filters}
        timezone={timezone}
        onChange={(changed) => list.change({ filters: changed })}
        onClear={list.clear}
      />
      <PassTable
        label="History"
        list={list}
        shown={shown}
        cardsBelow={1000}
        toolbar={{
          lead: (
            <ListTotal total={total} noun={{ one: 'pass', many: 'passes' }}>
              {sortLabel(list.address.sort)}
              {total !== undefined && <Average filters={filters} timezone={timezone} total={total} />}
            </ListTotal>
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
        emptyText="Passes used this school year and passes under way appear here."
        noMatchText="Try a longer period, or fewer filters."
      />
    </Stack>
  )
}

/** "newest first". A reversed order says so by the arrow in its header. */
function sortLabel({ by, descending }: HistoryAddress['sort']): string {
  const named = SHAPE_OF_SCHOOLS.sorts.find((sort) => sort.by === by) ?? SHAPE.sorts[0]
  const label = named.label.toLowerCase()
  return named.descending === descending ? label : `${label}, reversed`
}

/** Figures about the listed passes, if these are few enough to count. The list is complete without them, so a failure shows no error. */
function Average({ filters, timezone, total }: { filters: HistoryFilters; timezone: string; total: number }) {
  const isAsked = total > 0 && total <= MAX_EXACT_COUNT
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
