import type { Masters } from '@generated/views'
import { Notice } from '~/components/page'
import { t } from '~/lib/translate'

/** Notice for an applicant who has begun: typed text is kept, and the period in which it can be submitted. */
export function OpeningNotice({ opening }: { opening: Masters.SchemeOpening }) {
  if (opening.isOpen && !opening.until) return null
  return (
    <Notice tone={opening.isOpen ? 'info' : 'warning'} title={opening.words}>
      {opening.isOpen ? null : <p>{t('profile.closed_scheme_kept')}</p>}
    </Notice>
  )
}
