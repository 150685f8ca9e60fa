import type { z } from 'zod'
import { accountCalls } from './account/calls.ts'
import { activityCalls } from './activity/calls.ts'
import { apartCalls } from './apart/calls.ts'
import type { CallDeclaration } from './call.ts'
import { classCalls, quickPassCalls } from './class/calls.ts'
import { deliveryCalls } from './delivery/calls.ts'
import { districtCalls } from './district/calls.ts'
import { exportCalls } from './export/calls.ts'
import { freezeCalls } from './freeze/calls.ts'
import { hallCalls } from './hall/calls.ts'
import { insightCalls } from './insight/calls.ts'
import { kioskCalls } from './kiosk/calls.ts'
import { kioskCodeCalls } from './kiosk/codeCalls.ts'
import { manageKioskCalls } from './kiosk/manageCalls.ts'
import { lateCalls } from './late/calls.ts'
import { limitCalls } from './limits/calls.ts'
import { notificationCalls } from './notification/calls.ts'
import { passCalls } from './pass/calls.ts'
import { passQueryCalls } from './pass/queryCalls.ts'
import { allowanceCalls } from './person/allowanceCalls.ts'
import { personCalls } from './person/calls.ts'
import { findCalls } from './person/find.ts'
import { peopleCalls } from './person/tables.ts'
import { privacyCalls } from './privacy/calls.ts'
import { reportCalls } from './report/calls.ts'
import { roomCalls } from './room/calls.ts'
import { claimCalls } from './room/claimCalls.ts'
import { destinationCalls } from './room/destinationCalls.ts'
import { rosterCalls } from './roster/calls.ts'
import { rosterServiceCalls } from './roster/service.ts'
import { scheduleCalls } from './schedule/calls.ts'
import { schoolCalls } from './school/calls.ts'
import { sessionCalls } from './session/calls.ts'
import { ssoCalls } from './sso/calls.ts'
import { supportCalls } from './support/calls.ts'
import { studentCalls } from './user/calls.ts'
import { userCalls } from './user/initialize.ts'

/** All calls, by method and path. */
export const calls = {
  ...sessionCalls,
  ...accountCalls,
  ...userCalls,
  ...studentCalls,
  ...allowanceCalls,
  ...personCalls,
  ...peopleCalls,
  ...findCalls,
  ...districtCalls,
  ...insightCalls,
  ...schoolCalls,
  ...limitCalls,
  ...roomCalls,
  ...claimCalls,
  ...kioskCalls,
  ...manageKioskCalls,
  ...kioskCodeCalls,
  ...scheduleCalls,
  ...destinationCalls,
  ...apartCalls,
  ...passCalls,
  ...passQueryCalls,
  ...hallCalls,
  ...freezeCalls,
  ...lateCalls,
  ...classCalls,
  ...quickPassCalls,
  ...notificationCalls,
  ...deliveryCalls,
  ...exportCalls,
  ...activityCalls,
  ...reportCalls,
  ...ssoCalls,
  ...privacyCalls,
  ...supportCalls,
  ...rosterCalls,
  ...rosterServiceCalls,
} as const

export type Calls = typeof calls
export type CallKey = keyof Calls

type Part<K extends CallKey, P extends keyof CallDeclaration> = Calls[K] extends { [Q in P]: infer S extends z.ZodType }
  ? S
  : never

/** `Input` is what a caller passes in, `Output` what a handler receives after parsing. */
export type Input<K extends CallKey, P extends 'params' | 'query' | 'body'> = z.input<Part<K, P>>
export type Output<K extends CallKey, P extends 'params' | 'query' | 'body'> = z.output<Part<K, P>>
export type Answer<K extends CallKey> = z.output<Part<K, 'answer'>>
