import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { failureOf } from '../../base/session/failure.ts'
import { LoadFailed } from './LoadFailed.tsx'

interface LoadedProps<T> {
  query: UseQueryResult<T>
  /** "Rooms could not be loaded". */
  failedTitle: string
  skeleton: ReactNode
  children: (data: T) => ReactNode
}

/** Shows the page's data once it is loaded. Data that is already there stays visible during a refetch. */
export function Loaded<T>({ query, failedTitle, skeleton, children }: LoadedProps<T>) {
  if (query.data !== undefined) return children(query.data)
  const failure = failureOf(query)
  return failure ? <LoadFailed title={failedTitle} failure={failure} /> : skeleton
}
