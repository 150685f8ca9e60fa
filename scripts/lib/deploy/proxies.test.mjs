import { describe, expect, it } from 'vitest'
import { read } from './claims.mjs'

describe('the proxies', () => {
  it('accept the largest file that Corridor accepts', () => {
    const [, megabytes] = /MAX_ROSTER_BYTES = (\d+) \* 1024 \* 1024/.exec(read('packages/contract/src/constants.ts'))
    for (const file of ['deploy/nginx.conf', 'deploy/kubernetes/ingress.yaml']) {
      const [, limit] = /body[-_]size:? (\d+)m/.exec(read(file))
      expect(Number(limit)).toBeGreaterThan(Number(megabytes))
    }
  })
})
