import type { ReactNode } from 'react'
import { totalText } from '../address/paging.ts'
import classes from './ListTotal.module.css'

interface ListTotalProps {
  /** Undefined until it is known. */
  total: number | undefined
  noun: { one: string; many: string }
  children: ReactNode
}

/** Before the buttons of a list: how much it has, and of what. "74 incidents · October 19 to November 17" */
export function ListTotal({ total, noun, children }: ListTotalProps) {
  return (
    <p role="status" className={classes.total}>
      {total !== undefined && (
        <>
          <b>
            {totalText(total)} {total === 1 ? noun.one : noun.many}
          </b>{' '}
          · {children}
        </>
      )}
    </p>
  )
}
