/** What the image, compose.yaml and deploy/ say about the rest of the repository, and about each other, is true. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, matchesGlob } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { readSettings } from '../../apps/server/src/config/settings.ts'
import { root } from './paths.mjs'

const read = (path) => readFileSync(join(root, path), 'utf8')
const routes = read('apps/server/src/health/routes.ts')
const isCommand = (name) => name === 'start' || existsSync(join(root, `apps/server/src/cli/${name}.ts`))

/** Names that no setting reads, or with the value that it has anyway. */
const withoutEffect = (env) =>
  Object.keys(env).filter((name) => {
    const { [name]: _, ...others } = env
    return JSON.stringify(readSettings(env, [])) === JSON.stringify(readSettings(others, []))
  })

/** How long a server may take to stop, in seconds. */
const [, lastAnswersMs] = /LAST_ANSWERS_MS = ([\d_]+)/.exec(read('apps/server/src/main.ts'))
const stopSeconds = readSettings({}, []).drainSeconds + Number(lastAnswersMs.replace('_', '')) / 1000

const SECRETS = { DATABASE_URL: 'postgresql://corridor:secret@database/corridor', ROSTER_KEY: 'r'.repeat(64) }

describe('the image', () => {
  const lines = read('Dockerfile').replaceAll('\\\n', '').split('\n')
  const valuesOf = (word) =>
    lines.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1))
  const copied = valuesOf('COPY')
    .filter((value) => !value.startsWith('--from='))
    .flatMap((value) => value.split(' ').slice(0, -1))
  const patterns = read('.dockerignore')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))

  /** As Docker does: the last pattern that matches the path, or a folder around it, decides. */
  function isIgnored(path) {
    const around = [path]
    while (dirname(around[0]) !== '.') around.unshift(dirname(around[0]))
    const deciding = patterns.findLast((pattern) => around.some((part) => matchesGlob(part, pattern.replace('!', ''))))
    return deciding !== undefined && !deciding.startsWith('!')
  }

  it('is made of files that are there and not left out', () => {
    expect(copied.filter((path) => !existsSync(join(root, path)) || isIgnored(path))).toEqual([])
    expect(copied.length).toBeGreaterThan(10)
  })

  it('knows the packages of every workspace, without which npm ci fails', () => {
    const workspaces = Object.keys(JSON.parse(read('package-lock.json')).packages).filter((path) =>
      /^\w+(\/\w+)?$/.test(path),
    )
    const named = workspaces.filter((path) => !path.includes('node_modules')).map((path) => `${path}/package.json`)
    expect(named.filter((path) => !copied.includes(path))).toEqual([])
  })

  it.each(['.env', '.git', 'data', 'node_modules', 'apps/web/dist', 'apps/server/src/main.test.ts', 'e2e/tests'])(
    'does not contain %s',
    (path) => expect(isIgnored(path)).toBe(true),
  )

  it('runs as nobody in particular, on settings that there are', () => {
    const [env] = valuesOf('ENV').map((value) => Object.fromEntries(value.split(' ').map((pair) => pair.split('='))))
    expect(withoutEffect(env)).toEqual([])
    expect(valuesOf('USER')).toEqual(['10001:10001'])
    expect(valuesOf('VOLUME')).toEqual([env.DATA_DIR])
    expect(valuesOf('EXPOSE')).toEqual([String(readSettings({}, []).port)])
    const [, path] = /3000(\/\S+?)'/.exec(valuesOf('HEALTHCHECK').join())
    expect(routes).toContain(`'${path}'`)
  })
})

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
    const addresses = servers.map(([name]) => `${name}:${readSettings({}, []).port}`)
    expect(services.proxy.environment.SERVERS.split(' ')).toEqual(addresses)
    for (const name of Object.keys(services.proxy.environment)) expect(read('deploy/Caddyfile')).toContain(`{$${name}}`)
  })

  it('holds no secret, and says where to write them', () => {
    const required = [...text.matchAll(/\$\{(DATABASE_PASSWORD|ROSTER_KEY)(.*?)\}/g)].map(([, , message]) => message)
    expect(new Set(required)).toEqual(
      new Set([':?Write the file .env first, as docs/guides/containers.md says']),
    )
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
    expect(sources.filter((source) => !(source in volumes) && !existsSync(join(root, source)))).toEqual([])
    const used = Object.values(services).flatMap((service) => [service.networks].flat().flatMap(namesOf))
    expect(used.filter((name) => !(name in networks))).toEqual([])
  })

  const namesOf = (network) => (typeof network === 'string' ? [network] : Object.keys(network))
})

describe('deploy/kubernetes', () => {
  const folder = 'deploy/kubernetes'
  const { resources, images } = parse(read(join(folder, 'kustomization.yaml')))
  const objects = resources.flatMap((file) => parseAllDocuments(read(join(folder, file))).map((one) => one.toJS()))
  const ofKind = (kind) => objects.filter((object) => object.kind === kind)
  const one = (kind) => ofKind(kind)[0]
  const settings = one('ConfigMap').data
  const podsOf = ({ spec }) => (spec.jobTemplate?.spec ?? spec).template
  const workloads = ['Deployment', 'Job', 'CronJob'].flatMap(ofKind)
  const server = podsOf(one('Deployment')).spec.containers[0]

  it('has every file in its list', () => {
    const files = readdirSync(join(root, folder)).filter((name) => name !== 'kustomization.yaml')
    expect([...resources].sort()).toEqual(files.sort())
  })

  it('has settings that there are', () => {
    expect(withoutEffect({ ...SECRETS, ...settings })).toEqual([])
    expect(one('Ingress').spec.rules[0].host).toBe(new URL(settings.PUBLIC_URL).host)
    expect(ofKind('Secret')).toEqual([])
  })

  it.each(workloads.map((object) => [object.kind, object]))(
    'a %s runs our image as the restricted profile wants it',
    (_, object) => {
      const { spec } = podsOf(object)
      expect(spec).toMatchObject({
        automountServiceAccountToken: false,
        securityContext: { runAsNonRoot: true, seccompProfile: { type: 'RuntimeDefault' } },
      })
      for (const container of spec.containers) {
        expect(images.map(({ name }) => name)).toContain(container.image)
        expect((container.args ?? []).filter((name) => !isCommand(name))).toEqual([])
        expect(container).toMatchObject({
          envFrom: [{ configMapRef: { name: one('ConfigMap').metadata.name } }, { secretRef: { name: 'corridor' } }],
          securityContext: {
            allowPrivilegeEscalation: false,
            readOnlyRootFilesystem: true,
            capabilities: { drop: ['ALL'] },
          },
        })
        const mounted = (container.volumeMounts ?? []).map(({ name }) => name)
        expect(mounted).toEqual((spec.volumes ?? []).map(({ name }) => name))
      }
    },
  )

  it('finds its servers by their label, and asks them at addresses that they answer', () => {
    const { labels } = podsOf(one('Deployment')).metadata
    expect(one('Deployment').spec.selector.matchLabels).toEqual(labels)
    expect(one('PodDisruptionBudget').spec.selector.matchLabels).toEqual(labels)
    expect(one('Service').spec.selector).toEqual(labels)
    for (const object of workloads.filter(({ kind }) => kind !== 'Deployment')) {
      expect(podsOf(object).metadata.labels).not.toEqual(labels)
    }
    expect(server.ports).toEqual([{ name: one('Service').spec.ports[0].targetPort, containerPort: 3000 }])
    const paths = ['startupProbe', 'readinessProbe', 'livenessProbe'].map((probe) => server[probe].httpGet.path)
    expect(paths).toEqual(['/api/health/alive', '/api/health', '/api/health/alive'])
    expect(paths.filter((path) => !routes.includes(`'${path}'`))).toEqual([])
  })

  it('lets them stop in peace, one at a time', () => {
    expect(podsOf(one('Deployment')).spec.terminationGracePeriodSeconds).toBeGreaterThan(stopSeconds)
    expect(one('Deployment').spec).toMatchObject({ replicas: 2, strategy: { rollingUpdate: { maxUnavailable: 0 } } })
    expect(one('PodDisruptionBudget').spec.maxUnavailable).toBe(1)
    expect(server.readinessProbe.periodSeconds).toBeLessThan(readSettings({}, []).drainSeconds)
  })

  it('backs up into a volume that stays', () => {
    const { spec } = podsOf(one('CronJob'))
    expect(spec.volumes[0].persistentVolumeClaim.claimName).toBe(one('PersistentVolumeClaim').metadata.name)
    expect(spec.containers[0].command.at(-1)).toMatch(/^exec corridor backup \/data\//)
  })
})

describe('deploy/systemd', () => {
  const unit = read('deploy/systemd/corridor@.service')
  const valueIn = (name) => new RegExp(`^${name}=(.*)$`, 'm').exec(unit)?.[1]
  const pairs = (text) => Object.fromEntries(text.map((pair) => pair.split(/=(.*)/s).slice(0, 2)))

  it('starts what npm start starts, with settings that there are', () => {
    expect(valueIn('ExecStart')).toMatch(/ scripts\/start\.mjs$/)
    expect(existsSync(join(root, 'scripts/start.mjs'))).toBe(true)
    const { TMPDIR, ...env } = pairs(valueIn('Environment').replaceAll('%i', '3001').split(' '))
    expect(TMPDIR).toBe(`/run/${valueIn('RuntimeDirectory').replace('%i', '3001')}`)
    const lines = read('deploy/systemd/corridor.env').match(/^#?[A-Z_]+=.*$/gm)
    const file = pairs(lines.map((line) => line.replace(/^#/, '').replace(/^ROSTER_KEY=$/, `$&${SECRETS.ROSTER_KEY}`)))
    expect(withoutEffect({ ...file, ...env })).toEqual([])
    expect(file.DATA_DIR).toBe(`/var/lib/${valueIn('StateDirectory')}`)
  })

  it('can be enabled, and gives the server the time to stop', () => {
    expect(valueIn('WantedBy')).toBe('multi-user.target')
    expect(Number(valueIn('TimeoutStopSec'))).toBeGreaterThan(stopSeconds)
    expect(valueIn('KillMode')).toBe('mixed')
  })
})

describe('the proxies', () => {
  it('accept the largest file that Corridor accepts', () => {
    const [, megabytes] = /MAX_ROSTER_BYTES = (\d+) \* 1024 \* 1024/.exec(read('packages/contract/src/constants.ts'))
    for (const file of ['deploy/nginx.conf', 'deploy/kubernetes/ingress.yaml']) {
      const [, limit] = /body[-_]size:? (\d+)m/.exec(read(file))
      expect(Number(limit)).toBeGreaterThan(Number(megabytes))
    }
  })
})

describe('the guides', () => {
  it.each(['containers', 'kubernetes', 'servers'])('%s.md has only commands that there are', (name) => {
    const blocks = [...read(`docs/guides/${name}.md`).matchAll(/^```sh\n(.*?)^```/gms)].map(([, block]) => block)
    const scripts = Object.keys(JSON.parse(read('package.json')).scripts)
    const inImage = blocks.flatMap((block) => [...block.matchAll(/-- corridor (\w+)|server-\d corridor (\w+)/g)])
    const ofNpm = blocks.flatMap((block) => [...block.matchAll(/npm run (\w+)/g)])
    expect(blocks.length).toBeGreaterThan(1)
    expect(inImage.map(([, one, other]) => one ?? other).filter((command) => !isCommand(command))).toEqual([])
    expect(ofNpm.map(([, script]) => script).filter((script) => !scripts.includes(script))).toEqual([])
  })
})
