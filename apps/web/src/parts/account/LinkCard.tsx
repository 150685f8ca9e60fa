import type { MadeLink } from '@corridor/contract'
import { clockTime, dayText, type SchoolId } from '@corridor/rules'
import { Button, TextInput } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { QRCodeSVG } from 'qrcode.react'
import { useState } from 'react'
import { useSchool } from '../../base/session/initialize.ts'
import { flash } from '../../base/state/flashes.ts'
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
  const [isCopied, setCopied] = useState(false)
  const url = linkUrl(link)
  const zone = useSchool(schoolId ?? undefined)?.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url)
      setCopied(true)
    } catch {
      flash('Your browser did not allow copying. Mark the link and copy it yourself.', 'error')
    }
  }
  return (
    <div className={classes.card}>
      <p>
        With this link <b>{name}</b> sets a password. Send it to nobody else. It is shown only now.
      </p>
      <div className={classes.link}>
        <TextInput label="Link" readOnly value={url} onFocus={(event) => event.currentTarget.select()} />
        <Button
          data-autofocus
          variant={isCopied ? 'default' : 'filled'}
          leftSection={isCopied ? <IconCheck size={18} aria-hidden /> : <IconCopy size={18} aria-hidden />}
          onClick={copy}
        >
          {isCopied ? 'Copied' : 'Copy link'}
        </Button>
      </div>
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
