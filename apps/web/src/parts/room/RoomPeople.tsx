import type { FullRoom } from '@corridor/contract'
import { Button } from '@mantine/core'
import { Suspense, useState } from 'react'
import { lazyPart } from '../../ui/lazyPart.tsx'
import classes from './RoomPeople.module.css'

const LinkedUsers = lazyPart(() => import('./LinkedUsers.tsx'), { floats: true })

type Group = 'faculty' | 'students'
const TITLES: Record<Group, string> = { faculty: 'Faculty', students: 'Students' }

/** See Faculty (2), See Students (0). */
export function RoomPeople({ room }: { room: FullRoom }) {
  const [open, setOpen] = useState<Group | null>(null)
  return (
    <div className={classes.buttons}>
      {(Object.keys(TITLES) as Group[]).map((group) => (
        <Button key={group} variant="default" onClick={() => setOpen(group)}>
          See {TITLES[group]} ({room[group].length})
        </Button>
      ))}
      {open && (
        <Suspense>
          <LinkedUsers
            title={`${TITLES[open]} of ${room.name}`}
            schoolId={room.schoolId}
            users={room[open]}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </div>
  )
}
