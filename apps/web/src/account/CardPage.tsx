import type { Answer } from '@corridor/contract'
import type { UserType } from '@corridor/rules/access'
import { Button } from '@mantine/core'
import { IconArrowLeft, IconPrinter } from '@tabler/icons-react'
import { QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { errorMessage } from '../base/apiError.ts'
import { PathLink } from '../base/RouteLink.tsx'
import { useInitialize } from '../base/session/initialize.ts'
import { queryClient } from '../base/session/queries.ts'
import { usePageTitle } from '../base/state/page.ts'
import { FailureNote } from '../ui/page/FailureNote.tsx'
import { CardSheets } from './CardSheets.tsx'
import classes from './Slips.module.css'

type Cards = Answer<'POST /api/usergroup/:userGroupId/cards'>

interface CardPageProps {
  title: string
  about: string
  back: { text: string; path: (type: UserType) => string }
  make: () => Promise<Cards>
}

/** Cards for kiosks. They are made by a press: opening or reloading the page makes none, and ends none. */
export function CardPage(props: CardPageProps) {
  return (
    <QueryClientProvider client={queryClient}>
      <Made {...props} />
    </QueryClientProvider>
  )
}

function Made({ title, about, back, make }: CardPageProps) {
  const { user } = useInitialize()
  const [made, setMade] = useState<Cards | null>(null)
  const [isPending, setPending] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  usePageTitle(title)

  const print = async () => {
    if (made) return window.print()
    setPending(true)
    setProblem(null)
    try {
      setMade(await make())
    } catch (error) {
      setProblem(errorMessage(error))
    } finally {
      setPending(false)
    }
  }

  return (
    <main className={classes.page}>
      <div className={classes.back}>
        <Button
          variant="default"
          leftSection={<IconArrowLeft size={18} aria-hidden />}
          renderRoot={(button) => <PathLink path={back.path(user.type)} {...button} />}
        >
          {back.text}
        </Button>
      </div>
      <header className={classes.head}>
        <div>
          <h1>{title}</h1>
          <p>{made ? 'You won’t see these codes again after you leave this page.' : about}</p>
        </div>
        <Button leftSection={<IconPrinter size={18} aria-hidden />} loading={isPending} onClick={print}>
          {made ? 'Print again' : 'Print'}
        </Button>
      </header>
      {problem && <FailureNote>{problem}</FailureNote>}
      {made && <CardSheets {...made} />}
    </main>
  )
}
