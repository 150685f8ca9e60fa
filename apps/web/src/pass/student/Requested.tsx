import type { Pass } from '@corridor/contract'
import { awaitingApprovalText } from '@corridor/rules'
import { Button } from '@mantine/core'
import { IconHourglassHigh } from '@tabler/icons-react'
import { confirm } from '../../app/state/confirm.ts'
import { flash } from '../../app/state/flashes.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { PassTicket } from '../../ui/pass/PassTicket.tsx'
import { usePassAction } from '../actions.ts'
import { useExpectedLists, useIsPending } from '../pending.ts'
import { nextFirst } from './order.ts'
import classes from './Page.module.css'

/** Passes that somebody has yet to approve. */
export default function Requested() {
  const { requested } = useExpectedLists()
  if (requested.length === 0) {
    return (
      <EmptyState
        icon={<IconHourglassHigh />}
        title="No requests waiting"
        action={<LinkButton to="StudentNewPass">New Pass</LinkButton>}
      >
        When a pass needs a teacher's approval, it waits here until they have answered.
      </EmptyState>
    )
  }
  return (
    <div className={classes.page}>
      <ul className={classes.list}>
        {requested.toSorted(nextFirst).map((pass) => (
          <li key={pass.passId}>
            <RequestedTicket pass={pass} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function RequestedTicket({ pass }: { pass: Pass }) {
  const act = usePassAction()
  const isPending = useIsPending(pass.passId)

  async function withdraw() {
    const agreed = await confirm({
      title: `Withdraw your request to ${pass.toRoomName}?`,
      confirmLabel: 'Withdraw',
      danger: true,
    })
    if (agreed && (await act({ action: 'cancel' }, pass))) flash('Successfully canceled pass')
  }

  return (
    <PassTicket
      pass={pass}
      hint={awaitingApprovalText(pass)}
      actions={
        <Button variant="default" onClick={withdraw} loading={isPending}>
          Withdraw
        </Button>
      }
    />
  )
}
