/**
 * The demo district's passwords are known to all, so it is filled in by itself only where nobody but the person at this
 * computer can sign in, and only on the database that Corridor made. Anywhere else it has to be asked for.
 */
import { BlockList, isIP } from 'node:net'
import type { Settings } from './settings.ts'

/** Whether an empty database gets the demo district. One that holds a district never does. */
export function wantsDemoData({
  demo,
  host,
  databaseUrl,
  publicUrl,
}: Pick<Settings, 'demo' | 'host' | 'databaseUrl' | 'publicUrl'>): boolean {
  if (demo) return true
  // A public address means that a proxy brings others in, whatever HOST says.
  const announced = publicUrl !== undefined && !isLoopback(new URL(publicUrl).hostname)
  return databaseUrl === undefined && isLoopback(host) && !announced
}

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')

export function isLoopback(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[(.*)\]$/, '$1')
  const family = isIP(name)
  if (family === 0) return name === 'localhost' || name.endsWith('.localhost')
  return loopback.check(name, family === 4 ? 'ipv4' : 'ipv6')
}
