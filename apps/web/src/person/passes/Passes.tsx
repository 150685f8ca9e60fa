import type { Pass } from '@corridor/contract'
import { PASS_TYPES } from '@corridor/contract/constants'
import { isAdministrator } from '@corridor/rules'
import { NativeSelect, TextInput } from '@mantine/core'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Input.layer.css'
import { IconHistory } from '@tabler/icons-react'
import { pathTo } from '../../base/routes.ts'
import { useInitialize, useSchool } from '../../base/session/initialize.ts'
import { useNow } from '../../base/session/now.ts'
import { historyCard, historyColumns, PASS_NOUN, passRowId, passRowName } from '../../parts/history/columns.tsx'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { totalText } from '../../ui/table/address/paging.ts'
import { RecordTable } from '../../ui/table/RecordTable.tsx'
import { useList } from '../../ui/table/useList.ts'
import { usePerson, usePersonId } from '../queries.ts'
import classes from './Passes.module.css'
import { dayProblems, daysOf, periodOf } from './period.ts'
import { studentPassesQuery } from './queries.ts'
import { SHAPE, typeOf } from './shape.ts'

const TYPES = PASS_TYPES.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) }))

/** A student's passes of a period, one type at a time. */
export default function Passes() {
  const userId = usePersonId()
  const person = usePerson()
  const { viewer } = useInitialize()
  const timezone = useSchool(person?.schools[0]?.schoolId)?.timezone ?? 'UTC'
  const now = useNow()
  const list = useList(SHAPE, (address) =>
    studentPassesQuery(userId, periodOf(address.filters, timezone, now), address),
  )
  const { filters } = list.address
  const days = daysOf(filters, timezone, now)
  const problems = dayProblems(filters, timezone, now)
  const shown = { student: false, school: (person?.schools.length ?? 1) > 1 }
  const total = list.pages?.total
  return (
    <div className={classes.page}>
      <div className={classes.filters}>
        <NativeSelect
          label="Pass type"
          data={TYPES}
          value={typeOf(filters)}
          onChange={({ currentTarget }) => list.change({ filters: { type: currentTarget.value } })}
        />
        <TextInput
          type="date"
          label="From"
          value={days.from}
          error={problems.from}
          onChange={({ currentTarget }) => list.change({ filters: { from: currentTarget.value } })}
        />
        <TextInput
          type="date"
          label="To"
          value={days.to}
          error={problems.to}
          onChange={({ currentTarget }) => list.change({ filters: { to: currentTarget.value } })}
        />
      </div>
      <RecordTable
        label="Passes"
        noun={PASS_NOUN}
        list={list}
        columns={historyColumns(shown)}
        card={historyCard(shown)}
        rowId={passRowId}
        rowName={passRowName}
        rowLink={({ passId }: Pass) =>
          pathTo(isAdministrator(viewer.type) ? 'ReadonlyPass' : 'FacultyReadonlyPass', { id: passId })
        }
        toolbar={{
          lead: (
            <p role="status" className={classes.count}>
              {total !== undefined && `${totalText(total)} ${total === 1 ? 'pass' : 'passes'}`}
            </p>
          ),
        }}
        empty={
          <EmptyState icon={<IconHistory />} title="No passes to display!">
            Passes that were used this school year appear here.
          </EmptyState>
        }
        noMatch={() => ({ title: 'Nothing matches', text: 'Try another type, or a longer period.' })}
      />
    </div>
  )
}
