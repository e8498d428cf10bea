import { usePage } from '@inertiajs/react'
import {
  type ComponentType,
  type PropsWithChildren,
  type ReactNode,
  useEffect,
  useRef,
} from 'react'
import { FlashMessages } from '~/components/flash_messages'
import type { UndoOfferProps } from '~/components/shell/undo_offer'
import { ActingBanner } from '~/components/shell/acting_banner'
import { useIdempotencyKey } from '~/lib/idempotency_key'
import { pathOf } from '~/lib/navigation'
import { t } from '~/lib/translate'

/** Sets the focus to the start of a page reached without a reload, as a reload would. */
function useFocusOnNavigation() {
  const { url } = usePage()
  const path = pathOf(url)
  const main = useRef<HTMLElement>(null)
  const lastPath = useRef(path)
  useEffect(() => {
    if (lastPath.current === path) return
    lastPath.current = path
    if (!main.current?.contains(document.activeElement))
      main.current?.focus({ preventScroll: true })
  }, [path])
  return main
}

interface FrameProps {
  before: ReactNode
  after: ReactNode
  className?: string
  /** Shown in the confirmation of a decision that can be undone. */
  Undo?: ComponentType<UndoOfferProps>
}

/** A page between the content before and after it, with a link to skip the former. */
export function Frame({ before, after, className, Undo, children }: PropsWithChildren<FrameProps>) {
  const main = useFocusOnNavigation()
  useIdempotencyKey()
  return (
    <div className={className ? `as-shell ${className}` : 'as-shell'}>
      <a href="#content" className="as-skip">
        {t('common.skip')}
      </a>
      {before}
      <main id="content" className="as-main" tabIndex={-1} ref={main}>
        <div className="as-inner">
          <ActingBanner />
          <FlashMessages Undo={Undo} />
          {children}
        </div>
      </main>
      {after}
    </div>
  )
}
