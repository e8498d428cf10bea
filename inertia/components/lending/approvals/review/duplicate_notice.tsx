import { Link } from '@inertiajs/react'
import type { Approvals } from '@generated/views'
import { Notice } from '~/components/notice'
import { DuplicateOutcomeText } from '~/components/lending/approvals/review/duplicate_outcome'
import { useT } from '~/lib/use_t'

/** More of them would push the file itself off the screen. */
const SHOWN_AT_ONCE = 5

/** Who else gave the same, what was decided of it, and the way to all of it; for officers only (DECISIONS 5). */
export function DuplicateNotice({ shared }: { shared: Approvals.Review['shared'] }) {
  const t = useT()
  if (shared.files.length === 0) return null
  const told = shared.files.filter(({ strength }) => strength !== 'faint')
  const more = told.slice(SHOWN_AT_ONCE)
  const isOpen = told.some(({ isUndecided }) => isUndecided)
  return (
    <Notice tone={isOpen ? 'danger' : 'info'} title={t('approvals.duplicates.title')}>
      <p>{t('approvals.duplicates.text')}</p>
      <Duplicates files={told.slice(0, SHOWN_AT_ONCE)} />
      {more.length > 0 ? (
        <details className="as-more">
          <summary>{t('approvals.duplicates.more', { count: more.length })}</summary>
          <Duplicates files={more} />
        </details>
      ) : null}
      <p>
        <Link href={shared.href} className="as-target">
          {t('approvals.duplicates.look')} ({shared.files.length})
        </Link>
      </p>
    </Notice>
  )
}

function Duplicates({ files }: { files: readonly Approvals.DuplicateFile[] }) {
  const t = useT()
  if (files.length === 0) return null
  return (
    <ul className="as-marked rv-shared">
      {files.map((file) => {
        const what = file.lines.map(({ kind }) => t(`approvals.duplicates.kinds.${kind}`))
        const known = [file.name, file.district, file.status].filter(Boolean)
        return (
          <li key={file.key}>
            <strong>{t('approvals.duplicates.same', { what: what.join(', ') })}</strong>
            {file.lines.some(({ isDirector }) => isDirector)
              ? ` (${t('approvals.duplicates.director')})`
              : null}
            :{' '}
            {file.applicationId && file.number ? (
              <Link className="as-row-link" href={`/officer/applications/${file.applicationId}`}>
                {file.number}
              </Link>
            ) : (
              (file.number ?? t('approvals.duplicates.no_application'))
            )}
            {known.length > 0 ? `, ${known.join(', ')}` : null} <DuplicateOutcomeText file={file} />
          </li>
        )
      })}
    </ul>
  )
}
