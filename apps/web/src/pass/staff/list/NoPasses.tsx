import type { ListName } from '@corridor/rules'
import { IconCalendarTime, IconInbox, IconWalk } from '@tabler/icons-react'
import { useInitialize } from '../../../base/session/initialize.ts'
import { variantFor } from '../../../base/variants.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { LABELS } from './labels.ts'

const ICONS = { live: IconWalk, upcoming: IconCalendarTime, requested: IconInbox } as const

/** Explains what would appear in an empty list. */
export function NoPasses({ list }: { list: ListName }) {
  const { user } = useInitialize()
  const { title, text } = LABELS[list].empty
  const Icon = ICONS[list]
  return (
    <EmptyState
      icon={<Icon />}
      title={title}
      action={<LinkButton to={variantFor(user.type, 'NewPass')}>New Pass</LinkButton>}
    >
      {text}
    </EmptyState>
  )
}
