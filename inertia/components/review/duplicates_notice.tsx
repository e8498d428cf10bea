import { Link } from '@inertiajs/react'
import type { Approvals } from '@generated/views'
import { Notice } from '~/components/notice'
import { useT } from '~/lib/use_t'

/** More of them would push the file itself off the screen. */
const SHOWN_AT_ONCE = 5

/** Who else gave the same numbers; for officers only (DECISIONS 5). */
export function DuplicatesNotice({
  duplicates,
}: {
  duplicates: readonly Approvals.Review['duplicates'][number][]
}) {
  const t = useT()
  if (duplicates.length === 0) return null
  const more = duplicates.slice(SHOWN_AT_ONCE)
  return (
    <Notice tone="danger" title={t('approvals.duplicates.title')}>
      <p>{t('approvals.duplicates.text')}</p>
      <Duplicates duplicates={duplicates.slice(0, SHOWN_AT_ONCE)} />
      {more.length > 0 ? (
        <details className="as-more">
          <summary>{t('approvals.duplicates.more', { count: more.length })}</summary>
          <Duplicates duplicates={more} />
        </details>
      ) : null}
    </Notice>
  )
}

function Duplicates({
  duplicates,
}: {
  duplicates: readonly Approvals.Review['duplicates'][number][]
}) {
  const t = useT()
  return (
    <ul className="as-marked rv-duplicates">
      {duplicates.map((duplicate, index) => {
        const what = duplicate.kinds.map((kind) => t(`approvals.duplicates.kinds.${kind}`))
        const known = [duplicate.name, duplicate.district, duplicate.status].filter(Boolean)
        return (
          <li key={index}>
            <strong>{t('approvals.duplicates.same', { what: what.join(', ') })}</strong>
            {duplicate.isDirector ? ` (${t('approvals.duplicates.director')})` : null}:{' '}
            {duplicate.applicationId && duplicate.number ? (
              <Link
                className="as-row-link"
                href={`/officer/applications/${duplicate.applicationId}`}
              >
                {duplicate.number}
              </Link>
            ) : (
              (duplicate.number ?? t('approvals.duplicates.no_application'))
            )}
            {known.length > 0 ? `, ${known.join(', ')}` : null}
          </li>
        )
      })}
    </ul>
  )
}
