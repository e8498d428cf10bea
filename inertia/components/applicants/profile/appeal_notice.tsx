import { Notice } from '~/components/page'
import { t } from '~/lib/translate'

/** Notice that a new application for the scheme would end a pending appeal (DECISIONS 5). */
export function AppealNotice({ number }: { number: string | null }) {
  if (number === null) return null
  return (
    <Notice tone="warning" title={t('profile.appeal_pending.title', { number })}>
      <p>{t('profile.appeal_pending.text', { number })}</p>
    </Notice>
  )
}
