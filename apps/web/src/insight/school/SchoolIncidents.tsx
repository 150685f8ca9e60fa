import type { SchoolIncident } from '@corridor/contract'
import { asSchoolId } from '@corridor/rules/ids'
import { Button } from '@mantine/core'
import { IconEye, IconFlag } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useParam } from '../../base/navigation.ts'
import { pathTo } from '../../base/routes.ts'
import { useSchool } from '../../base/session/initialize.ts'
import { useNow } from '../../base/session/now.ts'
import { isReadOnlyView } from '../../base/state/impersonation.ts'
import { withErrorFlash } from '../../base/withErrorFlash.ts'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { Page } from '../../ui/page/Page.tsx'
import { RecordTable } from '../../ui/table/RecordTable.tsx'
import { ListTotal } from '../../ui/table/toolbar/ListTotal.tsx'
import { useList } from '../../ui/table/useList.ts'
import { incidentCard, incidentColumns } from './columns.tsx'
import { Filters } from './Filters.tsx'
import { daysText } from './filters.ts'
import { countsIn, incidentsQuery, markSeen, useLiveIncidents } from './queries.ts'
import { INCIDENT_SHAPE } from './shape.ts'

const NOUN = { one: 'incident', many: 'incidents' }
const rowId = ({ incidentId }: SchoolIncident) => String(incidentId)

/** The incidents of a school. Each row opens those of its student, which marks them as seen. */
export default function SchoolIncidents() {
  const schoolId = asSchoolId(Number(useParam('id')))
  const timezone = useSchool(schoolId)?.timezone ?? 'UTC'
  const now = useNow()
  useLiveIncidents(schoolId)
  const list = useList(INCIDENT_SHAPE, (address) => incidentsQuery(schoolId, address, timezone, now))
  const counts = useQuery({
    ...incidentsQuery(schoolId, list.address, timezone, now),
    select: countsIn,
    placeholderData: keepPreviousData,
  }).data
  const { filters } = list.address
  const columns = useMemo(() => incidentColumns(timezone), [timezone])
  const card = useMemo(() => incidentCard(timezone), [timezone])
  const total = list.pages?.total
  const fresh = list.rows?.filter(({ seenAt }) => seenAt === null) ?? []
  return (
    <Page title="Incidents">
      <Filters
        schoolId={schoolId}
        timezone={timezone}
        filters={filters}
        counts={counts}
        onChange={(changed) => list.change({ filters: changed })}
      />
      <RecordTable
        label="Incidents"
        noun={NOUN}
        list={list}
        columns={columns}
        card={card}
        cardsBelow={1240}
        rowId={rowId}
        rowName={({ title, studentName }) => `${title}, ${studentName}`}
        rowLink={({ studentId }) => pathTo('AdminUserIncidents', { id: studentId })}
        toolbar={{
          lead: (
            <ListTotal total={total} noun={NOUN}>
              {daysText(filters, timezone, now)}
            </ListTotal>
          ),
          actions: fresh.length > 0 && !isReadOnlyView() && (
            <MarkSeen count={fresh.length} mark={() => markSeen(schoolId, fresh)} />
          ),
        }}
        empty={
          <EmptyState icon={<IconFlag />} title="No incidents to display!">
            Passes of the last 30 days that were flagged, took too long or were ended on another device appear here.
          </EmptyState>
        }
        noMatch={() => ({ title: 'Nothing matches', text: 'Try more days, or fewer filters.' })}
      />
    </Page>
  )
}

/** Marks those on this page, because only these have been looked at. */
function MarkSeen({ count, mark }: { count: number; mark: () => Promise<void> }) {
  const [isMarking, setMarking] = useState(false)
  const press = async () => {
    setMarking(true)
    await withErrorFlash(mark)
    setMarking(false)
  }
  return (
    <Button variant="default" leftSection={<IconEye size={18} aria-hidden />} loading={isMarking} onClick={press}>
      Mark {count} as seen
    </Button>
  )
}
