import type { RosterRun } from '@corridor/contract'
import type { DistrictId } from '@corridor/rules'
import { command } from '../../base/command.ts'
import { invalidate } from '../../base/session/queries.ts'
import { upload } from '../../base/upload.ts'
import { rosterKey } from './queries.ts'

const ofDistrict = ({ params }: { params: { districtId: unknown } }) => [
  { queryKey: rosterKey(Number(params.districtId) as DistrictId) },
]

export const importRoster = command('POST /api/district/:districtId/roster/:rosterRunId/import', ofDistrict)
export const discardRoster = command('POST /api/district/:districtId/roster/:rosterRunId/discard', ofDistrict)
export const decideSchools = command('POST /api/district/:districtId/roster/:rosterRunId/schools', ofDistrict)

export async function uploadRoster(districtId: DistrictId, file: File): Promise<RosterRun> {
  try {
    return await upload('POST /api/district/:districtId/roster', {
      params: { districtId },
      query: {} as never,
      file,
    })
  } finally {
    invalidate({ queryKey: rosterKey(districtId) }).catch(() => undefined)
  }
}
