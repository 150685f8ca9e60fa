import type { MadeLink } from '@corridor/contract'
import { linkFor, PROVIDER_ONLY, type SchoolId, type SignInMeans, type UserId } from '@corridor/rules'
import { Button } from '@mantine/core'
import { IconKey, IconMail } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { errorMessage } from '../../base/client.ts'
import { queryClient } from '../../base/session/queries.ts'
import { confirm } from '../../base/state/confirm.ts'
import { flash } from '../../base/state/flashes.ts'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { makeLink } from './commands.ts'
import { accountQuery } from './queries.ts'

const LinkDialog = lazyPart(() => import('./LinkDialog.tsx'), { floats: true })

interface ResetPasswordButtonProps {
  userId: UserId
  name: string
  schoolId: SchoolId | null
  /** How they sign in. A table does not know it of each row: then it is looked up when the button is pressed. */
  means?: SignInMeans
}

/** Reset password, or Invite again for somebody who has no password yet. The link is shown once. */
export function ResetPasswordButton({ userId, name, schoolId, means }: ResetPasswordButtonProps) {
  const [link, setLink] = useState<MadeLink | null>(null)
  const [isPending, setPending] = useState(false)
  const purpose = means ? linkFor(means) : 'reset'
  const label = purpose === 'invitation' ? 'Invite again' : 'Reset password'

  const press = async () => {
    if (purpose === null) return
    setPending(true)
    try {
      const needed = linkFor(means ?? (await queryClient.fetchQuery(accountQuery(userId))))
      if (needed === null) flash(PROVIDER_ONLY, 'info')
      else if (needed === 'invitation' || (await confirm(resetQuestion(name)))) {
        setLink(await makeLink(userId, needed, schoolId))
      }
    } catch (error) {
      flash(errorMessage(error), 'error')
    } finally {
      setPending(false)
    }
  }

  return (
    <>
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
      {link && (
        <Suspense>
          <LinkDialog name={name} link={link} onClose={() => setLink(null)} />
        </Suspense>
      )}
    </>
  )
}

const resetQuestion = (name: string) => ({
  title: `Reset the password of ${name}?`,
  message: 'They are signed out on all devices. You get a link with which they set a new password.',
  confirmLabel: 'Reset password',
})
