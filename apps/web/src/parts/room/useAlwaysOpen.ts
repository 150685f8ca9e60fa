import type { Room } from '@corridor/contract'
import type { Autosaved } from '../../ui/form/useAutosave.ts'
import { useRoomField } from './useRoomField.ts'

/** Whether limits and closed times leave a room out. It saves itself wherever it is switched. */
export function useAlwaysOpen(room: Room): Autosaved<boolean> {
  return useRoomField({
    room,
    name: 'alwaysOpen',
    read: (one) => one.alwaysOpen === 1,
    write: (value) => ({ alwaysOpen: value ? 1 : 0 }),
  })
}
