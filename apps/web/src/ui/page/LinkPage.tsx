import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { ApiError, errorMessage } from '../../base/apiError.ts'
import { RouteLink } from '../../base/RouteLink.tsx'
import type { useAnswer } from '../../base/useAnswer.ts'
import { Stack } from '../layout/Stack.tsx'
import classes from './LinkPage.module.css'

interface LinkPageProps<T> {
  answer: ReturnType<typeof useAnswer<T>>
  /** What to do about a link that no longer works. */
  goneHint?: string
  children: (data: T) => ReactNode
}

/** A page behind a link with a token, for people who may not be signed in. */
export function LinkPage<T>({ answer: { data, error, tryAgain }, goneHint, children }: LinkPageProps<T>) {
  if (data) return children(data)
  if (!error) return <p className={classes.loading}>Loading...</p>
  const isGone = error instanceof ApiError && error.status === 404
  return (
    <Stack gap={3} className={classes.problem}>
      {isGone && <h1>This link cannot be used</h1>}
      <p role="alert">{errorMessage(error)}</p>
      {isGone && goneHint && <p>{goneHint}</p>}
      {isGone ? (
        <RouteLink to="PrimaryLogin" className={classes.link}>
          Go to sign in
        </RouteLink>
      ) : (
        <Button onClick={tryAgain}>Try again</Button>
      )}
    </Stack>
  )
}
