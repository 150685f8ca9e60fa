import { Button } from '@mantine/core'
import { useEffect, useEffectEvent, useRef } from 'react'
import classes from './LoadMore.module.css'

interface LoadMoreProps {
  hasMore: boolean
  isLoadingMore: boolean
  loadMore: () => void
  /** The button's text. */
  children: string
}

/** Loads the next page when the end of the list comes into view; the button is for keyboard users. */
export function LoadMore({ hasMore, isLoadingMore, loadMore, children }: LoadMoreProps) {
  const end = useRef<HTMLDivElement>(null)
  const onNear = useEffectEvent(() => {
    if (!isLoadingMore) loadMore()
  })
  useEffect(() => {
    if (!hasMore || !end.current) return
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onNear(), { rootMargin: '400px' })
    observer.observe(end.current)
    return () => observer.disconnect()
  }, [hasMore])
  if (!hasMore) return null
  return (
    <div ref={end} className={classes.more}>
      <Button variant="default" loading={isLoadingMore} onClick={loadMore}>
        {children}
      </Button>
    </div>
  )
}
