import type { Pass } from '@corridor/contract'
import { placeIn } from './line.ts'
import { PlaceInLine } from './PlaceInLine.tsx'
import { usePass } from './usePass.ts'

/** Where a pass stands in its line, moving up as those ahead leave it. */
export function LinePlace({ pass }: { pass: Pass }) {
  const { line } = usePass(pass.passId)
  return <PlaceInLine place={placeIn(line, pass)} />
}
