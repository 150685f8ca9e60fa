import type { Pass } from '@corridor/contract'
import { ActionIcon, Button, Menu } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/Menu.layer.css'
import '@mantine/core/styles/Popover.layer.css'
import { IconBan, IconDots, IconFlag } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useIsPending } from '../pending.ts'
import classes from './ActionButtons.module.css'
import type { RowOffer } from './rowActions.ts'
import { useRowActions } from './useRowActions.ts'

interface ActionButtonsProps {
  pass: Pass
  offer: RowOffer
  /** The id of the text that says why the buttons rest. */
  hintId: string | undefined
}

/** The main action of a row always stands at its right edge; what is rare waits in a menu beside it. */
export function ActionButtons({ pass, offer, hintId }: ActionButtonsProps) {
  const isPending = useIsPending(pass.passId)
  const actions = useRowActions(pass)
  const isDisabled = !offer.mayAct || isPending
  const shared = { size: 'sm', px: 14, disabled: isDisabled, 'aria-describedby': hintId } as const
  const who = pass.studentName

  return (
    <div className={classes.buttons}>
      {offer.state === 'active' && (
        <>
          {offer.mayEndAndFlag && (
            <MoreMenu label={`More for ${who}`} disabled={isDisabled}>
              <Menu.Item leftSection={<IconFlag size={16} />} onClick={actions.endAndFlag}>
                End and flag
              </Menu.Item>
            </MoreMenu>
          )}
          <Button {...shared} variant="default" onClick={actions.end} aria-label={`End ${who}'s pass`}>
            End
          </Button>
        </>
      )}
      {offer.state === 'awaiting' && (
        <>
          <Button {...shared} variant="default" onClick={actions.flagArrival} aria-label={`Flag ${who}'s pass`}>
            Flag
          </Button>
          <Button {...shared} onClick={actions.confirmArrival} aria-label={`Confirm ${who}'s pass`}>
            Confirm
          </Button>
        </>
      )}
      {offer.state === 'inLine' && (
        <>
          {offer.mayAct && (
            <MoreMenu label={`More for ${who}`} disabled={isDisabled}>
              <Menu.Item leftSection={<IconBan size={16} />} onClick={actions.cancel}>
                Cancel pass…
              </Menu.Item>
            </MoreMenu>
          )}
          <Button {...shared} variant="default" onClick={actions.startNow} aria-label={`Start now, ${who}'s pass`}>
            Start now
          </Button>
        </>
      )}
    </div>
  )
}

function MoreMenu({ label, disabled, children }: { label: string; disabled: boolean; children: ReactNode }) {
  return (
    <Menu position="bottom-end" shadow="md" radius="lg">
      <Menu.Target>
        <ActionIcon size="md" variant="subtle" aria-label={label} disabled={disabled}>
          <IconDots size={18} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}
