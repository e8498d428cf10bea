import { ActionButton } from '~/components/buttons'
import { Link, router, useForm } from '@inertiajs/react'
import IconSearch from '~/icons/search.svg?icon'
import { type SubmitEvent, useEffect, useState } from 'react'
import type { Approvals, Reports } from '@generated/views'
import { mayBePersonalNumber } from '#kernel/formats/identifiers'
import { EmptyState, Notice, Page, SectionCard } from '~/components/page'
import { ErrorSummary, TextField } from '~/components/form/form'
import { SEARCH_PATH } from '~/lib/navigation'
import { t } from '~/lib/translate'

type SearchProps = Reports.Found & {
  /** Files found by an Aadhaar number; null before such a search. */
  byAadhaar: Approvals.ListRow[] | null
  /** `findByAadhaar`: may search for files by a full Aadhaar number, which is logged. */
  can: { findByAadhaar: boolean }
}

/**
 * Pattern with which the browser keeps personal numbers out of the address before the script has loaded: no eleven or
 * more digits.
 */
const NOT_PERSONAL = '(?!(?:\\D*\\d){11}).*'

/**
 * Search for anything that an officer may see, also without script; the address contains only text that is permitted
 * there.
 */
export default function Search({ text, isPrivate, groups, byAadhaar, can }: SearchProps) {
  const form = useForm({ q: text })
  const [hasScript, setHasScript] = useState(false)
  useEffect(() => setHasScript(true), [])
  const search = (event: SubmitEvent) => {
    event.preventDefault()
    const { q } = form.data
    if (mayBePersonalNumber(q)) form.post(SEARCH_PATH, { onSuccess: () => form.reset() })
    else router.get(SEARCH_PATH, { q }, { preserveState: true })
  }
  const files = byAadhaar?.map((row) => ({
    href: `/officer/applications/${row.id}`,
    title: row.number,
    detail: [row.applicantName, row.district, row.status].join(' · '),
  }))
  const shown = files
    ? [{ key: 'files', title: t('reports.search.groups.files'), found: files }]
    : groups
  const isEmpty = shown.every(({ found }) => found.length === 0)
  return (
    <Page title={t('reports.search.title')} subtitle={t('reports.search.text')}>
      <SectionCard>
        <form
          role="search"
          method="get"
          action={SEARCH_PATH}
          className="as-stack"
          noValidate={hasScript}
          onSubmit={search}
        >
          <ErrorSummary form={form} />
          <TextField
            form={form}
            name="q"
            label={t('reports.search.fields.q')}
            hint={t(can.findByAadhaar ? 'reports.search.hint' : 'reports.search.hint_without')}
            autoComplete="off"
            maxLength={80}
            pattern={NOT_PERSONAL}
            title={t('reports.search.personal')}
          />
          <div className="as-actions">
            <ActionButton
              type="submit"
              leftSection={<IconSearch size={18} aria-hidden="true" />}
              label={t('common.actions.search')}
            />
            {can.findByAadhaar ? (
              <Link href="/officer/applications/search">{t('reports.search.by_number')}</Link>
            ) : null}
          </div>
        </form>
      </SectionCard>
      {isPrivate ? <Notice tone="warning" title={t('reports.search.personal')} /> : null}
      {isEmpty && !isPrivate ? (
        <EmptyState title={t('reports.search.nothing')} text={t('reports.search.nothing_text')} />
      ) : null}
      {shown
        .filter(({ found }) => found.length > 0)
        .map((group) => (
          <section key={group.key} aria-labelledby={`found-${group.key}`}>
            <h2 id={`found-${group.key}`}>{group.title}</h2>
            <ul className="as-ruled">
              {group.found.map(({ href, title, detail }) => (
                <li key={href + title} className="as-row">
                  <Link href={href} className="as-target as-strong">
                    {title}
                  </Link>
                  {detail ? <span className="as-muted as-wraps">{detail}</span> : null}
                </li>
              ))}
            </ul>
          </section>
        ))}
    </Page>
  )
}
