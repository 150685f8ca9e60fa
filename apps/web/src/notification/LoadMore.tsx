import { Button } from '@mantine/core'
import { useEffect, useEffectEvent, useRef } from 'react'
import classes from './Notifications.module.css'

interface LoadMoreProps {
  hasMore: boolean
  isLoadingMore: boolean
  loadMore: () => void
}

/** The next page comes when the end of the list comes near; the button is for those who get there by keyboard. */
export function LoadMore({ hasMore, isLoadingMore, loadMore }: LoadMoreProps) {
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
        Show older notifications
      </Button>
    </div>
  )
}
