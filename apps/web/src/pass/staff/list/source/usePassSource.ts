import type { ListName } from '@corridor/rules'
import type { ListView } from '../view/listView.ts'
import type { PassSource } from './passSource.ts'
import { useAllPasses } from './useAllPasses.ts'
import { useOwnPasses } from './useOwnPasses.ts'

/** `term` as it is typed, `search` as it stands in the address: the server is not asked at every letter. */
export function usePassSource(
  list: ListName,
  { scope, schoolChoice }: ListView,
  { term, search }: { term: string; search: string },
): PassSource {
  const isWanted = scope === 'all'
  const own = useOwnPasses(list, schoolChoice, term)
  const all = useAllPasses({ list, schoolChoice, search }, isWanted)
  return isWanted ? all : own
}
