import type { Pass } from '@corridor/contract'
import { PASS_TYPES } from '@corridor/contract/constants'
import type { UserId } from '@corridor/rules/ids'
import type { Instant } from '@corridor/rules/time'
import { NativeSelect, TextInput } from '@mantine/core'
import { request } from '../../base/client.ts'
import { useSchool } from '../../base/session/initialize.ts'
import { useNow } from '../../base/session/now.ts'
import { PERSON_KEY } from '../../base/session/queries.ts'
import { PassTable } from '../../parts/history/PassTable.tsx'
import { Stack } from '../../ui/layout/Stack.tsx'
import type { Address } from '../../ui/table/address/address.ts'
import { totalText } from '../../ui/table/address/paging.ts'
import { type PageQuery, useList } from '../../ui/table/useList.ts'
import { usePerson, usePersonId } from '../queries.ts'
import classes from './Passes.module.css'
import { dayProblems, daysOf, periodOf } from './period.ts'
import { type PassesFilters, SHAPE, typeOf } from './shape.ts'
import '@mantine/core/styles/Combobox.layer.css'
import '@mantine/core/styles/Input.layer.css'

function personPassPageQuery(
  userId: UserId,
  query: { start: Instant; end: Instant },
  { filters, size, cursor }: Address<string, PassesFilters>,
): PageQuery<Pass> {
  const body = { passType: typeOf(filters), query, size: size as 25, ...(cursor && { cursor }) }
  return {
    queryKey: [PERSON_KEY, userId, 'passes', 'period', body],
    queryFn: () => request('POST /api/user/:userId/passes/query', { params: { userId }, body }),
  }
}

const TYPES = PASS_TYPES.map((value) => ({ value, label: value.charAt(0).toUpperCase() + value.slice(1) }))

/** A person's passes of a period, one type at a time: a student's own, or those that staff have to do with. */
export default function Passes() {
  const userId = usePersonId()
  const person = usePerson()
  const timezone = useSchool(person?.schools[0]?.schoolId)?.timezone ?? 'UTC'
  const now = useNow()
  const list = useList(SHAPE, (address) =>
    personPassPageQuery(userId, periodOf(address.filters, timezone, now), address),
  )
  const { filters } = list.address
  const days = daysOf(filters, timezone, now)
  const problems = dayProblems(filters, timezone, now)
  const shown = { student: person?.type !== 'student', school: (person?.schools.length ?? 1) > 1 }
  const total = list.pages?.total
  return (
    <Stack>
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
      <PassTable
        label="Passes"
        list={list}
        shown={shown}
        toolbar={{
          lead: (
            <p role="status" className={classes.count}>
              {total !== undefined && `${totalText(total)} ${total === 1 ? 'pass' : 'passes'}`}
            </p>
          ),
        }}
        emptyText={
          shown.student
            ? 'Passes to or from them, and those that they issued or approved, appear here.'
            : 'Passes that were used this school year appear here.'
        }
        noMatchText="Try another type, or a longer period."
      />
    </Stack>
  )
}
