/**
 * The client's two standing questions: who am I (`initialize`), and how is this school set up. Live events are laid
 * over the first one's answer; an event that arrives while it is being asked again is laid over the new answer too.
 */
import type { Pass } from '@corridor/contract'
import { QueryCache, QueryClient, queryOptions } from '@tanstack/react-query'
import { ask, request } from '../client.ts'
import { leaveIfRefused } from '../signInRedirect.ts'
import { type Frame, frameFrom, withPass } from './frame.ts'
import { learnServerTime, serverNow } from './now.ts'
import { publishPass } from './passUpdates.ts'
import { askAgainAfter, isPassing } from './refresh.ts'

const MINUTE = 60_000

function isWorthRetrying(failures: number, error: Error): boolean {
  return isPassing(error) && failures < 2
}

export const queryClient = new QueryClient({
  defaultOptions: {
    // A school's own server is reachable without the internet: whether the browser feels online says nothing.
    queries: { retry: isWorthRetrying, staleTime: MINUTE, refetchOnWindowFocus: false, networkMode: 'always' },
    mutations: { networkMode: 'always' },
  },
  queryCache: new QueryCache({
    // The guard decides about the first answer; from then on a refusal means that the session has ended.
    onError: (error, query) => {
      if (query.state.data !== undefined) leaveIfRefused(error)
    },
  }),
})

const FRAME_KEY = ['initialize']
const TOKEN_GOOD_FOR = 10 * MINUTE
let loadedAt = 0

type FrameChange = (frame: Frame) => Frame

/** What was heard, for every question under way. */
const inFlight = new Set<{ passes: Pass[]; changes: FrameChange[] }>()

async function loadFrame(): Promise<Frame> {
  const hearing = { passes: [] as Pass[], changes: [] as FrameChange[] }
  inFlight.add(hearing)
  try {
    const askedAt = Date.now()
    const answer = await ask('GET /api/user/initialize')
    learnServerTime(answer.now, askedAt)
    loadedAt = askedAt
    const frame = frameFrom(answer, hearing.passes, queryClient.getQueryData<Frame>(FRAME_KEY))
    return hearing.changes.reduce((held, change) => change(held), frame)
  } finally {
    inFlight.delete(hearing)
  }
}

export const frameQuery = queryOptions({ queryKey: FRAME_KEY, queryFn: loadFrame, staleTime: Number.POSITIVE_INFINITY })

export function schoolSetupQuery(schoolId: number) {
  return queryOptions({
    queryKey: ['school', schoolId],
    queryFn: () => request('GET /api/school/:schoolId', { params: { schoolId } }),
    staleTime: 10 * MINUTE,
    refetchInterval: ({ state }) => askAgainAfter(state.error),
  })
}

/** Lays a pass over what is known: from a live event, or from the answer to one's own action. */
export function applyPassLocally(pass: Pass): void {
  for (const hearing of inFlight) hearing.passes.push(pass)
  queryClient.setQueryData<Frame>(FRAME_KEY, (frame) => frame && withPass(frame, pass, serverNow()))
  publishPass(pass)
}

/**
 * The same for whatever else changes the frame between two answers. Laid over an answer that already knows of it, the
 * change must do nothing.
 */
export function changeFrame(change: FrameChange): void {
  for (const hearing of inFlight) hearing.changes.push(change)
  queryClient.setQueryData<Frame>(FRAME_KEY, (frame) => frame && change(frame))
}

/** Asks again at once. Rejects when no answer came. */
export async function refreshNow(): Promise<void> {
  await queryClient.fetchQuery({ ...frameQuery, staleTime: 0 })
}

/** The same for everything that is on screen. */
export async function refreshScreen(): Promise<void> {
  await queryClient.refetchQueries({ type: 'active' }, { throwOnError: true })
}

/** The token for the socket; tokens live for a quarter of an hour. */
export async function freshToken(renew: boolean): Promise<string> {
  const isOld = Date.now() - loadedAt > TOKEN_GOOD_FOR
  const frame = await queryClient.fetchQuery({
    ...frameQuery,
    staleTime: renew || isOld ? 0 : Number.POSITIVE_INFINITY,
  })
  return frame.signedUserToken
}

/** A school's setup has changed: asked again by the screens that show it, and by the others when they open. */
export async function forgetSchoolSetup(schoolId: number): Promise<void> {
  await queryClient.invalidateQueries({ queryKey: schoolSetupQuery(schoolId).queryKey })
}
