import type { ListName } from '@corridor/rules'
import { Button } from '@mantine/core'
import { IconCalendarTime, IconInbox, IconSearch, IconWalk } from '@tabler/icons-react'
import { useInitialize } from '../../../base/session/initialize.ts'
import { variantFor } from '../../../base/variants.ts'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { EmptyState } from '../../../ui/page/EmptyState.tsx'
import { LISTS } from './lists.ts'

const ICONS = { live: IconWalk, upcoming: IconCalendarTime, requested: IconInbox } as const

interface NoPassesProps {
  list: ListName
  term: string
  onClear: () => void
}

/** An empty list says what would appear in it, an empty search how to get out of it. */
export function NoPasses({ list, term, onClear }: NoPassesProps) {
  const { user } = useInitialize()
  const { adjective, empty } = LISTS[list]
  const Icon = ICONS[list]
  if (term.trim() !== '') {
    return (
      <EmptyState
        icon={<IconSearch />}
        title={`No ${adjective} pass matches “${term.trim()}”`}
        action={
          <Button variant="default" onClick={onClear}>
            Clear search
          </Button>
        }
      >
        Try a part of the student's name, or of the room.
      </EmptyState>
    )
  }
  return (
    <EmptyState
      icon={<Icon />}
      title={empty.title}
      action={<LinkButton to={variantFor(user.type, 'NewPass')}>New Pass</LinkButton>}
    >
      {empty.text}
    </EmptyState>
  )
}
