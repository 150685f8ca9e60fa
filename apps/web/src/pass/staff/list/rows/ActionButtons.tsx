import type { Pass } from '@corridor/contract'
import { ActionIcon, Button, type ButtonProps } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import { IconBan, IconFlag, IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { RouteLink } from '../../../../base/RouteLink.tsx'
import { useInitialize } from '../../../../base/session/initialize.ts'
import { staffVariantFor } from '../../../../base/variants.ts'
import { MoreMenu } from '../../../../ui/menu/MoreMenu.tsx'
import { useIsPending } from '../../../pending.ts'
import classes from './ActionButtons.module.css'
import { hintId, startHintId } from './RowParts.tsx'
import type { RowOffer, RowState } from './rowOffer.ts'
import { type RowActions, useRowActions } from './useRowActions.ts'
import { useRowOffer } from './useRowOffer.ts'

interface RowButtonsProps {
  pass: Pass
  offer: RowOffer
  actions: RowActions
  /** Props that all buttons of the row share. */
  shared: ButtonProps & { 'aria-describedby': string | undefined }
  isDisabled: boolean
}

const BUTTONS: Record<RowState, (props: RowButtonsProps) => ReactNode> = {
  requested: RequestedButtons,
  upcoming: UpcomingButtons,
  inLine: InLineButtons,
  active: ActiveButtons,
  awaiting: AwaitingButtons,
}

/** The primary action is always at the right edge of the row; rare actions are in a menu beside it. */
export function ActionButtons({ pass }: { pass: Pass }) {
  const offer = useRowOffer(pass)
  const isPending = useIsPending(pass.passId)
  const actions = useRowActions(pass)
  const isDisabled = !offer.mayAct || isPending
  const describedBy = offer.hint === null ? undefined : hintId(pass)
  const shared = { size: 'sm', px: 13, disabled: isDisabled, 'aria-describedby': describedBy } as const
  const Buttons = BUTTONS[offer.state]
  return (
    <div className={classes.buttons}>
      <Buttons {...{ pass, offer, actions, shared, isDisabled }} />
    </div>
  )
}

function RequestedButtons({ pass, offer, actions, shared, isDisabled }: RowButtonsProps) {
  return (
    <>
      <EditButton pass={pass} refusal={offer.editRefusal} isDisabled={isDisabled} />
      <Button {...shared} variant="default" onClick={actions.reject} aria-label={`Reject ${pass.studentName}'s pass`}>
        Reject
      </Button>
      <Button {...shared} onClick={actions.approve} aria-label={`Approve ${pass.studentName}'s pass`}>
        Approve
      </Button>
    </>
  )
}

function UpcomingButtons({ pass, offer, actions, shared, isDisabled }: RowButtonsProps) {
  const mayStart = offer.startHint === null
  return (
    <>
      <EditButton pass={pass} refusal={offer.editRefusal} isDisabled={isDisabled} />
      <Button {...shared} variant="default" onClick={actions.cancel} aria-label={`Cancel ${pass.studentName}'s pass`}>
        Cancel
      </Button>
      <Button
        {...shared}
        onClick={actions.start}
        disabled={isDisabled || !mayStart}
        aria-label={`Start ${pass.studentName}'s pass`}
        aria-describedby={mayStart ? shared['aria-describedby'] : startHintId(pass)}
      >
        Start
      </Button>
    </>
  )
}

function InLineButtons({ pass, offer, actions, shared, isDisabled }: RowButtonsProps) {
  return (
    <>
      {offer.mayAct && (
        <MoreMenu
          label={`More for ${pass.studentName}`}
          disabled={isDisabled}
          entries={[{ text: 'Cancel pass…', icon: <IconBan size={16} />, onClick: actions.cancel }]}
        />
      )}
      <Button
        {...shared}
        variant="default"
        onClick={actions.startNow}
        aria-label={`Start now, ${pass.studentName}'s pass`}
      >
        Start now
      </Button>
    </>
  )
}

function ActiveButtons({ pass, offer, actions, shared, isDisabled }: RowButtonsProps) {
  return (
    <>
      {offer.mayEndAndFlag && (
        <MoreMenu
          label={`More for ${pass.studentName}`}
          disabled={isDisabled}
          entries={[{ text: 'End and flag', icon: <IconFlag size={16} />, onClick: actions.endAndFlag }]}
        />
      )}
      <Button {...shared} variant="default" onClick={actions.end} aria-label={`End ${pass.studentName}'s pass`}>
        End
      </Button>
    </>
  )
}

function AwaitingButtons({ pass, actions, shared }: RowButtonsProps) {
  return (
    <>
      <Button
        {...shared}
        variant="default"
        onClick={actions.flagArrival}
        aria-label={`Flag ${pass.studentName}'s pass`}
      >
        Flag
      </Button>
      <Button {...shared} onClick={actions.confirmArrival} aria-label={`Confirm ${pass.studentName}'s pass`}>
        Confirm
      </Button>
    </>
  )
}

interface EditButtonProps {
  pass: Pass
  refusal: string | null
  isDisabled: boolean
}

/** Opens a page, so it is a link; if the pass cannot be edited, a disabled button that says why. */
function EditButton({ pass, refusal, isDisabled }: EditButtonProps) {
  const { user } = useInitialize()
  const shared = { size: 'md', variant: 'subtle', 'aria-label': `Edit ${pass.studentName}'s pass` } as const
  const icon = <IconPencil size={18} aria-hidden />
  if (isDisabled || refusal) {
    return (
      <span title={refusal ?? undefined}>
        <ActionIcon {...shared} className={classes.edit ?? ''} disabled>
          {icon}
        </ActionIcon>
      </span>
    )
  }
  return (
    <ActionIcon
      {...shared}
      title={shared['aria-label']}
      renderRoot={(props) => (
        <RouteLink to={staffVariantFor(user.type, 'EditPass')} params={{ id: pass.passId }} {...props} />
      )}
    >
      {icon}
    </ActionIcon>
  )
}
