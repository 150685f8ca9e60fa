import type { MadeLink } from '@corridor/contract'
import { clockTime, dayText, type SchoolId } from '@corridor/rules'
import { QRCodeSVG } from 'qrcode.react'
import { useSchool } from '../../base/session/initialize.ts'
import { CopyField } from '../../ui/form/CopyField.tsx'
import classes from './LinkCard.module.css'
import { linkUrl } from './linkUrl.ts'

export interface LinkCardProps {
  name: string
  link: MadeLink
  /** Its end is shown in this school's time; null for somebody without a school. */
  schoolId: SchoolId | null
}

/** A one-time link, to be copied or held up for somebody to scan. It is shown once, because only its hash is stored. */
export function LinkCard({ name, link, schoolId }: LinkCardProps) {
  const url = linkUrl(link)
  const zone = useSchool(schoolId ?? undefined)?.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  return (
    <div className={classes.card}>
      <p>
        With this link <b>{name}</b> sets a password. Send it to nobody else. It is shown only now.
      </p>
      <CopyField url={url} />
      <div className={classes.code}>
        <QRCodeSVG
          value={url}
          size={152}
          level="M"
          marginSize={2}
          bgColor="#ffffff"
          fgColor="#101828"
          title={`Code for ${name}`}
        />
        <p>
          Or let them scan this code with their own phone or Chromebook.
          <br />
          The link works once, until {dayText(link.expiresAt, zone)}, {clockTime(link.expiresAt, zone)}.
        </p>
      </div>
    </div>
  )
}
