import { Deferred, Link, router } from '@inertiajs/react'
import { Progress } from '@mantine/core'
import IconX from '~/icons/x.svg?icon'
import type { Reports } from '@generated/views'
import { ListHeader } from '~/components/list_header'
import { ReportQuery } from '~/components/back_office/reports/report_query'
import { t } from '~/lib/translate'
import { useId } from 'react'
import { EmptyState } from '~/components/page'
import { ExportButton } from '~/components/export_button'
import { formatCount } from '~/lib/numbers'
import { AllRows, Fold } from '~/components/table/fold'
import { ScrollRegion } from '~/components/table/scroll_region'
import '~/components/back_office/reports/reports.css'
import '~/components/back_office/reports/builder.css'

type BuilderProps = Reports.Builder & {
  choice: Reports.ReportChoice | null
  result?: Reports.ResultView | null
}

/** The report builder: a query, and each of its results in a separate tab (document 3). */
export default function Builder({ tabs, at, queryHref, result, ...query }: BuilderProps) {
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

/** Notice that the report is being computed; animated unless the user prefers reduced motion. */
function Running({ title }: { title: string }) {
  return (
    <div className="as-card as-column" role="status">
      <p>{t('reports.builder.running', { title })}</p>
      <Progress value={100} animated aria-hidden="true" />
    </div>
  )
}

/** A result: the query, the table with its totals, pages, page sizes and exports (document 3). */
function ReportResult({ result }: { result: Reports.ResultView }) {
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

/** Total Rows, rows per page, and links to at most ten pages. */
function ResultPages({ result }: { result: Reports.ResultView }) {
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

/** Rows of a report with their totals: a table on a wide screen, compact rows on a phone. */
function ReportTable({ result }: { result: Reports.ResultView }) {
  const { columns, rows, totals, title, page, perPage } = result
  const alignOf = (at: number) => (columns[at].isNumber ? 'right' : undefined)
  return (
    <ScrollRegion label={title} className="rb-scroll">
      <table className="as-table as-summed">
        <caption data-hidden>
          <span className="as-hidden">{title}</span>
        </caption>
        <thead>
          <tr>
            {columns.map(({ key, label }, at) => (
              <th key={key} scope="col" data-align={alignOf(at)}>
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, index) => (
            <tr key={(page - 1) * perPage + index}>
              {cells.map(({ text, href }, at) => (
                <td
                  key={columns[at].key}
                  data-label={columns[at].label}
                  data-align={alignOf(at)}
                  data-lead={at === 0 || undefined}
                  className={columns[at].isWhole ? 'as-nowrap' : undefined}
                >
                  {href ? (
                    <Link href={href} className="as-row-link">
                      {text}
                    </Link>
                  ) : (
                    text
                  )}
                  {at === 0 ? <Fold /> : null}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {totals ? (
          <tfoot>
            <tr>
              {totals.map((text, at) => (
                <td
                  key={columns[at].key}
                  data-label={at > 0 ? columns[at].label : undefined}
                  data-align={alignOf(at)}
                  data-empty={text === '' || undefined}
                  data-lead={at === 0 || undefined}
                >
                  {text || '\u00A0'}
                  {at === 0 ? <Fold /> : null}
                </td>
              ))}
            </tr>
          </tfoot>
        ) : null}
      </table>
      <AllRows count={rows.length} first={25} />
    </ScrollRegion>
  )
}
