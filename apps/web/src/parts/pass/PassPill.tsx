import type { Pass } from '@corridor/contract'
import { StatusPill } from './StatusPill.tsx'
import { usePassAppearance } from './usePassAppearance.ts'

export function PassPill({ pass }: { pass: Pass }) {
  return <StatusPill {...usePassAppearance(pass)} />
}
