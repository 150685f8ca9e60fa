import { defaultRouteFor } from '@corridor/rules/access'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { ApiError, errorMessage } from '../base/apiError.ts'
import { setLasting } from '../base/offline/storage.ts'
import { pathTo } from '../base/routes.ts'
import { tokenRequest } from '../base/tokenRequest.ts'
import { Stack } from '../ui/layout/Stack.tsx'
import classes from './Impersonate.module.css'

/** The page behind the link of the operator's command, and the one that is left when it is over. */
export default function Impersonate() {
  const [token] = useState(() => window.location.hash.slice(1))
  return (
    <Stack gap={4}>
      <h1>Support</h1>
      {token ? <Opening token={token} /> : <NoLink />}
    </Stack>
  )
}

/** Opening the page spends nothing; the button does. */
function Opening({ token }: { token: string }) {
  const [isPending, setPending] = useState(false)
  const [isGone, setGone] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const open = async () => {
    setPending(true)
    setProblem(null)
    try {
      const { type } = await tokenRequest('POST /api/session/impersonate', token)
      setLasting(false)
      // A whole load, so that nothing of the person who used this browser before stays in memory.
      window.location.replace(pathTo(defaultRouteFor(type)))
    } catch (error) {
      setGone(error instanceof ApiError && error.status === 404)
      setProblem(errorMessage(error))
      setPending(false)
    }
  }
  if (isGone) {
    return (
      <>
        <p role="alert" className={classes.problem}>
          This link does not work anymore.
        </p>
        <p>A link works once, and for five minutes. Make a new one with npm run impersonate.</p>
      </>
    )
  }
  return (
    <>
      <p>
        You are about to see Corridor as somebody else, for 30 minutes. Anyone who is signed in here now is signed out.
      </p>
      <p>Their administrators are told, and what you open or change is recorded under your name.</p>
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      <Button size="lg" loading={isPending} onClick={open}>
        Open Corridor
      </Button>
    </>
  )
}

function NoLink() {
  return (
    <>
      <p>You are signed out.</p>
      <p>To see Corridor as somebody, make a link with npm run impersonate.</p>
    </>
  )
}
