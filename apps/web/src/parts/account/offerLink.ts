/** A link for somebody who cannot sign in: to set a new password, or to set the first one. */
import type { AccountState } from '@corridor/contract'
import type { SchoolId, UserId } from '@corridor/rules/ids'
import { linkFor, PROVIDER_ONLY, type SignInMeans } from '@corridor/rules/signIn'
import { errorMessage } from '../../base/apiError.ts'
import { queryClient } from '../../base/session/queries.ts'
import { confirm } from '../../base/state/confirm.ts'
import { flash } from '../../base/state/flashes.ts'
import { makeLink } from './commands.ts'
import { accountQuery } from './queries.ts'
import { shownLink } from './shownLink.ts'

export interface LinkSubject {
  userId: UserId
  name: string
  schoolId: SchoolId | null
  /** How they sign in. Whether the viewer has power over the account is looked up if it is not known yet. */
  means: SignInMeans | AccountState
}

/** Reset password, or Invite for somebody who has no password yet. */
export function linkLabel(means: LinkSubject['means']): string {
  if (linkFor(means) !== 'invitation') return 'Reset password'
  return 'link' in means && means.link === null ? 'Invite' : 'Invite again'
}

/** Asks first if it ends something. The link is shown once, by `ShownLink`. */
export async function offerLink({ userId, name, schoolId, means }: LinkSubject): Promise<void> {
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
  }
}

const NO_POWER = "You don't have all the permissions needed. Ask another administrator."

const resetQuestion = (name: string) => ({
  title: `Reset the password of ${name}?`,
  message: 'They are signed out on all devices. You get a link with which they set a new password.',
  confirmLabel: 'Reset password',
})
