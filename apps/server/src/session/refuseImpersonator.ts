import { whileImpersonating } from '../http/errors.ts'
import type { Scope } from './scope.ts'

const SENTENCES = {
  account: 'Accounts cannot be changed while impersonating.',
  person: 'People cannot be changed while impersonating.',
  settings: 'Settings cannot be changed while impersonating.',
  roster: 'Rosters cannot be imported while impersonating.',
  export: 'Nothing can be exported while impersonating.',
  erasure: undefined,
} as const

/** A support operator who impersonates someone changes none of these, and takes nothing away. */
export function refuseImpersonator({ impersonator }: Pick<Scope, 'impersonator'>, what: keyof typeof SENTENCES): void {
  if (impersonator !== null) throw whileImpersonating(SENTENCES[what])
}
