import type { ListName } from '@corridor/rules'
import { useMemo } from 'react'
import { useExpectedLists } from '../../../pending.ts'
import { isOfSchool, type SchoolChoice } from '../view/listView.ts'
import { searchPasses } from './order.ts'
import type { PassSource } from './passSource.ts'

/** The person's own passes, from the frame: searched while typing. */
export function useOwnPasses(list: ListName, schoolChoice: SchoolChoice, term: string): PassSource {
  const mine = useExpectedLists()[list]
  const passes = useMemo(() => {
    const ofSchool = mine.filter((pass) => isOfSchool(pass, schoolChoice))
    return searchPasses(ofSchool, term)
  }, [mine, schoolChoice, term])
  const view = `own ${schoolChoice} ${term}`
  return { passes, failure: null, isFollowing: false, hasMore: false, loadMore: nothing, view }
}

function nothing(): void {}
