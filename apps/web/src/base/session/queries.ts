/**
 * The two main queries: the frame (`initialize`) and the setup of a school. Live events are applied to the frame.
 * Events that arrive while the frame is being refetched are applied to the new answer as well.
 */

import type { Pass } from '@corridor/contract'
import type { SchoolId, UserId } from '@corridor/rules/ids'
import { fullName } from '@corridor/rules/text'
import { type InvalidateQueryFilters, type Query, QueryCache, QueryClient, queryOptions } from '@tanstack/react-query'
import { rawRequest, request } from '../client.ts'
import { redirectIfRefused } from '../signInRedirect.ts'
import { impersonation } from '../state/impersonation.ts'
import { type Frame, frameFrom, withPass, withSchool } from './frame.ts'
import { serverNow, syncServerTime } from './now.ts'
import { publishPass } from './passUpdates.ts'
import { isTransient, retryInterval } from './refresh.ts'

const MINUTE = 60_000

function isWorthRetrying(failures: number, error: Error): boolean {
  return isTransient(error) && failures < 2
}

export const queryClient = new QueryClient({
  defaultOptions: {
    // A school's own server can be reachable without internet access, so the browser's online status does not matter.
    queries: { retry: isWorthRetrying, staleTime: MINUTE, refetchOnWindowFocus: false, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
  queryCache: new QueryCache({
    // The guard handles the first answer. A later refusal means that the session has ended.
    onError: (error, query) => {
      if (query.state.data !== undefined) redirectIfRefused(error)
    },
  }),
})

const FRAME_KEY = ['initialize']
const MAX_TOKEN_AGE = 10 * MINUTE
let loadedAt = 0

type FrameChange = (frame: Frame) => Frame

/** What was received during each request in flight. */
const inFlight = new Set<{ passes: Pass[]; changes: FrameChange[] }>()

async function loadFrame(): Promise<Frame> {
  const received = { passes: [] as Pass[], changes: [] as FrameChange[] }
  inFlight.add(received)
  try {
    const requestedAt = Date.now()
    const answer = await rawRequest('GET /api/user/initialize')
    syncServerTime(answer.now, requestedAt)
    loadedAt = requestedAt
    impersonation.set(answer.impersonation && { ...answer.impersonation, name: fullName(answer.user) })
    const frame = frameFrom(answer, received.passes, queryClient.getQueryData<Frame>(FRAME_KEY))
    return received.changes.reduce((current, change) => change(current), frame)
  } finally {
    inFlight.delete(received)
  }
}

export const frameQuery = queryOptions({ queryKey: FRAME_KEY, queryFn: loadFrame, staleTime: Number.POSITIVE_INFINITY })

export const SETUP_KEY = 'school'

export function schoolSetupQuery(schoolId: SchoolId) {
  return queryOptions({
    queryKey: [SETUP_KEY, schoolId],
    queryFn: () => request('GET /api/school/:schoolId', { params: { schoolId } }),
    staleTime: 10 * MINUTE,
    refetchInterval: ({ state }) => retryInterval(state.error),
  })
}

/** Applies a pass from a live event, or from the answer to the user's own action. */
export function applyPassLocally(pass: Pass): void {
  for (const received of inFlight) received.passes.push(pass)
  queryClient.setQueryData<Frame>(FRAME_KEY, (frame) => frame && withPass(frame, pass, serverNow()))
  publishPass(pass)
}

/**
 * The same for other changes to the frame. A change must have no effect on an answer that already includes it, because
 * it may be applied to a refetched answer as well.
 */
export function updateFrame(change: FrameChange): void {
  for (const received of inFlight) received.changes.push(change)
  queryClient.setQueryData<Frame>(FRAME_KEY, (frame) => frame && change(frame))
}

/**
 * Refetches the frame immediately. Rejects on failure. An answer that is on its way may be from before the change that
 * the caller knows of, and TanStack would be content with it, so it is waited for and asked again.
 */
export async function refreshNow(): Promise<void> {
  const fetch = () => queryClient.fetchQuery({ ...frameQuery, staleTime: 0 })
  if (queryClient.isFetching(frameQuery) > 0) await fetch().catch(() => undefined)
  await fetch()
}

/** Refetches everything that is on screen. */
export async function refreshScreen(): Promise<void> {
  await queryClient.refetchQueries({ type: 'active' }, { throwOnError: true })
}

/** The token for the socket. Tokens are valid for 15 minutes. */
export async function freshToken(renew: boolean): Promise<string> {
  const isOld = Date.now() - loadedAt > MAX_TOKEN_AGE
  const frame = await queryClient.fetchQuery({
    ...frameQuery,
    staleTime: renew || isOld ? 0 : Number.POSITIVE_INFINITY,
  })
  return frame.signedUserToken
}

/** Queries about the people of a school, and about one person. What a school has set up is under its setup's key. */
export const PEOPLE_KEY = 'people'
export const PERSON_KEY = 'person'
/** In the place of a school: an answer about all of them. */
export const ALL_SCHOOLS = 'all'

/** One room or class, whose page does not say of which school it is. */
export const ROOM_KEY = 'room'
export const CLASS_KEY = 'class'

/** What new schools lack, which both their setup and their people change. */
export const READINESS_KEY = 'readiness'

/**
 * Refetches what has changed: immediately if it is on screen, otherwise when it is needed. The first answer to a query
 * that is still on its way may be from before the change, and TanStack would be content with it, so it is asked again.
 */
export async function invalidate(changed: InvalidateQueryFilters): Promise<void> {
  const isFirst = ({ state }: Query) => state.fetchStatus === 'fetching' && state.data === undefined
  const hasFirst = queryClient.getQueryCache().findAll(changed).some(isFirst)
  await queryClient.invalidateQueries(changed)
  if (hasFirst) await queryClient.invalidateQueries(changed)
}

/** The setup, and everything that shows a part of it. */
export async function invalidateSchoolSetup(schoolId: SchoolId): Promise<void> {
  const setups = [schoolId, ALL_SCHOOLS].map((school) => [SETUP_KEY, school])
  const keys = [...setups, [ROOM_KEY], [CLASS_KEY], [READINESS_KEY]]
  await Promise.all(keys.map((queryKey) => invalidate({ queryKey })))
}

/** The name, colors, logo and hours of a school, which every page shows. */
export async function refreshSchoolHeader(schoolId: SchoolId): Promise<void> {
  const { school } = await queryClient.fetchQuery({ ...schoolSetupQuery(schoolId), staleTime: 0 })
  updateFrame((frame) => withSchool(frame, school))
}

export async function invalidatePeople(schoolId: SchoolId, userIds: readonly UserId[]): Promise<void> {
  const schools = [schoolId, ALL_SCHOOLS].map((school) => [PEOPLE_KEY, school])
  const keys = [...schools, [READINESS_KEY], ...userIds.map((userId) => [PERSON_KEY, userId])]
  await Promise.all(keys.map((queryKey) => invalidate({ queryKey })))
}

/** While the connection was lost, any of them may have changed. */
export async function invalidateShared(): Promise<void> {
  const shared = [SETUP_KEY, ROOM_KEY, CLASS_KEY, PEOPLE_KEY, PERSON_KEY, READINESS_KEY]
  await invalidate({ predicate: ({ queryKey }) => shared.includes(String(queryKey[0])) })
}
