import type { ListName } from '@corridor/rules'
import { useDebouncedValue } from '@mantine/hooks'
import { useMemo } from 'react'
import { useExpectedLists } from '../../pending.ts'
import { isOfSchool, type ListView } from './listView.ts'
import type { PassSource } from './passSource.ts'
import { searchPasses } from './rows.ts'
import { useAllPasses } from './useAllPasses.ts'

const SEARCH_DELAY_MS = 250

export function usePassSource(list: ListName, view: ListView, term: string): PassSource {
  const own = useOwnPasses(list, view, term)
  const [search] = useDebouncedValue(term.trim(), SEARCH_DELAY_MS)
  const isWanted = view.scope === 'all'
  const all = useAllPasses({ list, schoolChoice: view.schoolChoice, search, isWanted })
  return isWanted ? all : own
}

function useOwnPasses(list: ListName, { schoolChoice }: ListView, term: string): PassSource {
  const mine = useExpectedLists()[list]
  const passes = useMemo(
    () =>
      searchPasses(
        mine.filter((pass) => isOfSchool(pass, schoolChoice)),
        term,
      ),
    [mine, schoolChoice, term],
  )
  return { passes, isLoading: false, error: null, retry: nothing, hasMore: false, loadMore: nothing, loadedPages: 0 }
}

function nothing(): void {}
