/** A freeze of one of the viewer's schools, and what the viewer may do with it. */
import { type Ability, can } from '@corridor/rules/access'
import type { FreezeId } from '@corridor/rules/ids'
import { and, eq, inArray } from 'drizzle-orm'
import type { Reader, Tx } from '../db/connect.ts'
import { freeze } from '../db/schema/index.ts'
import { forbidden, notFound } from '../http/errors.ts'
import type { Scope } from '../session/scope.ts'
import { rowInScope } from '../session/tenancy.ts'

export type FreezeRow = typeof freeze.$inferSelect

type FreezeAbility = Extract<Ability, `freeze.${string}` | 'pass.request'>

const freezeNotFound = () => notFound('That freeze was not found.')

export async function findFreeze(
  db: Reader,
  scope: Scope,
  freezeId: FreezeId,
  ability: FreezeAbility,
): Promise<FreezeRow> {
  const [row] = await db.select().from(freeze).where(ofScope(scope, freezeId))
  return checked(scope, row, ability)
}

/** Nobody else changes it, or marks anybody, until the change is done. */
export async function lockFreeze(tx: Tx, scope: Scope, freezeId: FreezeId, ability: FreezeAbility): Promise<FreezeRow> {
  const [row] = await tx.select().from(freeze).where(ofScope(scope, freezeId)).for('no key update')
  return checked(scope, row, ability)
}

/** Nobody locks what is of another school. */
const ofScope = ({ schoolIds }: Scope, freezeId: FreezeId) =>
  and(eq(freeze.freezeId, freezeId), inArray(freeze.schoolId, [...schoolIds]))

function checked(scope: Scope, row: FreezeRow | undefined, ability: FreezeAbility): FreezeRow {
  const found = rowInScope(scope, row)
  if (!found) throw freezeNotFound()
  if (!can(scope, ability, found)) throw forbidden()
  return found
}
