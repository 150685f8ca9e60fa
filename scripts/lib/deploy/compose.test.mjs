import { BlockList } from 'node:net'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readSettings } from '../../../apps/server/src/config/settings.ts'
import { defaults, isCommand, isThere, read, SECRETS, stopSeconds, withoutEffect } from './claims.mjs'

describe('compose.yaml', () => {
  const text = read('compose.yaml')
  const given = { DATABASE_PASSWORD: 'secret', ROSTER_KEY: SECRETS.ROSTER_KEY }
  const filled = text.replace(/\$\{(\w+):[-?]([^}]*)\}/g, (_, name, otherwise) => given[name] ?? otherwise)
  const { services, volumes, networks } = parse(filled, { merge: true })
  const servers = Object.entries(services).filter(([name]) => name.startsWith('server-'))

  it('has two servers that start after the migration, which starts after the database', () => {
    expect(servers).toHaveLength(2)
    for (const [, server] of servers) {
      expect(server.depends_on).toEqual({ migrate: { condition: 'service_completed_successfully' } })
      expect(Number.parseInt(server.stop_grace_period, 10)).toBeGreaterThan(stopSeconds)
    }
    expect(services.migrate.depends_on).toEqual({ database: { condition: 'service_healthy' } })
    expect(isCommand(services.migrate.command)).toBe(true)
  })

  it('gives them settings that there are, and the address of the proxy', () => {
    const [[, { environment }]] = servers
    expect(withoutEffect(environment)).toEqual([])
    expect(readSettings(environment, [])).toMatchObject({
      publicUrl: 'https://localhost',
      trustProxy: [services.proxy.networks.inside.ipv4_address],
    })
    const addresses = servers.map(([name]) => `${name}:${defaults.port}`)
    expect(services.proxy.environment.SERVERS.split(' ')).toEqual(addresses)
    for (const name of Object.keys(services.proxy.environment)) expect(read('deploy/Caddyfile')).toContain(`{$${name}}`)
  })

  it('gives the address of the proxy to nobody else, whoever starts first', () => {
    const { ipv4_address: proxy } = services.proxy.networks.inside
    const [{ subnet, ip_range }] = networks.inside.ipam.config
    const contains = (range) => {
      const list = new BlockList()
      const [address, prefix] = range.split('/')
      list.addSubnet(address, Number(prefix))
      return list.check(proxy)
    }
    expect([contains(subnet), contains(ip_range)]).toEqual([true, false])
  })

  it('builds the image once, before anybody runs it, and gets it from nowhere else', () => {
    const building = Object.entries(services).filter(([, { build }]) => build !== undefined)
    expect(building.map(([name, { image }]) => [name, image])).toEqual([['migrate', 'corridor']])
    for (const [, server] of servers) expect(server).toMatchObject({ image: 'corridor', pull_policy: 'never' })
  })

  it('waits for the database that stays, not for the one that only fills a new folder', () => {
    // As the official image starts it: without an address.
    expect(services.database.healthcheck.test).toEqual(expect.arrayContaining(['pg_isready', '--host=127.0.0.1']))
  })

  it('backs up every night into a volume of its own, which the user of the image may write to', () => {
    for (const [, { environment, volumes: mounts }] of servers) {
      expect(mounts).toContain(`backups:${environment.BACKUP_DIR}`)
      expect(read('Dockerfile')).toMatch(
        new RegExp(`install --directory --owner=corridor .*${environment.BACKUP_DIR}\\b`),
      )
    }
  })

  it('is described as it is: which settings .env cannot change', () => {
    const [[, { environment, env_file }]] = servers
    expect(env_file).toBe('.env')
    const [, sentence] = /\n(Every other \[setting\].*?)\n/.exec(read('docs/guides/containers.md'))
    for (const name of ['PORT', 'HOST', 'DATA_DIR', ...Object.keys(environment)]) {
      if (name !== 'ROSTER_KEY') expect(sentence).toContain(`\`${name}\``)
    }
  })

  it('holds no secret, and says where to write them', () => {
    const required = [...text.matchAll(/\$\{(DATABASE_PASSWORD|ROSTER_KEY)(.*?)\}/g)].map(([, , message]) => message)
    expect(new Set(required)).toEqual(new Set([':?Write the file .env first, as docs/guides/containers.md says']))
    expect(read('docs/guides/containers.md')).toMatch(
      /^DATABASE_PASSWORD=\$\(openssl .*\)\nROSTER_KEY=\$\(openssl .*\)$/m,
    )
    expect(read('.gitignore').split('\n')).toContain('.env')
  })

  it('writes only to volumes that are declared', () => {
    for (const [, service] of [...servers, ['proxy', services.proxy]]) {
      expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'] })
    }
    const mounts = Object.values(services).flatMap((service) => service.volumes ?? [])
    const sources = mounts.map((mount) => mount.split(':')[0])
    expect(sources.filter((source) => !(source in volumes) && !isThere(source))).toEqual([])
    const used = Object.values(services).flatMap((service) => [service.networks].flat().flatMap(namesOf))
    expect(used.filter((name) => !(name in networks))).toEqual([])
  })

  const namesOf = (network) => (typeof network === 'string' ? [network] : Object.keys(network))
})
