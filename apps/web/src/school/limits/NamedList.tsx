import { ActionIcon, Button } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { errorMessage } from '../../base/apiError.ts'
import { confirm } from '../../base/state/confirm.ts'
import { flash } from '../../base/state/flashes.ts'
import { Card } from '../../ui/layout/Card.tsx'
import { useFocusFallback } from '../../ui/useFocusFallback.ts'
import classes from './Limits.module.css'

interface NamedListProps<T> {
  title: string
  empty: string
  rows: readonly T[]
  keyOf: (row: T) => number
  nameOf: (row: T) => string
  whenOf: (row: T) => string
  badgeOf?: (row: T) => ReactNode
  isReadOnly: boolean
  onAdd: () => void
  onEdit: (row: T) => void
  remove: (row: T) => Promise<unknown>
}

/** Things with a name and a time, each of which can be changed and removed. */
export function NamedList<T>(props: NamedListProps<T>) {
  const { title, empty, rows, keyOf, nameOf, whenOf, badgeOf, isReadOnly, onAdd, onEdit, remove } = props
  const id = useId()
  const addButton = useFocusFallback<HTMLButtonElement>(rows.length)
  async function askAndRemove(row: T) {
    const name = nameOf(row)
    if (!(await confirm({ title: `Remove ${name}?`, confirmLabel: 'Remove', danger: true }))) return
    await remove(row).then(
      () => flash(`${name} was removed.`),
      (error) => flash(errorMessage(error), 'error'),
    )
  }
  return (
    <Card isFlush aria-labelledby={id}>
      <header className={classes.head}>
        <h2 id={id}>{title}</h2>
        {!isReadOnly && (
          <Button
            ref={addButton}
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            aria-label={`Add to ${title}`}
            onClick={onAdd}
          >
            Add
          </Button>
        )}
      </header>
      {rows.length === 0 ? (
        <p className={classes.empty}>{empty}</p>
      ) : (
        <table className={classes.list} aria-labelledby={id}>
          <thead>
            <tr>
              <th scope="col">Name</th>
              <th scope="col">When</th>
              <th scope="col">
                <span className="visually-hidden">Remove</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={keyOf(row)}>
                <td>
                  {isReadOnly ? (
                    <span className={classes.name}>{nameOf(row)}</span>
                  ) : (
                    <button
                      type="button"
                      className={classes.name}
                      aria-label={`Change ${nameOf(row)}`}
                      onClick={() => onEdit(row)}
                    >
                      {nameOf(row)}
                    </button>
                  )}
                  {badgeOf?.(row)}
                </td>
                <td className={classes.muted}>{whenOf(row)}</td>
                <td>
                  {!isReadOnly && (
                    <ActionIcon
                      variant="subtle"
                      size={44}
                      aria-label={`Remove ${nameOf(row)}`}
                      onClick={() => askAndRemove(row)}
                    >
                      <IconTrash size={18} aria-hidden />
                    </ActionIcon>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}
