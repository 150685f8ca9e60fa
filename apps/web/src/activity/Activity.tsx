import type { ActivityLine } from '@corridor/contract'
import { asSchoolId } from '@corridor/rules/ids'
import { IconHistory } from '@tabler/icons-react'
import { useParam } from '../base/navigation.ts'
import { useSchool, useViewer } from '../base/session/initialize.ts'
import { useNow } from '../base/session/now.ts'
import { EmptyState } from '../ui/page/EmptyState.tsx'
import { Page } from '../ui/page/Page.tsx'
import { countText } from '../ui/table/countText.ts'
import { RecordTable } from '../ui/table/RecordTable.tsx'
import { useList } from '../ui/table/useList.ts'
import { cardFor, columnsFor } from './columns.tsx'
import { ExportButton } from './ExportButton.tsx'
import { Filters } from './Filters.tsx'
import { activityQuery, activityRequestFor } from './queries.ts'
import { SHAPE } from './shape.ts'

const NOUN = { one: 'entry', many: 'entries' }
const rowId = ({ lineId }: ActivityLine) => lineId

/** Who changed what in a school, when, and from which value to which. */
export default function Activity() {
  const schoolId = asSchoolId(Number(useParam('id')))
  const viewer = useViewer()
  const timezone = useSchool(schoolId)?.timezone ?? 'UTC'
  const now = useNow()
  const list = useList(SHAPE, (address) =>
    activityQuery(schoolId, activityRequestFor(address.filters, timezone, now), address),
  )
  const { filters } = list.address
  const reading = { schoolId, timezone, viewerType: viewer.type }
  return (
    <Page
      title="Activity"
      action={<ExportButton schoolId={schoolId} wanted={activityRequestFor(filters, timezone, now)} />}
    >
      <RecordTable
        label="Activity"
        noun={NOUN}
        list={list}
        columns={columnsFor(reading)}
        card={cardFor(reading)}
        rowId={rowId}
        rowName={({ who, what }) => `${who.name} ${what}`}
        toolbar={{
          filters: (
            <Filters schoolId={schoolId} filters={filters} onChange={(changed) => list.change({ filters: changed })} />
          ),
          count: countText(list.pages, NOUN),
        }}
        empty={
          <EmptyState icon={<IconHistory />} title="Nothing has happened yet">
            Every change appears here: settings, rooms, people, permissions, sign-ins and exports.
          </EmptyState>
        }
        noMatch={() => ({ title: 'Nothing matches', text: 'Try a longer period, or fewer filters.' })}
      />
    </Page>
  )
}
