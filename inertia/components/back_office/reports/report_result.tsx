import { Link, router } from '@inertiajs/react'
import { useId } from 'react'
import type { Reports } from '@generated/views'
import { EmptyState } from '~/components/empty_state'
import { ExportButton } from '~/components/export_button'
import { ReportTable } from '~/components/back_office/reports/report_table'
import { formatCount } from '~/lib/numbers'
import { useT } from '~/lib/use_t'

/** A result: what was asked, the table with its totals, pages, sizes and files (document 3). */
export function ReportResult({ result }: { result: Reports.ResultView }) {
  const t = useT()
  const { problems, rows, total } = result
  return (
    <section className="as-stack" aria-labelledby="report-title">
      <header className="as-apart as-loose">
        <div className="as-fill as-muted">
          <p>{result.corporation}</p>
          <h2 id="report-title" className="as-large as-ink">
            {result.title}
          </h2>
          {result.financialYear ? <p className="as-strong as-ink">{result.financialYear}</p> : null}
          {result.parameters.length > 0 ? (
            <p>{result.parameters.map(({ label, value }) => `${label}: ${value}`).join(' · ')}</p>
          ) : null}
        </div>
        {problems.length > 0 ? null : (
          <div className="as-actions">
            <ExportButton kind="excel" href={result.sheetHref} />
            <ExportButton kind="pdf" href={result.pdfHref} />
            {result.pdfPages === null ? null : (
              <p>{t('reports.builder.many_pages', { count: result.pdfPages })}</p>
            )}
          </div>
        )}
      </header>
      {problems.length > 0 ? (
        <div className="as-error-summary" role="alert">
          <h3>{t('reports.builder.amiss')}</h3>
          <ul className="as-marked">
            {problems.map(({ label, problem }) => (
              <li key={label}>
                {label}: {t(`reports.problems.${problem}`)}
              </li>
            ))}
          </ul>
        </div>
      ) : rows.length === 0 && total === 0 ? (
        <EmptyState title={t('reports.builder.no_rows')} text={t('reports.builder.no_rows_text')} />
      ) : (
        <div className="as-table-frame as-box">
          <ReportTable result={result} />
          <ResultPages result={result} />
        </div>
      )}
    </section>
  )
}

/** Total Rows, rows to a page, and links to at most ten pages. */
function ResultPages({ result }: { result: Reports.ResultView }) {
  const t = useT()
  const sizeId = useId()
  const { total, page, perPage, sizes, pages, title } = result
  return (
    <div className="as-table-bar as-apart">
      <span role="status">{t('reports.builder.total_rows', { count: formatCount(total) })}</span>
      <span className="as-size as-line">
        <label htmlFor={sizeId}>{t('common.table.rows_per_page')}</label>
        <select
          id={sizeId}
          value={perPage}
          onChange={(event) => {
            const size = Number(event.currentTarget.value)
            const href = sizes.find((one) => one.size === size)?.href
            if (href) router.get(href, {}, { preserveScroll: true })
          }}
        >
          {sizes.map(({ size }) => (
            <option key={size} value={size}>
              {size}
            </option>
          ))}
        </select>
      </span>
      {pages.length > 1 ? (
        <nav aria-label={t('common.table.pages_of', { label: title })}>
          <ul className="as-tight as-row">
            {pages.map(({ page: number, href }) => (
              <li key={number}>
                {number === page ? (
                  <span className="as-page as-center" aria-current="page">
                    <span className="as-hidden">{t('common.table.page', { page: number })}</span>
                    <span aria-hidden="true">{number}</span>
                  </span>
                ) : (
                  <Link
                    href={href}
                    className="as-page as-center"
                    data-edge={Math.abs(number - page) === 1 || undefined}
                    aria-label={t('common.table.page', { page: number })}
                    preserveScroll
                  >
                    {number}
                  </Link>
                )}
              </li>
            ))}
          </ul>
        </nav>
      ) : null}
    </div>
  )
}
