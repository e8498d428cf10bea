import { ActionButton } from '~/components/buttons'
import { router } from '@inertiajs/react'
import { useEffect, useRef, useState } from 'react'
import type { Data } from '@generated/data'

type Undo = NonNullable<Data.SharedProps['undo']>

export interface UndoOfferProps {
  undo: Undo
  /** Whether the confirmation beside it states what was decided. */
  isBeside: boolean
}

/** Lets an officer undo the last decision until its messages are sent (DECISIONS 4). */
export function UndoOffer({ undo, isBeside }: UndoOfferProps) {
  const [shown, setShown] = useState({ undo, left: undo.seconds })
  const [isSent, setSent] = useState(false)
  const text = useRef<HTMLParagraphElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const left = shown.undo === undo ? shown.left : undo.seconds

  useEffect(() => {
    const end = performance.now() + undo.seconds * 1000
    const timer = setInterval(() => {
      const now = Math.ceil((end - performance.now()) / 1000)
      /** The button disappears: a user who has focused it keeps the focus at the notice. */
      if (now <= 0 && document.activeElement === button.current) text.current?.focus()
      if (now <= 0) clearInterval(timer)
      setShown({ undo, left: Math.max(0, now) })
    }, 1000)
    return () => clearInterval(timer)
  }, [undo])

  const send = () =>
    router.post(
      '/officer/applications/decisions/undo',
      { decisions: undo.decisions },
      { onStart: () => setSent(true), onFinish: () => setSent(false) }
    )
  return (
    <>
      <p ref={text} tabIndex={-1} className={isBeside && left > 0 ? 'as-hidden' : undefined}>
        {left > 0 ? undo.text : undo.over}
      </p>
      {left > 0 ? (
        <span className="as-row">
          <ActionButton
            ref={button}
            size="compact-md"
            variant="default"
            label={undo.button}
            loading={isSent}
            onClick={send}
          />
          {/* Announced once with the text: a screen reader that counts along would drown out everything else. */}
          <span className="as-muted as-numbers" aria-hidden="true">
            {Math.floor(left / 60)}:{String(left % 60).padStart(2, '0')}
          </span>
        </span>
      ) : null}
    </>
  )
}
