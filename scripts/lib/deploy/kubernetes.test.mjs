import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'
import { root } from '../paths.mjs'
import { defaults, isCommand, isHealthPath, read, SECRETS, stopSeconds, withoutEffect } from './claims.mjs'

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
    expect(paths.filter((path) => !isHealthPath(path))).toEqual([])
  })

  it('lets them stop in peace, one at a time', () => {
    expect(podsOf(one('Deployment')).spec.terminationGracePeriodSeconds).toBeGreaterThan(stopSeconds)
    expect(one('Deployment').spec).toMatchObject({ replicas: 2, strategy: { rollingUpdate: { maxUnavailable: 0 } } })
    expect(one('PodDisruptionBudget').spec.maxUnavailable).toBe(1)
    expect(server.readinessProbe.periodSeconds).toBeLessThan(defaults.drainSeconds)
  })

  it('backs up into a volume that stays', () => {
    const { spec } = podsOf(one('CronJob'))
    expect(spec.volumes[0].persistentVolumeClaim.claimName).toBe(one('PersistentVolumeClaim').metadata.name)
    expect(spec.containers[0].command.at(-1)).toMatch(/^exec corridor backup \/data\//)
  })
})
