import type { PersonSubject } from '@corridor/rules/access'
import { ActionIcon } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import { IconX } from '@tabler/icons-react'
import { PersonAvatar } from '../../parts/person/PersonAvatar.tsx'
import { PersonLink } from '../../parts/person/PersonLink.tsx'
import classes from './Members.module.css'

interface MemberRowProps {
  person: PersonSubject
  name: string
  imageUrl: string | null
  detail: string
  onRemove?: () => void
}

/** A student or a teacher in one of the lists of a class. */
export function MemberRow({ person, name, imageUrl, detail, onRemove }: MemberRowProps) {
  return (
    <li className={classes.student}>
      <PersonAvatar name={name} imageUrl={imageUrl} size={36} />
      <span className={classes.names}>
        <span title={name}>
          <PersonLink person={person} name={name} />
        </span>
        <small>{detail}</small>
      </span>
      {onRemove && (
        <ActionIcon
          variant="subtle"
          size={44}
          aria-label={`Remove ${name}`}
          title={`Remove ${name}`}
          onClick={onRemove}
        >
          <IconX size={18} aria-hidden />
        </ActionIcon>
      )}
    </li>
  )
}
