/** Whether the server answers here, and at the address that people type. */
import type { Settings } from '../../config/settings.ts'
import { VERSION } from '../../process/version.ts'
import type { Finding } from './finding.ts'

const TIMEOUT_MS = 5000

export async function* checkServer(settings: Settings): AsyncGenerator<Finding> {
  yield await askServer(settings)
}

async function askServer({ host, port }: Settings): Promise<Finding> {
  const about = 'Server'
  const local = host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host
  const answer = await askHealth(`http://${local.includes(':') ? `[${local}]` : local}:${port}`)
  if (answer === null)
    return { state: 'warning', about, says: `Nothing answers on port ${port}. Start Corridor with npm start.` }
  if (answer.ok) return evaluateServer(answer.version, port)
  const says = `Corridor runs on port ${port} and cannot work (${answer.reasons.join(', ') || 'it is something else'}). The lines above say why, or its log does.`
  return { state: 'problem', about, says }
}

export function evaluateServer(version: string, port: number): Finding {
  const about = 'Server'
  const runs = `Corridor ${version} runs on port ${port}`
  if (version === VERSION) return { state: 'ok', about, says: `${runs}.` }
  return { state: 'warning', about, says: `${runs}, and ${VERSION} is installed. Restart it.` }
}

export async function* checkAddress({ publicUrl, trustProxy }: Settings): AsyncGenerator<Finding> {
  const about = 'Address'
  if (publicUrl === undefined) {
    yield {
      state: 'off',
      about,
      says: 'Only this computer is meant to reach Corridor. For others, set PUBLIC_URL to the address that they type.',
    }
    return
  }
  const answer = await askHealth(publicUrl)
  if (answer === null) {
    yield {
      state: 'problem',
      about,
      says: `${publicUrl} does not answer from here. Check its name in DNS, the certificate and the reverse proxy. (Some networks cannot reach their own address: then try it from a phone.)`,
    }
  } else yield { state: 'ok', about, says: `${publicUrl} answers.` }
  if (publicUrl.startsWith('http:')) {
    yield { state: 'warning', about, says: 'PUBLIC_URL is not encrypted: passwords can be read on the way. Use https.' }
  } else if (trustProxy === false) {
    yield {
      state: 'warning',
      about,
      says: 'TRUST_PROXY is not set, so one person with wrong passwords makes the whole school wait. Set it to the address of the reverse proxy.',
    }
  }
}

interface Answer {
  ok: boolean
  reasons: string[]
  version: string
}

async function askHealth(origin: string): Promise<Answer | null> {
  try {
    const answer = await fetch(`${origin}/api/health`, { signal: AbortSignal.timeout(TIMEOUT_MS), redirect: 'error' })
    // Whatever answers there may be something else.
    const { reasons, version } = Object(await answer.json().catch(() => null))
    const isCorridor = Array.isArray(reasons)
    return {
      ok: answer.ok && isCorridor,
      reasons: isCorridor ? reasons.map(String) : [],
      version: String(version),
    }
  } catch {
    return null
  }
}
