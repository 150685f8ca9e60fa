import type { ListName, LiveFilter } from '@corridor/rules/pass'
import type { ListView } from '../view/listView.ts'
import type { PassSource } from './passSource.ts'
import { useAllPasses } from './useAllPasses.ts'
import { useOwnPasses } from './useOwnPasses.ts'

/** `term` is the text in the search field, `search` the one in the URL: the server is not queried for every letter. */
export function usePassSource(
  list: ListName,
  { scope, schoolChoice }: ListView,
  { show, term, search }: { show: LiveFilter | undefined; term: string; search: string },
): PassSource {
  const isEnabled = scope === 'all'
  const own = useOwnPasses({ list, schoolChoice, show, term })
  const all = useAllPasses({ list, schoolChoice, show, search }, isEnabled)
  return isEnabled ? all : own
}
