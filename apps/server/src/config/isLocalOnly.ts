/**
 * Who can reach the server, according to the settings. The client's address cannot tell: behind a proxy it is always
 * this computer's own.
 */
import { BlockList, isIP } from 'node:net'
import type { Settings } from './settings.ts'

export function isLocalOnly({ host, publicUrl }: Pick<Settings, 'host' | 'publicUrl'>): boolean {
  // A public URL means that a proxy forwards requests from others, whatever HOST says.
  return isLoopback(host) && (publicUrl === undefined || isLoopback(new URL(publicUrl).hostname))
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
