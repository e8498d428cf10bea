import { DateText } from '~/components/page'
import { t } from '~/lib/translate'

/** Who changed a text and when; without an editor it is as delivered. */
export function ChangedBy({ by, at }: { by: string | null; at: string | null }) {
  if (!at) return <span className="as-muted">{t('site_editor.as_delivered')}</span>
  return (
    <span>
      {by ?? t('site_editor.as_delivered')}
      <span className="as-muted">
        {' '}
        <DateText value={at} withTime />
      </span>
    </span>
  )
}
