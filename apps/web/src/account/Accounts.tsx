import type { AccountRow, Input, MadeLink } from '@corridor/contract'
import { mayAdd } from '@corridor/rules/access'
import { asSchoolId, type SchoolId } from '@corridor/rules/ids'
import { MAX_INVITED_AT_ONCE } from '@corridor/rules/signIn'
import { fullName } from '@corridor/rules/text'
import { IconArrowBackUp, IconMail, IconUserCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useEffect, useRef, useState } from 'react'
import { request } from '../base/client.ts'
import { useParam } from '../base/navigation.ts'
import { useRouter } from '../base/router/useRouter.ts'
import { pathTo } from '../base/routes.ts'
import { useSchool, useViewer } from '../base/session/initialize.ts'
import { serverNow } from '../base/session/now.ts'
import { invalidatePeople, PEOPLE_KEY } from '../base/session/queries.ts'
import { confirm, type Question } from '../base/state/confirm.ts'
import { flash } from '../base/state/flashes.ts'
import { useStore } from '../base/state/store.ts'
import { withErrorFlash } from '../base/withErrorFlash.ts'
import { AddPersonButton } from '../parts/account/AddPersonButton.tsx'
import { makeLink, restoreMembership } from '../parts/account/commands.ts'
import { personPath } from '../parts/person/personPath.ts'
import { Segments } from '../ui/form/Segments.tsx'
import { lazyPart } from '../ui/lazyPart.tsx'
import { EmptyState } from '../ui/page/EmptyState.tsx'
import { Page } from '../ui/page/Page.tsx'
import type { RowAction } from '../ui/table/actions.ts'
import { countText } from '../ui/table/countText.ts'
import { RecordTable } from '../ui/table/RecordTable.tsx'
import { tableRequest } from '../ui/table/tableRequest.ts'
import { type PageQuery, useList } from '../ui/table/useList.ts'
import { AccountFilters } from './AccountFilters.tsx'
import classes from './Accounts.module.css'
import { BatchProgress } from './BatchProgress.tsx'
import { columnsFor } from './columns.tsx'
import { StepsProgress } from './StepsProgress.tsx'
import { type AccountsAddress, filtersOf, SHAPE, stateOf } from './shape.ts'
import { continueSteps, isUnderWay, steps, stopSteps, type Task, takeSteps } from './steps.ts'

function accountsQuery(schoolId: SchoolId, address: AccountsAddress): PageQuery<AccountRow> {
  const state = stateOf(address)
  const query = { ...tableRequest(address), state, ...(state === 'invited' && filtersOf(address)) }
  return {
    queryKey: [PEOPLE_KEY, schoolId, 'accounts', query],
    queryFn: () => request('GET /api/school/:schoolId/accounts', { params: { schoolId }, query }),
  }
}

const LinkDialog = lazyPart(() => import('../parts/account/LinkDialog.tsx'), { floats: true })

const NOUN = { one: 'person', many: 'people' }
const STATES = [
  { value: 'invited', label: 'Not yet signed in' },
  { value: 'left', label: 'Left the school' },
] as const
const NO_POWER = "You don't have all the permissions needed."
const PROGRESS_MS = 3000
type People = Input<'POST /api/school/:schoolId/invitations', 'body'>['people']

/** Asked again while emails go out. */
function invitationsQuery(schoolId: SchoolId) {
  return {
    queryKey: [PEOPLE_KEY, schoolId, 'invitations'],
    queryFn: () => request('GET /api/school/:schoolId/invitations', { params: { schoolId } }),
  }
}

const rowId = ({ userId }: AccountRow) => String(userId)

/** People who cannot sign in: not yet, with Invite again, or not anymore, with Restore. */
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
    labelFor: ({ invitedUntil }) => (invitedUntil === null ? 'Invite' : 'Invite again'),
    icon: <IconMail size={16} />,
    single: true,
    refusal: ({ mayAct }) => (mayAct ? null : NO_POWER),
    run: ([row]) =>
      withErrorFlash(async () => {
        if (row) setMade({ row, link: await makeLink(row.userId, 'invitation', schoolId) })
      }),
  }
  const { history } = useRouter()
  const run = useStore(steps)
  const isHere = useRef(false)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  const invitations = useQuery({
    ...invitationsQuery(schoolId),
    refetchInterval: ({ state: { data } }) => (data?.batch && data.batch.waiting > 0 ? PROGRESS_MS : false),
  })
  const params = { schoolId }
  const refetch = () => invalidatePeople(schoolId, [])
  /** Steps on from whoever matches at this moment, even if this page is left. */
  const take = async (task: Task, people: People) => {
    const running = steps.get()
    if (running && isUnderWay(running)) return flash('Wait until what you started is done, or stop it.', 'info')
    const chosen =
      'userIds' in people
        ? people
        : await request('GET /api/school/:schoolId/invitees', { params, query: people.matching })
    await showEnd(takeSteps(schoolId, task, chosen))
  }
  /** Slips are shown as soon as all of them are made, to whoever waited for them here. */
  const showEnd = async (work: Promise<void>) => {
    await work
    await refetch()
    const run = steps.get()
    if (run?.task.kind !== 'print' || run.state !== 'done') return
    if (isHere.current) history.push(pathTo('AdminSlips', { id: schoolId }))
    else flash('The slips are ready. Print them on Invitations.')
  }
  const print = (people: People, voidsEarlier: boolean) => {
    const { userGroupId } = filtersOf(list.address)
    return take({ kind: 'print', voidsEarlier, userGroupId }, people)
  }
  const email = async (people: People) => {
    await request('POST /api/school/:schoolId/invitations', { params, body: { people } })
    await refetch()
  }
  const cancel = (people: People) => take({ kind: 'cancel' }, people)
  const stop = () =>
    withErrorFlash(async () => {
      await request('POST /api/school/:schoolId/invitations/stop', { params })
      await refetch()
    })
  /** For the selected people, or for everybody who matches. Whoever goes back from the question keeps their selection. */
  const bulk = (
    id: string,
    label: string,
    act: (people: People) => Promise<void>,
    question?: Question,
  ): RowAction<AccountRow> => {
    const actOn = async (people: People) =>
      (!question || (await confirm(question))) && withErrorFlash(() => act(people))
    const { search } = list.address
    return {
      id,
      label,
      isBulk: true,
      refusal: ({ mayAct }) => (mayAct ? null : NO_POWER),
      run: (rows) => actOn({ userIds: rows.map(({ userId }) => userId) }),
      runAll: () => actOn({ matching: { ...filtersOf(list.address), ...(search && { search }) } }),
    }
  }
  const bulkActions = [
    bulk('print', 'Print slips', (people) => print(people, false)),
    bulk('printVoiding', 'Void earlier slips and print', (people) => print(people, true)),
    ...(invitations.data?.mayMail ? [bulk('email', 'Email invitations', email)] : []),
    bulk('cancel', 'Cancel invitation', cancel, CANCEL_QUESTION),
  ]
  const batch = invitations.data?.batch

  const restore: RowAction<AccountRow> = {
    id: 'restore',
    label: 'Restore',
    icon: <IconArrowBackUp size={16} />,
    single: true,
    refusal: ({ mayAct }) => (mayAct ? null : NO_POWER),
    run: ([row]) =>
      withErrorFlash(async () => {
        if (!row || !(await confirm(backQuestion(row)))) return
        await restoreMembership(row.userId, schoolId)
        flash(`${fullName(row)} was restored.`)
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
      {state === 'invited' && (
        <AccountFilters
          options={invitations.data}
          timezone={school?.timezone ?? 'UTC'}
          filters={list.address.filters}
          onChange={(filters) => list.change({ filters })}
        />
      )}
      {batch && state === 'invited' && (
        <BatchProgress batch={batch} onStop={stop} onShow={(outcome) => list.change({ filters: { outcome } })} />
      )}
      {run && run.schoolId === schoolId && state === 'invited' && (
        <StepsProgress run={run} onStop={stopSteps} onContinue={() => void showEnd(continueSteps())} />
      )}
      <RecordTable
        label={state === 'left' ? 'People who left' : 'People who have not signed in'}
        noun={NOUN}
        list={list}
        columns={columnsFor({ state, now: serverNow(), timezone: school?.timezone ?? 'UTC' })}
        rowId={rowId}
        rowName={fullName}
        {...(state === 'invited' && { rowLink: ({ userId }: AccountRow) => personPath(viewer.type, userId) ?? '' })}
        actions={state === 'left' ? [restore] : [invite, ...bulkActions]}
        selectAtMost={MAX_INVITED_AT_ONCE}
        toolbar={{
          search: 'Search for a name, username or email',
          count: countText(list.pages, NOUN),
        }}
        empty={
          state === 'left' ? (
            <EmptyState icon={<IconUserCheck />} title="Nobody has left" />
          ) : (
            <EmptyState icon={<IconUserCheck />} title="Everyone can sign in">
              People you add appear here until they set a password.
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

const CANCEL_QUESTION = {
  title: 'Cancel these invitations?',
  message: 'Links and slips that were not used yet stop working. You can invite the same people again.',
  confirmLabel: 'Cancel invitations',
}

const backQuestion = (row: AccountRow) => ({
  title: `Restore ${fullName(row)}?`,
  message: 'They get back the permissions they had, as far as you hold them too. Add their rooms and classes again.',
  confirmLabel: 'Restore',
})
