import { type ActivityLine, PRODUCT_NAME } from '@corridor/contract'
import { asUserId, type UserId } from '@corridor/rules/ids'
import { aboutOf, changedFields, type NamedKind, type WordContext, whatHappened } from '@corridor/rules/text'
import type { StoredLine } from './parts.ts'

const VIA: Readonly<Record<StoredLine['actorKind'], string | null>> = {
  user: null,
  impersonator: 'through support',
  kiosk: 'at a kiosk',
  system: 'automatically',
}

const NOBODY: ReadonlySet<UserId> = new Set()

/** `open` are those whose pages the reader may open. */
export function presentLine(line: StoredLine, context: WordContext, open = NOBODY): ActivityLine {
  const { at, source, id, actorId, actorKind } = line
  return {
    lineId: `${source}-${id}`,
    at,
    who: {
      userId: actorId,
      mayOpen: actorId !== null && open.has(actorId),
      name: actorId === null ? PRODUCT_NAME : (context.nameOf('person', String(actorId)) ?? 'Somebody'),
      via: VIA[actorKind],
    },
    what: whatHappened(line, context),
    about: linked(line, context, open),
    changes: changedFields(line, context),
    unconfirmed: null,
  }
}

/** The kinds of things that have a page. */
const LINKED = ['person', 'room', 'class', 'pass'] as const satisfies readonly NamedKind[]

function linked(line: StoredLine, { nameOf }: WordContext, open: ReadonlySet<UserId>): ActivityLine['about'] {
  const about = aboutOf(line)
  const kind = LINKED.find((one) => one === about?.kind)
  if (!about || !kind) return null
  const mayOpen = kind !== 'person' || open.has(asUserId(Number(about.id)))
  const name = nameOf(kind, about.id)
  return name === null ? null : { kind, id: about.id, name, mayOpen }
}
