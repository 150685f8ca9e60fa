import type { RoomSetting, SchoolSetup } from '@corridor/contract'
import type { RoomId, RoomSettingId, SchoolId, UserId } from '@corridor/rules/ids'
import { request } from '../../base/client.ts'
import { queryClient, schoolSetupQuery } from '../../base/session/queries.ts'
import type { DestinationValues } from './rows.ts'

/** Without the values that mean "nothing chosen": a row is sent only when it is whole. */
interface WholeValues extends DestinationValues {
  fromFacultyId: UserId | null
  toRoomId: RoomId | null
  toFacultyId: UserId | null
}

export async function createDestination(schoolId: SchoolId, values: DestinationValues): Promise<RoomSetting> {
  return keep(await request('POST /api/roomsetting', { body: { ...(values as WholeValues), schoolId } }))
}

export async function changeDestination(
  roomSettingId: RoomSettingId,
  changes: Partial<DestinationValues>,
  version: number,
): Promise<RoomSetting> {
  const body = { ...(changes as Partial<WholeValues>), version }
  return keep(await request('POST /api/roomsetting/:roomSettingId', { params: { roomSettingId }, body }))
}

export async function removeDestination({ schoolId, roomSettingId }: RoomSetting): Promise<void> {
  await request('DELETE /api/roomsetting/:roomSettingId', { params: { roomSettingId } })
  updateSettings(schoolId, (settings) => settings.filter((other) => other.roomSettingId !== roomSettingId))
}

/** The school's setup has it at once, with the version that the next edit starts from. */
function keep(setting: RoomSetting): RoomSetting {
  updateSettings(setting.schoolId, (settings) => {
    const isKnown = settings.some(({ roomSettingId }) => roomSettingId === setting.roomSettingId)
    return isKnown
      ? settings.map((other) => (other.roomSettingId === setting.roomSettingId ? setting : other))
      : [...settings, setting]
  })
  return setting
}

function updateSettings(
  schoolId: SchoolId,
  update: (settings: SchoolSetup['roomSettings']) => SchoolSetup['roomSettings'],
): void {
  queryClient.setQueryData(
    schoolSetupQuery(schoolId).queryKey,
    (setup) => setup && { ...setup, roomSettings: update(setup.roomSettings) },
  )
}
