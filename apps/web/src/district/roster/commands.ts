import type { RosterRun } from '@corridor/contract'
import type { DistrictId, RosterRunId } from '@corridor/rules/ids'
import type { ListSubject } from '@corridor/rules/roster'
import { command } from '../../base/command.ts'
import { fillPath } from '../../base/fillPath.ts'
import { invalidate } from '../../base/session/queries.ts'
import { upload } from '../../base/upload.ts'
import { rosterKey } from './queries.ts'

const ofDistrict = ({ params }: { params: { districtId: unknown } }) => [
  { queryKey: rosterKey(Number(params.districtId) as DistrictId) },
]

export const importRoster = command('POST /api/district/:districtId/roster/:rosterRunId/import', ofDistrict)
export const discardRoster = command('POST /api/district/:districtId/roster/:rosterRunId/discard', ofDistrict)
export const decideSchools = command('POST /api/district/:districtId/roster/:rosterRunId/schools', ofDistrict)

export const addService = command('POST /api/district/:districtId/roster-service', ofDistrict)
export const changeService = command('POST /api/district/:districtId/roster-service/settings', ofDistrict)
export const removeService = command('DELETE /api/district/:districtId/roster-service', ofDistrict)
export const checkConnection = command('POST /api/district/:districtId/roster-service/check', () => [])
export const fetchRoster = command('POST /api/district/:districtId/roster-service/import', ofDistrict)

export const saveColumnMapping = command('POST /api/district/:districtId/roster/:rosterRunId/columns', ofDistrict)
export const decideConflicts = command('POST /api/district/:districtId/roster/:rosterRunId/decide', ofDistrict)
export const stopRoster = command('POST /api/district/:districtId/roster/:rosterRunId/stop', ofDistrict)

/** Files to save. */
export const templatePath = (districtId: DistrictId, subject: ListSubject) =>
  `${fillPath('/api/district/:districtId/roster/template', { districtId })}?subject=${subject}`
export const logPath = (districtId: DistrictId, rosterRunId: RosterRunId) =>
  fillPath('/api/district/:districtId/roster/:rosterRunId/log', { districtId, rosterRunId })

export async function uploadRoster(districtId: DistrictId, files: readonly File[]): Promise<RosterRun> {
  try {
    return await upload('POST /api/district/:districtId/roster', { params: { districtId }, files })
  } finally {
    invalidate({ queryKey: rosterKey(districtId) }).catch(() => undefined)
  }
}
