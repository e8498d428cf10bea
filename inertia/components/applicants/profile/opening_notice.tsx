import type { Masters } from '@generated/views'
import { Notice } from '~/components/page'
import { t } from '~/lib/translate'

/** For who has begun: what was typed stays, and from when to when it can be submitted. */
export function OpeningNotice({ opening }: { opening: Masters.SchemeOpening }) {
  if (opening.isOpen && !opening.until) return null
  return (
    <Notice tone={opening.isOpen ? 'info' : 'warning'} title={opening.words}>
      {opening.isOpen ? null : <p>{t('profile.closed_scheme_kept')}</p>}
    </Notice>
  )
}
