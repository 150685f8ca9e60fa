import type { HistorySort, Pass } from '@corridor/contract'
import { isAdministrator } from '@corridor/rules/access'
import { IconHistory } from '@tabler/icons-react'
import { pathTo } from '../../base/routes.ts'
import { useViewer } from '../../base/session/initialize.ts'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import type { Filters } from '../../ui/table/address/address.ts'
import type { List } from '../../ui/table/list.ts'
import { RecordTable } from '../../ui/table/RecordTable.tsx'
import type { ToolbarParts } from '../../ui/table/toolbar/Toolbar.tsx'
import { historyCard, historyColumns, type Shown } from './columns.tsx'

interface PassTableProps<S extends HistorySort, F extends Filters> {
  label: string
  list: List<Pass, S, F>
  shown: Shown
  toolbar: ToolbarParts
  /** Which passes would be here. */
  emptyText: string
  /** What to do if nothing matches the filters. */
  noMatchText: string
  cardsBelow?: number
}

const NOUN = { one: 'pass', many: 'passes' }
const rowId = ({ passId }: Pass) => passId
const rowName = ({ studentName }: Pass) => `${studentName}'s pass`

/** Passes of the past. Each row opens its pass. */
export function PassTable<S extends HistorySort, F extends Filters>(props: PassTableProps<S, F>) {
  const { label, list, shown, toolbar, emptyText, noMatchText, cardsBelow = 768 } = props
  const route = isAdministrator(useViewer().type) ? 'ReadonlyPass' : 'FacultyReadonlyPass'
  return (
    <RecordTable
      label={label}
      noun={NOUN}
      list={list}
      columns={historyColumns(shown, list.shape.sorts)}
      card={historyCard(shown)}
      rowId={rowId}
      rowName={rowName}
      rowLink={({ passId }) => pathTo(route, { id: passId })}
      cardsBelow={cardsBelow}
      toolbar={toolbar}
      empty={
        <EmptyState icon={<IconHistory />} title="No passes to display!">
          {emptyText}
        </EmptyState>
      }
      noMatch={() => ({ title: 'Nothing matches', text: noMatchText })}
    />
  )
}
