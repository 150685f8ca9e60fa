import type { ActivityLine } from '@corridor/contract'
import { PRODUCT_NAME } from '@corridor/contract'
import { aboutOf, changedFields, type NamedKind, type WordContext, whatHappened } from '@corridor/rules/setup'
import type { StoredLine } from './parts.ts'

const VIA: Readonly<Record<StoredLine['actorKind'], string | null>> = {
  user: null,
  impersonator: 'through support',
  kiosk: 'at a kiosk',
  system: 'automatically',
}

export function presentLine(line: StoredLine, context: WordContext): ActivityLine {
  const { at, source, id, actorId, actorKind } = line
  return {
    lineId: `${source}-${id}`,
    at,
    who: {
      userId: actorId,
      name: actorId === null ? PRODUCT_NAME : (context.nameOf('person', String(actorId)) ?? 'Somebody'),
      via: VIA[actorKind],
    },
    what: whatHappened(line, context),
    about: linked(line, context),
    changes: changedFields(line, context),
  }
}

/** The kinds of things that have a page. */
const LINKED = ['person', 'room', 'class', 'pass'] as const satisfies readonly NamedKind[]

function linked(line: StoredLine, { nameOf }: WordContext): ActivityLine['about'] {
  const about = aboutOf(line)
  const kind = LINKED.find((one) => one === about?.kind)
  if (!about || !kind) return null
  const name = nameOf(kind, about.id)
  return name === null ? null : { kind, id: about.id, name }
}
