import type { Pass } from '@corridor/contract'
import { isRoundTrip } from '@corridor/rules/pass'
import { useSchoolSetup } from '../../base/session/initialize.ts'

/** Decided by the room's name until the school's rooms are loaded, which know what the school marked as a bathroom. */
export function useIsRoundTrip({ schoolId, toRoomId, toRoomName }: Pass): boolean {
  const { setup } = useSchoolSetup(schoolId)
  const room = setup?.rooms.find(({ roomId }) => roomId === toRoomId)
  return isRoundTrip({ name: toRoomName, bathroom: room?.bathroom === 1 })
}
