import type { UserId } from '@corridor/rules/ids'
import { fullName } from '@corridor/rules/text'
import type { ComponentProps, ReactNode } from 'react'
import { pathTo } from '../../../base/routes.ts'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
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

type Filters = Record<never, string>
type Table<R, S extends string> = ComponentProps<typeof RecordTable<R, S, Filters>>

interface PersonTableProps<R extends PersonRow, S extends string>
  extends Pick<Table<R, S>, 'label' | 'list' | 'columns' | 'actions' | 'selectAtMost' | 'buttons'> {
  kind: PersonKind<R>
  /** Who would be here, if nobody is. */
  about: string
}

/** People, each with a link to their page. */
export function PersonTable<R extends PersonRow, S extends string>({ kind, about, ...table }: PersonTableProps<R, S>) {
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
      toolbar={{ search, count: countText(table.list.pages, noun) }}
      empty={<EmptyState {...empty}>{about}</EmptyState>}
    />
  )
}

const personRowId = ({ userId }: PersonRow) => String(userId)
