import type { RosterRun, RosterStep } from '@corridor/contract'
import type { DistrictId } from '@corridor/rules/ids'
import { Button } from '@mantine/core'
import { IconListDetails } from '@tabler/icons-react'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { RecordTable } from '../../ui/table/RecordTable.tsx'
import { useList } from '../../ui/table/useList.ts'
import { ACTIONS, KINDS, stepText } from './labels.ts'
import { stepsQuery } from './queries.ts'
import classes from './Roster.module.css'
import { STEPS } from './shape.ts'

interface AllChangesProps {
  districtId: DistrictId
  run: RosterRun
}

/** Single changes are deleted before the line in the log is. */
export const hasSteps = ({ steps, actions, state }: RosterRun) =>
  steps > 0 && actions.length > 0 && state !== 'planning'

export function ShowAllChanges({ onClick }: { onClick: () => void }) {
  return (
    <Button variant="default" leftSection={<IconListDetails size={18} aria-hidden />} onClick={onClick}>
      See all changes
    </Button>
  )
}

const rowId = ({ rosterStepId }: RosterStep) => String(rosterStepId)
const NOUN = { one: 'change', many: 'changes' }

export function AllChanges({ districtId, run }: AllChangesProps) {
  const list = useList(STEPS, (address) => stepsQuery(run, districtId, address))
  const { filters } = list.address
  const schoolNames = new Map(run.schools.map(({ schoolId, name }) => [schoolId, name]))
  const columns: readonly Column<RosterStep, 'order'>[] = [
    { id: 'name', label: 'Name', width: 240, cell: ({ name }) => <b dir="auto">{name}</b> },
    { id: 'kind', label: 'Kind', width: 110, cell: ({ kind }) => KINDS[kind] },
    { id: 'action', label: 'Change', width: 170, cell: ({ action }) => ACTIONS[action] },
    {
      id: 'schools',
      label: 'Schools',
      width: 220,
      cell: ({ schoolIds }) => schoolIds.map((id) => schoolNames.get(id) ?? '').join(', '),
    },
    { id: 'detail', label: 'Details', cell: (step) => <span title={stepText(step)}>{stepText(step)}</span> },
  ]
  return (
    <RecordTable
      label="All changes"
      noun={NOUN}
      list={list}
      columns={columns}
      rowId={rowId}
      rowName={({ name }) => name}
      toolbar={{
        filters: (
          <div className={classes.filters}>
            <Filter
              label="School"
              value={filters.school}
              options={run.schools.map(({ schoolId, name }) => [String(schoolId), name])}
              onChange={(school) => list.change({ filters: { school } })}
            />
            <Filter
              label="Kind"
              value={filters.kind}
              options={Object.entries(KINDS)}
              onChange={(kind) => list.change({ filters: { kind } })}
            />
            <Filter
              label="Change"
              value={filters.action}
              options={run.actions
                .filter(({ action }) => action !== 'agree')
                .map(({ action }) => [action, ACTIONS[action]])}
              onChange={(action) => list.change({ filters: { action } })}
            />
          </div>
        ),
      }}
      empty={
        <EmptyState icon={<IconListDetails />} title="No changes">
          Everything in this file is here already.
        </EmptyState>
      }
      noMatch={() => ({ title: 'Nothing matches', text: 'Try fewer filters.' })}
    />
  )
}

interface FilterProps {
  label: string
  value: string
  options: readonly (readonly [string, string])[]
  onChange: (value: string) => void
}

function Filter({ label, value, options, onChange }: FilterProps) {
  return (
    <label>
      {label}
      <select value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
        <option value="">All</option>
        {options.map(([id, name]) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}
