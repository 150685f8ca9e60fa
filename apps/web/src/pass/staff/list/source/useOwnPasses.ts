import type { ListName, LiveFilter } from '@corridor/rules/pass'
import { useMemo } from 'react'
import { useExpectedLists } from '../../../pending.ts'
import { isOfSchool, type SchoolChoice } from '../view/listView.ts'
import { searchPasses } from './order.ts'
import type { PassSource } from './passSource.ts'

interface OwnPassesQuestion {
  list: ListName
  schoolChoice: SchoolChoice
  show: LiveFilter | undefined
  /** In the search field: own passes are searched while typing. */
  term: string
}

/** The person's own passes, from the frame. */
export function useOwnPasses({ list, schoolChoice, show, term }: OwnPassesQuestion): PassSource {
  const mine = useExpectedLists()[list]
  const passes = useMemo(() => {
    const ofSchool = mine.filter((pass) => isOfSchool(pass, schoolChoice))
    return searchPasses(ofSchool, term)
  }, [mine, schoolChoice, term])
  const view = `own ${schoolChoice} ${show ?? ''} ${term}`
  return { passes, show, asked: undefined, failure: null, isFollowing: false, hasMore: false, loadMore: nothing, view }
}

function nothing(): void {}
