import { describe, expect, it } from 'vitest'
import { isThere, read, SECRETS, stopSeconds, withoutEffect } from './claims.mjs'

describe('deploy/systemd', () => {
  const unit = read('deploy/systemd/corridor@.service')
  const valueIn = (name) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1]
  const pairs = (text) => Object.fromEntries(text.map((pair) => pair.split(/=(.*)/s).slice(0, 2)))

  it('starts what npm start starts, with settings that there are', () => {
    expect(valueIn('ExecStart')).toMatch(/ scripts\/start\.mjs$/)
    expect(isThere('scripts/start.mjs')).toBe(true)
    const { TMPDIR, ...env } = pairs(valueIn('Environment').replaceAll('%i', '3001').split(' '))
    expect(TMPDIR).toBe(`/run/${valueIn('RuntimeDirectory').replace('%i', '3001')}`)
    const lines = read('deploy/systemd/corridor.env').match(/^#?[A-Z_]+=.*$/gm)
    const file = pairs(lines.map((line) => line.replace(/^#/, '').replace(/^ROSTER_KEY=$/, `$&${SECRETS.ROSTER_KEY}`)))
    expect(withoutEffect({ ...file, ...env })).toEqual([])
    expect(file.DATA_DIR).toBe(`/var/lib/${valueIn('StateDirectory')}`)
  })

  it('and its guide let the service write to the folder for backups, and doctor ask the right port', () => {
    const guide = read('docs/guides/servers.md')
    const folder = /^#BACKUP_DIR=(.*)$/m.exec(read('deploy/systemd/corridor.env'))[1]
    expect(valueIn('ProtectSystem')).toBe('strict')
    expect(unit).toContain(`#ReadWritePaths=${folder}\n`)
    expect(guide).toContain(`ReadWritePaths=${folder}`)
    expect(guide).toContain(`echo BACKUP_DIR=${folder} |`)
    expect(guide).toMatch(/ PORT=\d+ node --env-file=\S+ scripts\/command\.mjs doctor$/m)
  })

  it('can be enabled, and gives the server the time to stop', () => {
    expect(valueIn('WantedBy')).toBe('multi-user.target')
    expect(Number(valueIn('TimeoutStopSec'))).toBeGreaterThan(stopSeconds)
    expect(valueIn('KillMode')).toBe('mixed')
  })
})
