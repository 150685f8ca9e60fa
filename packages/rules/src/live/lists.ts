/**
 * A screen's lists under live events. Events may come twice, late or out of order, and during a refetch: a pass
 * has a version, lists keep the newest they have seen, and remember what was removed, so that an old event never
 * undoes a newer one. Pure: the screen asks, the state comes back.
 */

import type { Viewer } from '../access/viewer.ts'
import type { PassId } from '../ids.ts'
import type { Instant, PassFacts } from '../pass/facts.ts'
import { byTime, fileFor, LIST_NAMES, type ListName } from '../pass/filing.ts'
import type { ActivationIntervals } from '../pass/window.ts'

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
  /** Does the pass belong in these lists at all? */
  belongs: (pass: PassFacts) => boolean
}

/** Below every version there is. */
const UNKNOWN = -1

export function emptyLists<P extends PassFacts>(): PassLists<P> {
  return { live: [], upcoming: [], requested: [], removed: {} }
}

function held<P extends PassFacts>(lists: Pick<PassLists<P>, ListName>): P[] {
  return LIST_NAMES.flatMap((name) => lists[name])
}

function knownVersion<P extends PassFacts>(lists: PassLists<P>, passId: PassId): number {
  const known = held(lists).find((pass) => pass.passId === passId)
  return Math.max(known?.version ?? UNKNOWN, lists.removed[passId] ?? UNKNOWN)
}

/** Files the pass as it now is: added, moved, updated in place or removed. */
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
    // A list that loses nothing stays the same object, so that its screen is not drawn again.
    if (lists[name].some(({ passId }) => passIds.includes(passId))) {
      left[name] = lists[name].filter(({ passId }) => !passIds.includes(passId))
    }
  }
  return left
}

/** Takes passes out, one or many, until something newer is heard of them or a snapshot brings them back. */
export function removePasses<P extends PassFacts>(lists: PassLists<P>, passIds: readonly PassId[]): PassLists<P> {
  const versions = passIds.map((passId) => [passId, knownVersion(lists, passId)] as const)
  return { ...without(lists, passIds), removed: { ...lists.removed, ...Object.fromEntries(versions) } }
}

/**
 * A fresh snapshot, with everything that was heard while it was under way laid over it. From the lists before it
 * only the memory of what left them is kept, so that an event that comes very late brings no ghost back.
 */
export function fromSnapshot<P extends PassFacts>(
  snapshot: Pick<PassLists<P>, ListName>,
  heardMeanwhile: readonly P[],
  rules: ListRules,
  before: PassLists<P> = emptyLists(),
): PassLists<P> {
  const removed = { ...before.removed, ...goneVersions(before, snapshot, heardMeanwhile) }
  const current = (pass: P) => pass.version >= (removed[pass.passId] ?? UNKNOWN)
  const pick = (name: ListName) => snapshot[name].filter(current).sort(byTime)
  const lists = { live: pick('live'), upcoming: pick('upcoming'), requested: pick('requested'), removed }
  return heardMeanwhile.reduce((state, pass) => applyPass(state, pass, rules), lists as PassLists<P>)
}

/** Passes that the snapshot no longer has, unless what is held of them was heard after it was asked for. */
function goneVersions<P extends PassFacts>(
  before: PassLists<P>,
  snapshot: Pick<PassLists<P>, ListName>,
  heardMeanwhile: readonly P[],
): Record<PassId, number> {
  const present = new Set(held(snapshot).map(({ passId }) => passId))
  const heard = new Set(heardMeanwhile.map(({ passId, version }) => `${passId} ${version}`))
  const gone = held(before).filter(({ passId, version }) => !present.has(passId) && !heard.has(`${passId} ${version}`))
  return Object.fromEntries(gone.map(({ passId, version }) => [passId, version]))
}
