import type { Kiosk } from '@corridor/contract'
import type { RoomId } from '@corridor/rules/ids'
import { type KioskIdentify, type KioskStudents, MAX_KIOSK_DESTINATIONS } from '@corridor/rules/kiosk'
import type { Problems } from '../../ui/form/useForm.ts'

export interface KioskForm {
  name: string
  roomId: RoomId | null
  students: KioskStudents
  identify: KioskIdentify
  destinationIds: readonly RoomId[]
  playsSound: boolean
}

export const formOf = ({ name, roomId, students, identify, destinationIds, playsSound }: Kiosk): KioskForm => ({
  ...{ name, roomId, students, identify, destinationIds, playsSound },
})

export function problemsOf({ name, destinationIds }: KioskForm): Problems<KioskForm> {
  return {
    name: name.trim() === '' && 'Enter a name.',
    destinationIds:
      destinationIds.length > MAX_KIOSK_DESTINATIONS && `At most ${MAX_KIOSK_DESTINATIONS}. Remove one first.`,
  }
}

/** What is sent of the fields that were changed. */
export function bodyOf({ roomId, destinationIds, ...changes }: Partial<KioskForm>) {
  return {
    ...changes,
    ...(roomId && { roomId }),
    ...(destinationIds && { destinationIds: [...destinationIds] }),
  }
}
