import type { Room } from '@corridor/contract'
import { can } from '@corridor/rules/access'
import type { SchoolId } from '@corridor/rules/ids'
import { NO_LIMIT } from '@corridor/rules/pass'
import { Button } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { useState } from 'react'
import { useSchools, useViewer } from '../../base/session/initialize.ts'
import { schoolSetupQuery } from '../../base/session/queries.ts'
import { Sheet } from '../../ui/dialog/Sheet.tsx'
import { OutLimitField } from './LimitFields.tsx'
import { OUT_LIMIT_HELP } from './labels.ts'

/** How many may be out of the viewer's own rooms at once, where they look at who is out. Nothing for those without one. */
export default function OutAtOnce({ schoolChoice }: { schoolChoice: SchoolId | 'all' }) {
  const viewer = useViewer()
  const [isOpen, setOpen] = useState(false)
  const schools = useSchools().filter(({ school }) => schoolChoice === 'all' || school.schoolId === schoolChoice)
  const answers = useQueries({ queries: schools.map(({ school }) => schoolSetupQuery(school.schoolId)) })
  const rooms = answers
    .flatMap(({ data }) => data?.rooms.filter(({ roomId }) => data.userRooms.includes(roomId)) ?? [])
    .filter((room) => can(viewer, 'room.limit', room))
  if (rooms.length === 0) return null
  return (
    <>
      <Button variant="default" size="md" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Out at once: {outText(rooms)}
      </Button>
      {isOpen && (
        <Sheet label="Out at once" onClose={() => setOpen(false)}>
          <h2>Out at once</h2>
          <p>{OUT_LIMIT_HELP}</p>
          {rooms.map((room) => (
            <OutLimitField key={room.roomId} room={room} label={room.name} description={null} />
          ))}
        </Sheet>
      )}
    </>
  )
}

/** One number, if it is the same for all of their rooms. */
function outText(rooms: readonly Room[]): string {
  const [first = NO_LIMIT, ...others] = new Set(rooms.map(({ outLimit }) => outLimit))
  if (others.length > 0) return 'by room'
  return first === NO_LIMIT ? 'no limit' : String(first)
}
