import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { errorMessage } from '../base/apiError.ts'
import { flash } from '../base/state/flashes.ts'
import classes from './LinkList.module.css'

interface LinkListProps<Id extends number> {
  items: readonly { id: Id; name: string; content: ReactNode; detail?: string; isFixed?: boolean }[]
  empty: string
  /** Undefined if the viewer may not. */
  unlink?: ((id: Id) => Promise<unknown>) | undefined
}

/** What somebody is linked to, with Unlink for each. */
export function LinkList<Id extends number>({ items, empty, unlink }: LinkListProps<Id>) {
  const [ending, setEnding] = useState<readonly Id[]>([])
  const end = async (id: Id) => {
    setEnding((ids) => [...ids, id])
    try {
      await unlink?.(id)
    } catch (error) {
      flash(errorMessage(error), 'error')
    } finally {
      setEnding((ids) => ids.filter((other) => other !== id))
    }
  }
  if (items.length === 0) return <p className={classes.empty}>{empty}</p>
  return (
    <ul className={classes.list}>
      {items.map(({ id, name, content, detail, isFixed }) => (
        <li key={id}>
          <span className={classes.name}>
            {content}
            {detail && <small>{detail}</small>}
          </span>
          {unlink && !isFixed && (
            <Button
              size="sm"
              variant="default"
              loading={ending.includes(id)}
              aria-label={`Unlink ${name}`}
              onClick={() => end(id)}
            >
              Unlink
            </Button>
          )}
        </li>
      ))}
    </ul>
  )
}
