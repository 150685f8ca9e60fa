import type { RosterRun, RosterStep } from '@corridor/contract'
import { asSchoolId, type DistrictId, type RosterRunId } from '@corridor/rules/ids'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../base/client.ts'
import type { Address } from '../../ui/table/address/address.ts'
import { tableRequest } from '../../ui/table/tableRequest.ts'
import type { PageQuery } from '../../ui/table/useList.ts'
import type { STEPS } from './shape.ts'

const KEY = 'roster'
/** States in which a server is working on the run. */
const POLL_INTERVAL_MS = 1000
export const BUSY_STATES: readonly RosterRun['state'][] = ['reading', 'planning', 'applying']

export const rosterKey = (districtId: DistrictId) => [KEY, districtId]

/** One page of the log. Without a cursor it is the newest. */
export function runsQuery(districtId: DistrictId, cursor?: string) {
  return queryOptions({
    queryKey: [...rosterKey(districtId), 'runs', cursor ?? null],
    queryFn: () =>
      request('GET /api/district/:districtId/roster', {
        params: { districtId },
        query: { size: '25', ...(cursor && { cursor }) },
      }),
  })
}

/** This many fit on one screen. When they are decided, the others follow. */
export function conflictsQuery(districtId: DistrictId, { rosterRunId, actions }: RosterRun) {
  const count = actions.find(({ action }) => action === 'conflict')?.count
  return queryOptions({
    queryKey: [...rosterKey(districtId), 'conflicts', rosterRunId, count],
    queryFn: async (): Promise<RosterStep[]> =>
      (
        await request('GET /api/district/:districtId/roster/:rosterRunId/steps', {
          params: { districtId, rosterRunId },
          query: { action: 'conflict', size: '50' },
        })
      ).rows,
  })
}

export function serviceQuery(districtId: DistrictId) {
  return queryOptions({
    queryKey: [...rosterKey(districtId), 'service'],
    queryFn: () => request('GET /api/district/:districtId/roster-service', { params: { districtId } }),
  })
}

export function runQuery(districtId: DistrictId, rosterRunId: RosterRunId) {
  return queryOptions({
    queryKey: [...rosterKey(districtId), 'run', rosterRunId],
    queryFn: (): Promise<RosterRun> =>
      request('GET /api/district/:districtId/roster/:rosterRunId', { params: { districtId, rosterRunId } }),
    refetchInterval: ({ state: { data } }) => (data && !BUSY_STATES.includes(data.state) ? false : POLL_INTERVAL_MS),
  })
}

export type StepsAddress = Address<'order', typeof STEPS.filters>

export function stepsQuery(run: RosterRun, districtId: DistrictId, address: StepsAddress): PageQuery<RosterStep> {
  const { kind, action, school } = address.filters
  const query = {
    ...tableRequest(address),
    ...(kind && { kind: kind as 'students' }),
    ...(action && { action: action as 'add' }),
    ...(school && { schoolId: asSchoolId(Number(school)) }),
  }
  const { rosterRunId, state } = run
  return {
    queryKey: [...rosterKey(districtId), 'steps', rosterRunId, state, query],
    queryFn: () =>
      request('GET /api/district/:districtId/roster/:rosterRunId/steps', {
        params: { districtId, rosterRunId },
        query,
      }),
  }
}
