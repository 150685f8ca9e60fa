/**
 * A screen's lists, updated by live events. Events can arrive twice, late, out of order, or during a refetch. Every
 * pass has a version; the lists keep the newest version and remember what was removed, so an old event never undoes a
 * newer one. These functions are pure and return the new lists.
 */

import type { Viewer } from '../access/viewer.ts'
import type { PassId } from '../ids.ts'
import type { PassFacts } from '../pass/facts.ts'
import { byTime, fileFor, LIST_NAMES, type ListName } from '../pass/list/filing.ts'
import type { ActivationIntervals } from '../pass/window.ts'
import type { Instant } from '../time/instant.ts'

export interface PassLists<P extends PassFacts> {
  live: readonly P[]
  upcoming: readonly P[]
  requested: readonly P[]
  /** The version at which a pass left these lists. */
  removed: Readonly<Record<PassId, number>>
}

export interface ListRules {
  viewer: Viewer
  intervals: ActivationIntervals
  now: Instant
  /** Whether the pass belongs in these lists at all. */
  belongs: (pass: PassFacts) => boolean
}

/** Lower than any real version. */
const UNKNOWN = -1

export function emptyLists<P extends PassFacts>(): PassLists<P> {
  return { live: [], upcoming: [], requested: [], removed: {} }
}

function allPasses<P extends PassFacts>(lists: Pick<PassLists<P>, ListName>): P[] {
  return LIST_NAMES.flatMap((name) => lists[name])
}

function knownVersion<P extends PassFacts>(lists: PassLists<P>, passId: PassId): number {
  const known = allPasses(lists).find((pass) => pass.passId === passId)
  return Math.max(known?.version ?? UNKNOWN, lists.removed[passId] ?? UNKNOWN)
}

/** Puts the pass where it belongs now: it is added, moved, updated in place or removed. */
export function applyPass<P extends PassFacts>(lists: PassLists<P>, pass: P, rules: ListRules): PassLists<P> {
  const { passId, version } = pass
  if (version <= knownVersion(lists, passId)) return lists
  const target = rules.belongs(pass) ? fileFor(rules.viewer, pass, rules.intervals, rules.now) : null
  const left = without(lists, [passId])
  if (target === null) return { ...left, removed: { ...lists.removed, [passId]: version } }
  return { ...left, [target]: [...left[target], pass].sort(byTime) }
}

function without<P extends PassFacts>(lists: PassLists<P>, passIds: readonly PassId[]): PassLists<P> {
  const left = { ...lists }
  for (const name of LIST_NAMES) {
    // An unchanged list stays the same object, so that its screen does not render again.
    if (lists[name].some(({ passId }) => passIds.includes(passId))) {
      left[name] = lists[name].filter(({ passId }) => !passIds.includes(passId))
    }
  }
  return left
}

/**
 * A fresh snapshot, with every event applied that arrived while it was in flight. From the previous lists only the
 * versions of removed passes are kept, so that a very late event does not bring a pass back.
 */
export function fromSnapshot<P extends PassFacts>(
  snapshot: Pick<PassLists<P>, ListName>,
  receivedMeanwhile: readonly P[],
  rules: ListRules,
  before: PassLists<P> = emptyLists(),
): PassLists<P> {
  const removed = { ...before.removed, ...goneVersions(before, snapshot, receivedMeanwhile) }
  const current = (pass: P) => pass.version >= (removed[pass.passId] ?? UNKNOWN)
  const pick = (name: ListName) => snapshot[name].filter(current).sort(byTime)
  const lists = { live: pick('live'), upcoming: pick('upcoming'), requested: pick('requested'), removed }
  return receivedMeanwhile.reduce((state, pass) => applyPass(state, pass, rules), lists as PassLists<P>)
}

/** Passes that are missing from the snapshot, except versions that arrived after it was requested. */
function goneVersions<P extends PassFacts>(
  before: PassLists<P>,
  snapshot: Pick<PassLists<P>, ListName>,
  receivedMeanwhile: readonly P[],
): Record<PassId, number> {
  const present = new Set(allPasses(snapshot).map(({ passId }) => passId))
  const received = new Set(receivedMeanwhile.map(({ passId, version }) => `${passId} ${version}`))
  const gone = allPasses(before).filter(
    ({ passId, version }) => !present.has(passId) && !received.has(`${passId} ${version}`),
  )
  return Object.fromEntries(gone.map(({ passId, version }) => [passId, version]))
}
