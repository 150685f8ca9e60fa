import { linkFor, PROVIDER_ONLY } from '@corridor/rules/signIn'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { LinkIcon } from './LinkIcon.tsx'
import { type LinkSubject, linkLabel, offerLink } from './offerLink.ts'

/** Reset password, or Invite for somebody who has no password yet. The link is shown once, by `ShownLink`. */
export function ResetPasswordButton(subject: LinkSubject) {
  const [isPending, setPending] = useState(false)
  const { means } = subject
  const isRefused = linkFor(means) === null
  const press = async () => {
    if (isRefused) return
    setPending(true)
    await offerLink(subject)
    setPending(false)
  }
  return (
    <Button
      variant="default"
      loading={isPending}
      leftSection={<LinkIcon means={means} />}
      onClick={() => void press()}
      // A disabled button could not be focused, and its reason could not be read.
      {...(isRefused && { 'aria-disabled': true, 'data-disabled': true, title: PROVIDER_ONLY })}
    >
      {linkLabel(means)}
    </Button>
  )
}
