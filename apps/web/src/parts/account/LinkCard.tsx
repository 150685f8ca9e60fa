import type { MadeLink } from '@corridor/contract'
import type { SchoolId, UserId } from '@corridor/rules/ids'
import { clockTime, dayText } from '@corridor/rules/time'
import { useState } from 'react'
import { useSchool } from '../../base/session/initialize.ts'
import { CopyField } from '../../ui/form/CopyField.tsx'
import { QrCode } from '../../ui/QrCode.tsx'
import classes from './LinkCard.module.css'
import { linkUrl } from './linkUrl.ts'
import { MailLink } from './MailLink.tsx'

export interface LinkCardProps {
  name: string
  link: MadeLink
  /** The person that the link is for, if it can be mailed to them. */
  userId?: UserId | undefined
  /** Its end is shown in this school's time; null for somebody without a school. */
  schoolId: SchoolId | null
}

/** A one-time link, to be copied or held up for somebody to scan. It is shown once, because only its hash is stored. */
export function LinkCard({ name, link, schoolId, userId }: LinkCardProps) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const url = linkUrl(link)
  const zone = useSchool(schoolId ?? undefined)?.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  if (sentTo !== null) {
    return (
      <p role="status">
        A link is on its way to <b translate="no">{sentTo}</b>. The one shown here no longer works.
      </p>
    )
  }
  return (
    <div className={classes.card}>
      <p>
        With this link <b>{name}</b> sets a password. Share it only with them. You won't see it again.
      </p>
      <CopyField url={url} />
      {userId !== undefined && <MailLink userId={userId} link={link} schoolId={schoolId} onSent={setSentTo} />}
      <div className={classes.code}>
        <QrCode value={url} size={152} title={`Code for ${name}`} />
        <p>
          Or let them scan this code with their own phone or Chromebook.
          <br />
          The link works once, until {dayText(link.expiresAt, zone)}, {clockTime(link.expiresAt, zone)}.
        </p>
      </div>
    </div>
  )
}
