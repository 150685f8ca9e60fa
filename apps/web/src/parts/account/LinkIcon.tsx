import { linkFor } from '@corridor/rules/signIn'
import { IconKey, IconMail } from '@tabler/icons-react'
import type { LinkSubject } from './offerLink.ts'

export function LinkIcon({ means }: Pick<LinkSubject, 'means'>) {
  const Icon = linkFor(means) === 'invitation' ? IconMail : IconKey
  return <Icon size={18} aria-hidden />
}
