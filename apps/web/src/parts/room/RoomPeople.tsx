import type { Room } from '@corridor/contract'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { Row } from '../../ui/layout/Stack.tsx'
import { lazyPart } from '../../ui/lazyPart.tsx'
import { Loaded } from '../../ui/page/Loaded.tsx'
import { roomQuery } from './queries.ts'

const LinkedUsers = lazyPart(() => import('./LinkedUsers.tsx'), { floats: true })

type Group = 'faculty' | 'students'
const LABELS: Record<Group, string> = { faculty: 'Faculty', students: 'Students' }
const GROUPS = Object.keys(LABELS) as Group[]

/** See Faculty (2), See Students (0). */
export function RoomPeople({ room: { roomId } }: { room: Room }) {
  const query = useQuery(roomQuery(roomId))
  const [open, setOpen] = useState<Group | null>(null)
  const buttons = GROUPS.map((group) => (
    <Button key={group} variant="default" disabled={!query.data} onClick={() => setOpen(group)}>
      See {LABELS[group]} ({query.data?.[group].length ?? '…'})
    </Button>
  ))
  return (
    <Loaded query={query} failedTitle="The people of this room could not be loaded" skeleton={<Row>{buttons}</Row>}>
      {(room) => (
        <Row>
          {buttons}
          {open && (
            <Suspense>
              <LinkedUsers
                caption={`${LABELS[open]} of ${room.name}`}
                schoolId={room.schoolId}
                users={room[open]}
                onClose={() => setOpen(null)}
              />
            </Suspense>
          )}
        </Row>
      )}
    </Loaded>
  )
}
