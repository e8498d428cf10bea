import '~/components/back_office/reports/reports.css'
import '~/components/back_office/reports/builder.css'
import { Deferred, Link } from '@inertiajs/react'
import { Progress } from '@mantine/core'
import { IconX } from '~/icons/x'
import type { Reports } from '@generated/views'
import { ListHeader } from '~/components/list_header'
import { ReportQuery } from '~/components/back_office/reports/report_query'
import { ReportResult } from '~/components/back_office/reports/report_result'
import { useT } from '~/lib/use_t'

type BuilderProps = Reports.Builder & {
  choice: Reports.ReportChoice | null
  result?: Reports.ResultView | null
}

/** The report builder: a query, and each of its results in a tab of its own (document 3). */
export default function Builder({ tabs, at, queryHref, result, ...query }: BuilderProps) {
  const t = useT()
  return (
    <div className="as-stack">
      <ListHeader title={t('reports.builder.title')} />
      <nav className="as-tabs" aria-label={t('reports.builder.tabs')}>
        <Link href={queryHref} aria-current={at === 0 ? 'page' : undefined}>
          {t('reports.builder.query')}
        </Link>
        {tabs.map((tab, index) => (
          <span key={tab.href} className="as-line as-tight">
            <Link href={tab.href} aria-current={at === index + 1 ? 'page' : undefined}>
              <span className="as-mark" data-tone="info">
                {index + 1}
              </span>{' '}
              {tab.title}
            </Link>
            <Link
              href={tab.closeHref}
              aria-label={t('reports.builder.close', { number: index + 1, title: tab.title })}
            >
              <IconX size={18} aria-hidden="true" />
            </Link>
          </span>
        ))}
      </nav>
      {at === 0 ? (
        <ReportQuery {...query} />
      ) : (
        <Deferred data="result" fallback={<Running title={tabs[at - 1].title} />}>
          {result ? <ReportResult result={result} key={tabs[at - 1].href} /> : <></>}
        </Deferred>
      )}
    </div>
  )
}

/** Says that the report is being worked out; it moves unless the person wants no motion. */
function Running({ title }: { title: string }) {
  const t = useT()
  return (
    <div className="as-card as-column" role="status">
      <p>{t('reports.builder.running', { title })}</p>
      <Progress value={100} animated aria-hidden="true" />
    </div>
  )
}
