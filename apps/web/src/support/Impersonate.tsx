import { defaultRouteFor } from '@corridor/rules'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { errorMessage } from '../base/client.ts'
import { setLasting } from '../base/offline/storage.ts'
import { pathTo } from '../base/routes.ts'
import { tokenRequest } from '../base/tokenRequest.ts'
import classes from './Impersonate.module.css'

/** The page behind the link of the operator's command. Opening it spends nothing; the button does. */
export default function Impersonate() {
  const [token] = useState(() => window.location.hash.slice(1))
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const open = async () => {
    setPending(true)
    setProblem(null)
    try {
      const { type } = await tokenRequest('POST /api/session/impersonate', token)
      setLasting(false)
      // A whole load, so that nothing of whoever used this browser before stays in memory.
      window.location.replace(pathTo(defaultRouteFor(type)))
    } catch (error) {
      setProblem(errorMessage(error))
      setPending(false)
    }
  }
  return (
    <div className={classes.page}>
      <h1>Support</h1>
      <p>You are about to see Corridor as somebody else, for 30 minutes.</p>
      <p>Their administrators are told, and what you open or change is recorded under your name.</p>
      {problem && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      <Button size="lg" loading={isPending} onClick={open}>
        Open Corridor
      </Button>
    </div>
  )
}
