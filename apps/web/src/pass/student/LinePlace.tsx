import type { Pass } from '@corridor/contract'
import { placeIn } from './line.ts'
import { PlaceInLine } from './PlaceInLine.tsx'
import { usePass } from './usePass.ts'

/** The pass's place in its line, moving up as those ahead leave. */
export function LinePlace({ pass }: { pass: Pass }) {
  const { line } = usePass(pass.passId)
  return <PlaceInLine place={placeIn(line, pass)} />
}
