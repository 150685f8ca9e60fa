/**
 * Passes from one group to the next, and by time within each: by room, by approver, by state. Of completed passes an
 * index has each group by time, so a page is read group by group until it is full, and from the cursor on within its
 * own. What is not completed is little, and what is found by a person or a room is theirs: that is put in order as it is.
 */
import { type SQL, sql } from 'drizzle-orm'
import type { ListPart } from '../http/page.ts'
import type { HistoryPart } from './historyPart.ts'
import { byTime, type FoundOrder, firstFound } from './page.ts'

/** The order of groups is that of their ranks, by code. */
export interface Group {
  key: number
  rank: string
}

export interface Grouping {
  /** Which group a completed pass `p` is in, in the words of an index that has each group by time. */
  key: SQL
  groups: readonly Group[]
  /** The rank of any pass `p`, with what it needs of `g`, the group whose key is its own. */
  rank: SQL
}

export const byGroup = (isDescending: boolean): FoundOrder => {
  const { columns, keyOf } = byTime(isDescending)
  return {
    columns: [{ sql: sql`p.rank`, type: 'text' }, ...columns],
    isDescending,
    text: sql`p.rank`,
    keyOf: (pass, rank) => [rank, ...keyOf(pass)],
  }
}

export function firstOfGroups(order: FoundOrder, page: ListPart, part: HistoryPart, grouping: Grouping): SQL {
  const { where, isCompleted, isNarrow } = part
  return isCompleted && !isNarrow
    ? groupByGroup(order, page, where, grouping)
    : firstFound(order, page, where, ranked(grouping))
}

/** The groups `g`, in the order that they are read in. */
function listed(groups: readonly Group[], from: SQL = sql`true`, order: SQL = sql``): SQL {
  const [keys, ranks] = [groups.map(({ key }) => key), groups.map(({ rank }) => rank)]
  return sql`(select g.key, g.rank collate "C" as rank
    from unnest(${sql.param(keys)}::int[], ${sql.param(ranks)}::text[]) as g (key, rank) where ${from} ${order}) g`
}

function ranked({ key, groups, rank }: Grouping): SQL {
  return sql`(select p.*, ${rank} as rank from pass p left join ${listed(groups)} on g.key = ${key}) p`
}

function groupByGroup(order: FoundOrder, page: ListPart, where: SQL, { key, groups }: Grouping): SQL {
  const { beyond, limit, isDescending } = page
  const { from, since } = afterCursor(page)
  const direction = sql.raw(isDescending ? 'desc' : 'asc')
  // Without the offset the planner would forget that they are in order, and put all passes in order instead.
  const inOrder = listed(groups, from, sql`order by g.rank collate "C" ${direction} offset 0`)
  const ofGroup = sql`select p.base_at, p.pass_id from (select pass.*, g.rank from pass) p
    where ${where} and ${key} = g.key and ${since} and ${beyond}
    order by p.base_at ${direction}, p.pass_id ${direction} limit ${limit}`
  const source = sql`(select g.rank, found.base_at, found.pass_id
    from ${inOrder} cross join lateral (${ofGroup}) found) p`
  return firstFound(order, { ...page, beyond: sql`true` }, sql`true`, source)
}

/** The cursor in words that lead an index right to its place, which a comparison with the group's name does not. */
function afterCursor({ after, isDescending }: ListPart): { from: SQL; since: SQL } {
  if (!after) return { from: sql`true`, since: sql`true` }
  const [rank, time] = after
  const least = isDescending ? sql`<=` : sql`>=`
  const any = sql.raw(isDescending ? `'infinity'` : `'-infinity'`)
  return {
    from: sql`g.rank collate "C" ${least} ${rank}::text`,
    since: sql`p.base_at ${least} case when g.rank = ${rank}::text then ${time}::timestamptz else ${any}::timestamptz end`,
  }
}
