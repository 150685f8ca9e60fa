import { ActionIcon, NativeSelect } from '@mantine/core'
import '@mantine/core/styles/ActionIcon.layer.css'
import '@mantine/core/styles/Input.layer.css'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { pageText, rangeText } from '../address/paging.ts'
import type { Pages } from '../list.ts'
import classes from './TableFooter.module.css'

interface TableFooterProps {
  pages: Pages
  page: number
  size: number
  /** How many rows the page has. */
  shown: number
  sizes: readonly number[]
  onSize: (size: number) => void
}

/** Which rows of how many, and the links to the next and previous page. */
export default function TableFooter({
  pages: { total, next, previous },
  page,
  size,
  shown,
  sizes,
  onSize,
}: TableFooterProps) {
  const sizeId = useId()
  return (
    <nav aria-label="Pages" className={classes.foot}>
      <span role="status">{rangeText(page, size, shown, total)}</span>
      <span className={classes.turn}>
        {sizes.length > 1 && (
          <span className={classes.size}>
            <label htmlFor={sizeId}>Rows</label>
            <NativeSelect
              id={sizeId}
              data={sizes.map(String)}
              value={String(size)}
              onChange={({ currentTarget: { value } }) => onSize(Number(value))}
            />
          </span>
        )}
        <Arrow label="Previous page" onClick={previous}>
          <IconChevronLeft size={18} aria-hidden />
        </Arrow>
        <span>{pageText(page, size, total)}</span>
        <Arrow label="Next page" onClick={next}>
          <IconChevronRight size={18} aria-hidden />
        </Arrow>
      </span>
    </nav>
  )
}

interface ArrowProps {
  label: string
  onClick: (() => void) | null
  children: ReactNode
}

/** At the first or last page it is disabled but keeps the focus, so that keyboard users can continue from there. */
function Arrow({ label, onClick, children }: ArrowProps) {
  return (
    <ActionIcon
      variant="default"
      aria-label={label}
      title={label}
      aria-disabled={onClick === null}
      data-disabled={onClick === null}
      onClick={onClick ?? undefined}
    >
      {children}
    </ActionIcon>
  )
}
