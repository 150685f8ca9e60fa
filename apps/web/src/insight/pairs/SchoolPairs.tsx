import type { StudentPair } from '@corridor/contract'
import { can } from '@corridor/rules/access'
import { asSchoolId } from '@corridor/rules/ids'
import { IconArrowsSplit2, IconUsersGroup } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParam } from '../../base/navigation.ts'
import { useRouter } from '../../base/router/useRouter.ts'
import { useInitialize } from '../../base/session/initialize.ts'
import { groupPath } from '../../parts/apart/pages.ts'
import { EmptyState } from '../../ui/page/EmptyState.tsx'
import { Page } from '../../ui/page/Page.tsx'
import type { RowAction } from '../../ui/table/actions.ts'
import { countText } from '../../ui/table/countText.ts'
import { RecordTable } from '../../ui/table/RecordTable.tsx'
import { useList } from '../../ui/table/useList.ts'
import { PAIR_CARD, PAIR_COLUMNS } from './columns.tsx'
import { pairName, searchText } from './labels.ts'
import { pairsQuery, searchOf } from './queries.ts'
import classes from './SchoolPairs.module.css'
import { PAIR_SHAPE } from './shape.ts'

const NOUN = { one: 'pair', many: 'pairs' }
const rowId = ({ roomId, student, otherStudent }: StudentPair) => `${roomId}-${student.userId}-${otherStudent.userId}`

/** Students who keep leaving the same room together, with the counts behind it. It is a hint, not a finding. */
export default function SchoolPairs() {
  const schoolId = asSchoolId(Number(useParam('id')))
  const list = useList(PAIR_SHAPE, (address) => pairsQuery(schoolId, address))
  const search = useQuery({ ...pairsQuery(schoolId, list.address), select: searchOf }).data
  const { viewer, user } = useInitialize()
  const router = useRouter()
  const mayKeepApart = can(viewer, 'apart.manage', { schoolId })
  const keepApart: RowAction<StudentPair> = {
    id: 'keepApart',
    label: 'Keep apart',
    icon: <IconArrowsSplit2 size={18} aria-hidden />,
    single: true,
    run: async ([pair]) => {
      if (pair) {
        const studentIds = [pair.student.userId, pair.otherStudent.userId]
        router.go(groupPath(user.type, schoolId, { studentIds }))
      }
      return true
    },
  }
  return (
    <Page title="Leaving Together">
      <div className={classes.about}>
        <p>
          Pairs who were out of the same room at the same time at least 5 times, and at least 3 times as often as their
          own habits would predict. There may be a good reason: ask before you act.
        </p>
        {search !== undefined && <p>{searchText(search)}</p>}
      </div>
      <RecordTable
        label="Leaving Together"
        noun={NOUN}
        list={list}
        columns={PAIR_COLUMNS}
        card={PAIR_CARD}
        cardsBelow={1240}
        rowId={rowId}
        rowName={pairName}
        actions={mayKeepApart ? [keepApart] : []}
        toolbar={{ search: 'Search for a room', count: countText(list.pages, NOUN) }}
        empty={
          <EmptyState icon={<IconUsersGroup />} title="No pairs to display!">
            {search === null
              ? 'Check back tomorrow. Pairs are updated nightly.'
              : 'No students leave the same room together more often than chance would explain.'}
          </EmptyState>
        }
      />
    </Page>
  )
}
