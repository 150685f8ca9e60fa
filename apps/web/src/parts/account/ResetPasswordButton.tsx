import type { AccountState } from '@corridor/contract'
import type { SchoolId, UserId } from '@corridor/rules'
import { linkFor, PROVIDER_ONLY, type SignInMeans } from '@corridor/rules/setup'
import { Button } from '@mantine/core'
import { IconKey, IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { errorMessage } from '../../base/client.ts'
import { queryClient } from '../../base/session/queries.ts'
import { confirm } from '../../base/state/confirm.ts'
import { flash } from '../../base/state/flashes.ts'
import { makeLink } from './commands.ts'
import { accountQuery } from './queries.ts'
import { shownLink } from './shownLink.ts'

interface ResetPasswordButtonProps {
  userId: UserId
  name: string
  schoolId: SchoolId | null
  /** How they sign in. Whether the viewer has power over the account is looked up if it is not known yet. */
  means: SignInMeans | AccountState
}

/** Reset password, or Invite again for somebody who has no password yet. The link is shown once, by `ShownLink`. */
export function ResetPasswordButton({ userId, name, schoolId, means }: ResetPasswordButtonProps) {
  const [isPending, setPending] = useState(false)
  const purpose = linkFor(means)
  const label = purpose === 'invitation' ? 'Invite again' : 'Reset password'

  const press = async () => {
    if (purpose === null) return
    setPending(true)
    try {
      const account = 'mayControl' in means ? means : await queryClient.fetchQuery(accountQuery(userId))
      const needed = linkFor(account)
      if (!account.mayControl) flash(NO_POWER, 'info')
      else if (needed === null) flash(PROVIDER_ONLY, 'info')
      else if (needed === 'invitation' || (await confirm(resetQuestion(name)))) {
        shownLink.set({
          name,
          schoolId,
          userId: account.email === null ? undefined : userId,
          link: await makeLink(userId, needed, schoolId),
        })
      }
    } catch (error) {
      flash(errorMessage(error), 'error')
    } finally {
      setPending(false)
    }
  }

  return (
    <Button
      variant="default"
      loading={isPending}
      leftSection={purpose === 'invitation' ? <IconMail size={18} aria-hidden /> : <IconKey size={18} aria-hidden />}
      onClick={() => void press()}
      // Not disabled for good, or nobody could read why.
      {...(purpose === null && { 'aria-disabled': true, 'data-disabled': true, title: PROVIDER_ONLY })}
    >
      {label}
    </Button>
  )
}

const NO_POWER = 'You do not have every permission that this takes. Ask another administrator.'

const resetQuestion = (name: string) => ({
  title: `Reset the password of ${name}?`,
  message: 'They are signed out on all devices. You get a link with which they set a new password.',
  confirmLabel: 'Reset password',
})
