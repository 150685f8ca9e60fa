import type { PrivacyRow, PrivacySort } from '@corridor/contract'
import { PAGE_SIZES } from '@corridor/contract/constants'
import { schoolsOf } from '@corridor/rules/access'
import type { DistrictId } from '@corridor/rules/ids'
import { dayText } from '@corridor/rules/time'
import { NativeSelect } from '@mantine/core'
import { countText } from '../ui/table/countText.ts'
import '@mantine/core/styles/Input.layer.css'
import { IconShield } from '@tabler/icons-react'
import { pathTo } from '../base/routes.ts'
import { useSchool, useViewer } from '../base/session/initialize.ts'
import { EmptyState } from '../ui/page/EmptyState.tsx'
import { listShape } from '../ui/table/address/address.ts'
import type { CardLayout, Column } from '../ui/table/columns.ts'
import { RecordTable } from '../ui/table/RecordTable.tsx'
import { useList } from '../ui/table/useList.ts'
import classes from './DistrictPrivacy.module.css'
import { privacyRowsQuery } from './queries.ts'

const SHAPE = listShape({
  sorts: [
    { by: 'at', descending: true, label: 'Newest first' },
    { by: 'name', descending: false, label: 'By name' },
  ],
  filters: { kind: '' },
  sizes: PAGE_SIZES,
})

const KINDS: Readonly<Record<PrivacyRow['kind'], string>> = {
  held: 'On hold',
  due: 'Will be erased',
  erased: 'Erased',
}
const CHOICES = [{ value: '', label: 'All' }, ...Object.entries(KINDS).map(([value, label]) => ({ value, label }))]
const NOUN = { one: 'student', many: 'students' }
const rowId = ({ kind, userId }: PrivacyRow) => `${kind}-${userId}`
const nameOf = ({ name }: PrivacyRow) => name ?? 'Erased student'

/** Whom somebody put a hold on, who will be erased, and who was. */
export function HoldsAndErasures({ districtId }: { districtId: DistrictId }) {
  const timezone = useSchool(schoolsOf(useViewer())[0])?.timezone ?? 'UTC'
  const list = useList(SHAPE, (address) => privacyRowsQuery(districtId, address))
  return (
    <section aria-labelledby="holds" className={classes.list}>
      <h2 id="holds">Holds and erasures</h2>
      <RecordTable
        label="Holds and erasures"
        noun={NOUN}
        list={list}
        columns={columnsFor(timezone)}
        card={cardFor(timezone)}
        rowId={rowId}
        rowName={nameOf}
        rowLink={({ kind, userId }) => (kind === 'erased' ? undefined : pathTo('AdminUserOverview', { id: userId }))}
        toolbar={{
          search: 'Search for a student',
          filters: (
            <NativeSelect
              aria-label="Show"
              data={CHOICES}
              value={list.address.filters.kind}
              onChange={({ currentTarget }) => list.change({ filters: { kind: currentTarget.value } })}
            />
          ),
          count: countText(list.pages, NOUN),
        }}
        empty={
          <EmptyState icon={<IconShield />} title="Nobody is on hold or erased">
            Both begin on the page of a student, under Privacy.
          </EmptyState>
        }
        noMatch={() => ({ title: 'Nobody matches', text: 'Try another name, or show all.' })}
      />
    </section>
  )
}

const by = (name: string | null) => name ?? 'The operator'

/** When it began, and for an erasure when it happens. */
function whenText({ kind, at, dueAt }: PrivacyRow, timezone: string): string {
  if (kind === 'due' && dueAt) return `on ${dayText(dueAt, timezone)}`
  return kind === 'held' ? `since ${dayText(at, timezone)}` : `on ${dayText(at, timezone)}`
}

function columnsFor(timezone: string): readonly Column<PrivacyRow, PrivacySort>[] {
  return [
    { id: 'name', label: 'Student', sort: 'name', cell: (row) => <b dir="auto">{nameOf(row)}</b> },
    { id: 'kind', label: 'What', cell: (row) => `${KINDS[row.kind]} ${whenText(row, timezone)}` },
    {
      id: 'by',
      label: 'Asked for by',
      cell: (row) => <span dir="auto">{row.kind === 'erased' ? '' : by(row.by)}</span>,
    },
    { id: 'at', label: 'Asked', sort: 'at', width: 170, cell: ({ at }) => dayText(at, timezone) },
  ]
}

function cardFor(timezone: string): CardLayout<PrivacyRow> {
  return {
    height: 108,
    head: (row) => <b dir="auto">{nameOf(row)}</b>,
    body: (row) => (
      <div className={classes.card}>
        <span>
          {KINDS[row.kind]} {whenText(row, timezone)}
        </span>
        {row.kind !== 'erased' && <span dir="auto">{by(row.by)}</span>}
      </div>
    ),
  }
}
