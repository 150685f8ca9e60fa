/** The texts of the three lists. */
import type { Pass } from '@corridor/contract'
import { type ListName, type LiveFilter, type LiveState, liveState } from '@corridor/rules/pass'
import type { Instant } from '@corridor/rules/time'
import type { Noun } from '../../../ui/table/list.ts'

export const PASS: Noun = { one: 'pass', many: 'passes' }

interface ListLabels {
  title: string
  /** "No live pass matches". */
  adjective: string
  /** The heading of the column between the endpoints and the time. */
  state: string
  time: string
  empty: { title: string; text: string }
}

export const LABELS: Record<ListName, ListLabels> = {
  live: {
    title: 'Live passes',
    adjective: 'live',
    state: 'State',
    time: 'Time',
    empty: {
      title: 'No live passes',
      text: 'As soon as a student leaves for one of your rooms, or from one, their pass appears here automatically.',
    },
  },
  upcoming: {
    title: 'Upcoming passes',
    adjective: 'upcoming',
    state: 'Note',
    time: 'Scheduled for',
    empty: {
      title: 'Nothing coming up',
      text: 'Passes that are approved for later wait here until they are started. You can make one for a student now.',
    },
  },
  requested: {
    title: 'Requested passes',
    adjective: 'requested',
    state: 'Note',
    time: 'Requested for',
    empty: {
      title: 'No requests waiting',
      text: 'When a student requests a pass that you can approve, it appears here automatically.',
    },
  },
}

export const LIVE_FILTER_LABELS: readonly (readonly [LiveFilter, string])[] = [
  ['out', 'Out now'],
  ['over', 'Over time'],
  ['confirm', 'To confirm'],
]

const NONE_SHOWN: Record<LiveFilter, { title: string; text: string }> = {
  out: { title: 'Nobody is out right now', text: 'Passes that are running or in line appear here automatically.' },
  over: { title: 'Nobody is over time', text: 'A pass appears here as soon as it takes longer than its limit.' },
  confirm: { title: 'No arrivals to confirm', text: 'When a student arrives, their pass appears here automatically.' },
}

/** Why a search or a filter shows nothing. */
export function noMatch(list: ListName, term: string, show?: LiveFilter) {
  if (!term && show) return NONE_SHOWN[show]
  return {
    title: `No ${LABELS[list].adjective} pass matches “${term}”`,
    text: "Try a part of the student's name, or of the room.",
  }
}

const WAITING = { upcoming: 'coming up', requested: 'waiting for an answer' } as const

/** "11 active · 2 in line · 1 to confirm", without zero counts; with a plus if more can be loaded. */
export function summary(list: ListName, passes: readonly Pass[], now: Instant, hasMore = false): string {
  const parts = list === 'live' ? liveParts(passes, now) : [[passes.length, WAITING[list]] as const]
  return parts
    .filter(([number]) => number > 0)
    .map(([number, word]) => `${number}${hasMore ? '+' : ''} ${word}`)
    .join(' · ')
}

function liveParts(passes: readonly Pass[], now: Instant): [number, string][] {
  const count = (...wanted: LiveState[]) => passes.filter((pass) => wanted.includes(liveState(pass, now))).length
  return [
    [count('active', 'over'), 'active'],
    [count('inLine'), 'in line'],
    [count('confirm'), 'to confirm'],
  ]
}
