import { useEffect, useState } from 'react'
import IconEye from '~/icons/eye.svg?icon'
import IconEyeOff from '~/icons/eye_off.svg?icon'
import { ValueOrDash } from '~/components/page'
import { t } from '~/lib/translate'

export interface RevealNumberProps {
  kind: 'aadhaar' | 'pan' | 'account'
  /** Owner of the number: a group has several buttons with the same text. */
  whose: string
  masked: string
  number: string | null
  setNumber: (number: string | null) => void
  /** Requests the number from the server, which records this; errors are thrown. */
  onReveal: () => Promise<void>
}

/** How long the number stays readable on a screen that others may see. */
const SHOWN_FOR_MS = 60_000

/** A masked number with a button that shows it for a minute. */
export function RevealNumber(props: RevealNumberProps) {
  const { kind, whose, masked, number, setNumber, onReveal } = props
  const [hasFailed, setHasFailed] = useState(false)

  useEffect(() => {
    if (number === null) return
    const timer = setTimeout(() => setNumber(null), SHOWN_FOR_MS)
    return () => clearTimeout(timer)
  }, [number, setNumber])

  if (!masked) return <ValueOrDash value={null} />
  const words = t(number ? 'common.reveals.hide' : 'common.reveals.reveal')
  const reveal = () =>
    onReveal().then(
      () => setHasFailed(false),
      () => setHasFailed(true)
    )
  return (
    <span className="as-row">
      <span className="as-numbers" role="status">
        {number ? (kind === 'aadhaar' ? number.replace(/(\d{4})(?=\d)/g, '$1 ') : number) : masked}
      </span>
      <button
        type="button"
        className="as-tool"
        title={t('common.reveals.logged')}
        aria-label={`${words}: ${t(`common.reveals.kinds.${kind}`)}, ${whose}`}
        onClick={() => (number ? setNumber(null) : void reveal())}
      >
        {number ? (
          <IconEyeOff size={18} aria-hidden="true" />
        ) : (
          <IconEye size={18} aria-hidden="true" />
        )}
        {words}
      </button>
      {hasFailed ? (
        <span className="as-error" role="alert">
          {t('common.reveals.failed')}
        </span>
      ) : null}
    </span>
  )
}
