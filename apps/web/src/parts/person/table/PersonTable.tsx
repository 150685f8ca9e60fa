import type { UserId } from '@corridor/rules/ids'
import { fullName } from '@corridor/rules/text'
import type { ComponentProps, ReactNode } from 'react'
import { pathTo } from '../../../base/routes.ts'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import type { Filters } from '../../../ui/table/address/address.ts'
import type { CardLayout } from '../../../ui/table/columns.ts'
import { countText } from '../../../ui/table/countText.ts'
import type { Noun } from '../../../ui/table/list.ts'
import { RecordTable } from '../../../ui/table/RecordTable.tsx'

interface PersonRow {
  userId: UserId
  firstName: string
  lastName: string
}

/** What students, or staff, have in common wherever they are listed. */
export interface PersonKind<R> {
  noun: Noun
  card: CardLayout<R>
  search: string
  empty: { icon: ReactNode; title: string }
}

type Table<R, S extends string, F extends Filters> = ComponentProps<typeof RecordTable<R, S, F>>

interface PersonTableProps<R extends PersonRow, S extends string, F extends Filters>
  extends Pick<Table<R, S, F>, 'label' | 'list' | 'columns' | 'actions' | 'selectAtMost' | 'buttons'> {
  kind: PersonKind<R>
  filters?: ReactNode
  /** Who would be here, if nobody is. */
  about: string
}

/** People, each with a link to their page. */
export function PersonTable<R extends PersonRow, S extends string, F extends Filters>({
  kind,
  about,
  filters,
  ...table
}: PersonTableProps<R, S, F>) {
  const { noun, card, search, empty } = kind
  return (
    <RecordTable
      {...table}
      noun={noun}
      card={card}
      cardsBelow={1100}
      rowId={personRowId}
      rowName={fullName}
      rowLink={({ userId }) => pathTo('AdminUserOverview', { id: userId })}
      toolbar={{ search, filters, count: countText(table.list.pages, noun) }}
      empty={<EmptyState {...empty}>{about}</EmptyState>}
    />
  )
}

const personRowId = ({ userId }: PersonRow) => String(userId)
