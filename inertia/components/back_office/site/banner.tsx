import IconChevronLeft from '~/icons/chevron_left.svg?icon'
import IconChevronRight from '~/icons/chevron_right.svg?icon'
import IconPlayerPause from '~/icons/player_pause.svg?icon'
import IconPlayerPlay from '~/icons/player_play.svg?icon'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { Site } from '@generated/views'
import { ContentBlocks, Inlines } from '~/components/back_office/site/content_blocks'
import { t } from '~/lib/translate'
import './banner.css'

const SHOWN_FOR_MS = 7000

/**
 * Slides side by side, which can be swiped even without script. With script they change automatically until a user
 * stops them, points at them or reaches them by keyboard; never on devices that request reduced motion.
 */
export function Banner({ label, slides }: { label: string; slides: Site.ContentCard[] }) {
  const strip = useRef<HTMLUListElement>(null)
  const [hasScript, setHasScript] = useState(false)
  const [isPlaying, setIsPlaying] = useState(false)
  const [isHeld, setIsHeld] = useState(false)

  useEffect(() => {
    setHasScript(true)
    setIsPlaying(!window.matchMedia('(prefers-reduced-motion: reduce)').matches)
  }, [])

  const step = useCallback(
    (by: number) => {
      const list = strip.current
      if (!list) return
      const shown = Math.round(list.scrollLeft / list.clientWidth)
      const next = (shown + by + slides.length) % slides.length
      list.scrollTo({ left: next * list.clientWidth })
    },
    [slides.length]
  )

  useEffect(() => {
    if (!isPlaying || isHeld || slides.length < 2) return
    const timer = setInterval(() => step(1), SHOWN_FOR_MS)
    return () => clearInterval(timer)
  }, [isPlaying, isHeld, slides.length, step])

  if (slides.length === 0) return null
  return (
    <section
      className="as-banner as-box"
      aria-roledescription={t('site.home.banner.kind')}
      aria-label={label}
      onMouseEnter={() => setIsHeld(true)}
      onMouseLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      <ul className="as-slides as-targets" ref={strip}>
        {slides.map((slide, index) => (
          <li key={index}>
            <h2>
              <Inlines content={slide.title} />
            </h2>
            <ContentBlocks blocks={slide.blocks} />
          </li>
        ))}
      </ul>
      {hasScript && slides.length > 1 ? (
        <div className="as-banner-buttons as-line as-tight">
          <button
            type="button"
            className="as-icon as-center"
            onClick={() => setIsPlaying(!isPlaying)}
            aria-label={t(isPlaying ? 'site.home.banner.pause' : 'site.home.banner.play')}
          >
            {isPlaying ? <IconPlayerPause size={20} /> : <IconPlayerPlay size={20} />}
          </button>
          <button
            type="button"
            className="as-icon as-center"
            onClick={() => step(-1)}
            aria-label={t('site.home.banner.previous')}
          >
            <IconChevronLeft size={20} />
          </button>
          <button
            type="button"
            className="as-icon as-center"
            onClick={() => step(1)}
            aria-label={t('site.home.banner.next')}
          >
            <IconChevronRight size={20} />
          </button>
        </div>
      ) : null}
    </section>
  )
}
