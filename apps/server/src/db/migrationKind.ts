/**
 * What a migration means for servers that do not know it, because they are of the version before. Its first line says
 * which kind it is, `-- expand` or `-- contract`, and the kind is kept with its hash, so that a server that does not have
 * its file can read it.
 */
export type MigrationKind =
  /** It only adds. A server of the version before goes on working, and may also be started. */
  | 'expand'
  /** It changes or takes away what the version before uses. A server of that version stops taking requests. */
  | 'contract'

const FIRST_LINE = /^-- (expand|contract)\b.*(\n|$)/

/** Null if it does not say so, like those from before there were kinds. */
export function kindOf([first = '']: readonly string[]): MigrationKind | null {
  return (FIRST_LINE.exec(first)?.[1] as MigrationKind | undefined) ?? null
}
