/**
 * The demo district's passwords are known to all, so it is filled in by itself only where nobody but the person at this
 * computer can sign in, and only on the database that Corridor made. Anywhere else it has to be asked for.
 */
import { onlyThisComputer } from './reach.ts'
import type { Settings } from './settings.ts'

type DemoSettings = Pick<Settings, 'demo' | 'host' | 'databaseUrl' | 'publicUrl'>

/**
 * Whether an empty database gets the demo district, and whether one that holds it may be served. A database that holds
 * another district never gets it.
 */
export function wantsDemoData({ demo, databaseUrl, ...reach }: DemoSettings): boolean {
  return demo || (databaseUrl === undefined && onlyThisComputer(reach))
}
