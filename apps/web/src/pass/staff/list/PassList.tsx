import type { Pass } from '@corridor/contract'
import { BULK_CAP, type ListName } from '@corridor/rules/pass'
import { IconCalendarTime, IconInbox, IconWalk } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useGo } from '../../../base/navigation.ts'
import { useInitialize } from '../../../base/session/initialize.ts'
import { useNow } from '../../../base/session/now.ts'
import { variantFor } from '../../../base/variants.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { lazyPart } from '../../../ui/lazyPart.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { RecordTable } from '../../../ui/table/RecordTable.tsx'
import { useBulkActions } from './bulk/actions.ts'
import { buttonsWidth, cardOf, columnsOf } from './columns.tsx'
import { LiveBar } from './filter/LiveBar.tsx'
import { LABELS, noMatch, PASS, summary } from './labels.ts'
import { ActionButtons } from './rows/ActionButtons.tsx'
import { lastStep, passId } from './source/order.ts'
import { useMovingLines } from './source/useMovingLines.ts'
import { usePassList } from './usePassList.ts'
import { ViewChoice } from './view/ViewChoice.tsx'

const MatchesInAll = lazyPart(() => import('./filter/MatchesInAll.tsx'))

/** Beside the menu, a table with six columns is readable only from this window width on. */
const TABLE_FROM = 1280
const NONE: readonly Pass[] = []

const isArrival = ({ completedAt }: Pass) => completedAt !== null

/** The requested, upcoming or live passes of staff: their own, or everybody's. */
export function PassList({ list: name }: { list: ListName }) {
  const { user } = useInitialize()
  const now = useNow()
  const go = useGo()
  const { list, view, show, found } = usePassList(name)
  const passes = list.rows ?? NONE
  const actions = useBulkActions(name)
  useMovingLines(passes)
  return (
    <RecordTable
      label={LABELS[name].title}
      noun={PASS}
      list={list}
      columns={columnsOf(name, view.showsSchool)}
      card={cardOf(view.showsSchool)}
      cardsBelow={TABLE_FROM}
      rowId={passId}
      rowName={({ studentName }) => `${studentName}'s pass`}
      newsOf={lastStep}
      isApart={name === 'live' && list.address.sort.by === 'state' ? isArrival : undefined}
      buttons={{ render: (pass) => <ActionButtons pass={pass} />, width: buttonsWidth(name) }}
      actions={actions}
      selectAtMost={BULK_CAP}
      toolbar={{
        search: 'Search for a student or room',
        lead: <ViewChoice view={view} />,
        count: summary(name, passes, now, list.more?.hasMore),
        below: name === 'live' && <LiveBar list={list} view={view} show={show} found={found} actions={actions} />,
      }}
      shortcuts={[{ key: 'n', text: 'New pass', run: () => go(variantFor(user.type, 'NewPass')) }]}
      empty={<NoPasses list={name} />}
      noMatch={(term) => ({
        ...noMatch(name, term, show),
        elsewhere: term && view.hasScope && view.scope === 'user' && (
          <Suspense>
            <MatchesInAll
              question={{ list: name, schoolChoice: view.schoolChoice, show, search: list.address.search }}
              onShow={() => list.change({ filters: { scope: 'all' } })}
            />
          </Suspense>
        ),
      })}
    />
  )
}

const ICONS = { live: IconWalk, upcoming: IconCalendarTime, requested: IconInbox } as const

/** Explains what would appear in an empty list. */
function NoPasses({ list }: { list: ListName }) {
  const { user } = useInitialize()
  const { title, text } = LABELS[list].empty
  const Icon = ICONS[list]
  return (
    <EmptyState
      icon={<Icon />}
      title={title}
      action={<LinkButton to={variantFor(user.type, 'NewPass')}>New Pass</LinkButton>}
    >
      {text}
    </EmptyState>
  )
}
