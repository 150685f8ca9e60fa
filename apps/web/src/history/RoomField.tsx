import { MAX_HISTORY_ROOMS } from '@corridor/contract/constants'
import type { RoomId } from '@corridor/rules/ids'
import { useQueries } from '@tanstack/react-query'
import type { SchoolData } from '../base/session/frame.ts'
import { useSchools } from '../base/session/initialize.ts'
import { schoolSetupQuery } from '../base/session/queries.ts'
import { MultiPicker } from '../ui/picker/MultiPicker.tsx'
import { roomIdsOf, schoolIdOf, schoolsToLoad } from './filters.ts'
import classes from './History.module.css'
import type { HistoryFilters } from './shape.ts'

interface RoomFieldProps {
  filters: HistoryFilters
  onChange: (changed: Partial<HistoryFilters>) => void
}

interface RoomChoice {
  roomId: RoomId
  name: string
  /** The viewer can choose between schools. */
  school: string | null
}

/** Narrows the list to passes from or to one of these rooms. */
export function RoomField({ filters, onChange }: RoomFieldProps) {
  const chosen = roomIdsOf(filters)
  const asked = schoolsToLoad(useSchools(), schoolIdOf(filters))
  const options = useRooms(asked)
  const known = new Set(options.map(({ roomId }) => roomId))
  const unknown = chosen
    .filter((roomId) => !known.has(roomId))
    .map((roomId) => ({ roomId, name: asked.length === 0 ? 'A room' : 'Former room', school: null }))
  return (
    <div className={classes.rooms}>
      <MultiPicker<RoomChoice, RoomId>
        label="Rooms"
        placeholder={asked.length === 0 ? 'Choose a school first' : 'Any room'}
        emptyText={asked.length === 0 ? 'Choose a school first.' : 'No room found.'}
        bind={{
          name: 'rooms',
          value: chosen,
          set: (roomIds) => onChange({ rooms: roomIds.slice(0, MAX_HISTORY_ROOMS).join(',') }),
          error: chosen.length >= MAX_HISTORY_ROOMS ? `${MAX_HISTORY_ROOMS} rooms at most.` : null,
        }}
        options={[...options, ...unknown]}
        keyOf={({ roomId }) => roomId}
        labelOf={({ name }) => name}
        detailOf={({ school }) => school}
      />
    </div>
  )
}

function useRooms(asked: readonly SchoolData[]): RoomChoice[] {
  const setups = useQueries({ queries: asked.map(({ school }) => schoolSetupQuery(school.schoolId)) })
  return setups
    .flatMap(({ data }) =>
      (data?.rooms ?? []).map(({ roomId, name }) => ({
        roomId,
        name,
        school: asked.length > 1 ? (data?.school.name ?? null) : null,
      })),
    )
    .toSorted((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }))
}
