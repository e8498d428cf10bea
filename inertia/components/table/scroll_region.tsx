import { type PropsWithChildren, useEffect, useRef, useState } from 'react'

interface ScrollRegionProps {
  /** Names the table within, for those who hear where they are. */
  label: string
  className?: string
}

/**
 * The frame in which a table scrolls that is wider than its place. While there is something to
 * scroll to, the keyboard reaches it (WCAG 2.1.1); otherwise it is no stop on the way.
 */
export function ScrollRegion({ label, className, children }: PropsWithChildren<ScrollRegionProps>) {
  const frame = useRef<HTMLDivElement>(null)
  const [scrolls, setScrolls] = useState(false)
  useEffect(() => {
    const { current } = frame
    if (!current) return
    const look = () => {
      const mayScroll = getComputedStyle(current).overflowX !== 'visible'
      const isWide = current.scrollWidth > current.clientWidth
      setScrolls(mayScroll && (isWide || current.scrollHeight > current.clientHeight))
    }
    const observer = new ResizeObserver(look)
    observer.observe(current)
    for (const child of current.children) observer.observe(child)
    return () => observer.disconnect()
  }, [])
  return (
    <div
      ref={frame}
      className={className ? `as-table-scroll ${className}` : 'as-table-scroll'}
      {...(scrolls ? { 'role': 'region', 'aria-label': label, 'tabIndex': 0 } : {})}
    >
      {children}
    </div>
  )
}
