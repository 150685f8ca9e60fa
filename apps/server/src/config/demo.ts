/**
 * The demo district's passwords are public, so it is added automatically only if nobody but the person at this computer
 * can sign in, and only to the database that Corridor created. Anywhere else it must be requested with `--demo`.
 */
import { isLocalOnly } from './isLocalOnly.ts'
import type { Settings } from './settings.ts'

type DemoSettings = Pick<Settings, 'demo' | 'host' | 'databaseUrl' | 'publicUrl'>

/**
 * Whether an empty database gets the demo district, and whether a database that has it may be served. A database with
 * another district never gets it.
 */
export function wantsDemoData({ demo, databaseUrl, ...reach }: DemoSettings): boolean {
  return demo || (databaseUrl === undefined && isLocalOnly(reach))
}
