import type { AccountRow, MadeLink } from '@corridor/contract'
import { asSchoolId, fullName } from '@corridor/rules'
import { mayAdd } from '@corridor/rules/setup'
import { IconArrowBackUp, IconMail, IconUserCheck } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { errorMessage } from '../base/client.ts'
import { useParam } from '../base/navigation.ts'
import { useSchool, useViewer } from '../base/session/initialize.ts'
import { serverNow } from '../base/session/now.ts'
import { confirm } from '../base/state/confirm.ts'
import { flash } from '../base/state/flashes.ts'
import { AddPersonButton } from '../parts/account/AddPersonButton.tsx'
import { bringBack, makeLink } from '../parts/account/commands.ts'
import { personPath } from '../parts/person/personPath.ts'
import { Segments } from '../ui/form/Segments.tsx'
import { lazyPart } from '../ui/lazyPart.tsx'
import { EmptyState } from '../ui/page/EmptyState.tsx'
import { Page } from '../ui/page/Page.tsx'
import type { RowAction } from '../ui/table/actions.ts'
import { totalText } from '../ui/table/address/paging.ts'
import { RecordTable } from '../ui/table/RecordTable.tsx'
import { useList } from '../ui/table/useList.ts'
import classes from './Accounts.module.css'
import { columnsFor } from './columns.tsx'
import { accountsQuery } from './queries.ts'
import { SHAPE, stateOf } from './shape.ts'

const LinkDialog = lazyPart(() => import('../parts/account/LinkDialog.tsx'), { floats: true })

const NOUN = { one: 'person', many: 'people' }
const STATES = [
  { value: 'invited', label: 'Not yet signed in' },
  { value: 'left', label: 'Left the school' },
] as const
const NO_POWER = 'You do not have every permission that this takes.'
const rowId = ({ userId }: AccountRow) => String(userId)

/** People who cannot sign in: not yet, with Invite again, or not any more, with Bring back. */
export default function Accounts() {
  const schoolId = asSchoolId(Number(useParam('id')))
  const viewer = useViewer()
  const school = useSchool(schoolId)
  const [made, setMade] = useState<{ row: AccountRow; link: MadeLink } | null>(null)
  const list = useList(SHAPE, (address) => accountsQuery(schoolId, address))
  const state = stateOf(list.address)

  const invite: RowAction<AccountRow> = {
    id: 'invite',
    label: 'Invite again',
    icon: <IconMail size={16} />,
    single: true,
    refusal: ({ mayAct }) => (mayAct ? null : NO_POWER),
    run: ([row]) =>
      told(async () => {
        if (row) setMade({ row, link: await makeLink(row.userId, 'invitation', schoolId) })
      }),
  }
  const restore: RowAction<AccountRow> = {
    id: 'restore',
    label: 'Bring back',
    icon: <IconArrowBackUp size={16} />,
    single: true,
    refusal: ({ mayAct }) => (mayAct ? null : NO_POWER),
    run: ([row]) =>
      told(async () => {
        if (!row || !(await confirm(backQuestion(row)))) return
        await bringBack(row.userId, schoolId)
        flash(`${fullName(row)} is back.`)
      }),
  }

  const kind = mayAdd(viewer, schoolId, 'student') ? 'student' : 'staff'
  return (
    <Page title="Invitations" action={<AddPersonButton schoolId={schoolId} kind={kind} />}>
      <div className={classes.states}>
        <Segments
          label="Who"
          options={STATES}
          value={state}
          onChange={(value) => list.change({ filters: { state: value } })}
        />
      </div>
      <RecordTable
        label={state === 'left' ? 'People who left' : 'People who have not signed in'}
        noun={NOUN}
        list={list}
        columns={columnsFor({ state, now: serverNow(), timezone: school?.timezone ?? 'UTC' })}
        rowId={rowId}
        rowName={fullName}
        {...(state === 'invited' && { rowLink: ({ userId }: AccountRow) => personPath(viewer.type, userId) ?? '' })}
        actions={[state === 'left' ? restore : invite]}
        toolbar={{
          search: 'Search a name, username or email',
          count: list.pages && `${totalText(list.pages.total)} ${list.pages.total === 1 ? 'person' : 'people'}`,
        }}
        empty={
          state === 'left' ? (
            <EmptyState icon={<IconUserCheck />} title="Nobody has left" />
          ) : (
            <EmptyState icon={<IconUserCheck />} title="Everybody can sign in">
              People appear here from when they are added until they have set a password.
            </EmptyState>
          )
        }
      />
      {made && (
        <Suspense>
          <LinkDialog
            name={fullName(made.row)}
            userId={made.row.email === null ? undefined : made.row.userId}
            link={made.link}
            schoolId={schoolId}
            onClose={() => setMade(null)}
          />
        </Suspense>
      )}
    </Page>
  )
}

const backQuestion = (row: AccountRow) => ({
  title: `Bring ${fullName(row)} back?`,
  message: 'They get the permissions that they had and that you hold. Rooms and classes are added anew.',
  confirmLabel: 'Bring back',
})

/** Nothing stays selected, and a failure is told. */
async function told(act: () => Promise<void>): Promise<boolean> {
  try {
    await act()
    return true
  } catch (error) {
    flash(errorMessage(error), 'error')
    return false
  }
}
