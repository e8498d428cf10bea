import type { Masters } from '@generated/views'
import { Notice } from '~/components/notice'
import { StatusBadge } from '~/components/status_badge'
import { useT } from '~/lib/use_t'

type Opening = Masters.SchemeOpening

/** Until when a scheme takes applications, that it opens on a day, or that it is closed. */
function useOpeningWords({ isOpen, until, opensOn }: Opening): string {
  const t = useT()
  if (isOpen) {
    return until ? t('common.openings.until', { date: t.date(until) }) : t('common.openings.open')
  }
  return opensOn
    ? t('common.openings.opens', { date: t.date(opensOn) })
    : t('common.openings.closed')
}

/** For who keeps schemes: how one stands today. */
export function OpeningBadge({ opening }: { opening: Opening }) {
  const words = useOpeningWords(opening)
  const tone = opening.isOpen ? 'success' : opening.opensOn ? 'info' : 'neutral'
  return <StatusBadge label={words} tone={tone} />
}

/** For who may apply: nothing while the scheme is simply open. */
export function OpeningText({ opening }: { opening: Opening }) {
  const words = useOpeningWords(opening)
  if (opening.isOpen && !opening.until) return null
  return <p className="as-strong">{words}</p>
}

/** For who has begun: what was typed stays, and from when to when it can be submitted. */
export function OpeningNotice({ opening }: { opening: Opening }) {
  const t = useT()
  const words = useOpeningWords(opening)
  if (opening.isOpen && !opening.until) return null
  return (
    <Notice tone={opening.isOpen ? 'info' : 'warning'} title={words}>
      {opening.isOpen ? null : <p>{t('common.openings.kept')}</p>}
    </Notice>
  )
}
