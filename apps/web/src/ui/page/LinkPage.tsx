import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { ApiError, errorMessage } from '../../base/apiError.ts'
import { RouteLink } from '../../base/RouteLink.tsx'
import type { useAnswer } from '../../base/useAnswer.ts'
import { Stack } from '../layout/Stack.tsx'
import classes from './LinkPage.module.css'

// lingui-set comment="Pages behind a link, without signing in"

interface LinkPageProps<T> {
  answer: ReturnType<typeof useAnswer<T>>
  /** What to do about a link that no longer works. */
  goneHint?: string
  children: (data: T) => ReactNode
}

/** A page behind a link with a token, for people who may not be signed in. */
export function LinkPage<T>({ answer: { data, error, tryAgain }, goneHint, children }: LinkPageProps<T>) {
  if (data) return children(data)
  if (!error)
    return (
      <p className={classes.loading}>
        <Trans>Loading...</Trans>
      </p>
    )
  const isGone = error instanceof ApiError && error.status === 404
  return (
    <Stack gap={3} className={classes.problem}>
      {isGone && (
        <h1>
          <Trans>This link cannot be used</Trans>
        </h1>
      )}
      <p role="alert">{errorMessage(error)}</p>
      {isGone && goneHint && <p>{goneHint}</p>}
      {isGone ? (
        <RouteLink to="PrimaryLogin" className={classes.link}>
          <Trans>Go to sign in</Trans>
        </RouteLink>
      ) : (
        <Button onClick={tryAgain}>
          <Trans>Try again</Trans>
        </Button>
      )}
    </Stack>
  )
}
