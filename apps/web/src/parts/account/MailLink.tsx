import type { MadeLink } from '@corridor/contract'
import type { SchoolId, UserId } from '@corridor/rules/ids'
import { Button } from '@mantine/core'
import { IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { errorMessage } from '../../base/apiError.ts'
import { useInitialize } from '../../base/session/initialize.ts'
import { flash } from '../../base/state/flashes.ts'
import { mailLink } from './commands.ts'

interface MailLinkProps {
  userId: UserId
  link: MadeLink
  schoolId: SchoolId | null
  /** The address that it went to. */
  onSent: (sentTo: string) => void
}

/** Mails the link, if email is set up. A new link is made for it, because the server does not know the one that is shown. */
export function MailLink({ userId, link, schoolId, onSent }: MailLinkProps) {
  const { availableMethods } = useInitialize()
  const [isPending, setPending] = useState(false)
  if (!availableMethods.includes('email')) return null
  const send = async () => {
    setPending(true)
    try {
      onSent(await mailLink(userId, link.purpose, schoolId))
    } catch (error) {
      flash(errorMessage(error), 'error')
      setPending(false)
    }
  }
  return (
    <Button
      variant="default"
      leftSection={<IconMail size={18} aria-hidden />}
      loading={isPending}
      onClick={() => void send()}
    >
      Email it instead
    </Button>
  )
}
