import '~/components/back_office/reports/reports.css'
import '~/components/back_office/reports/queue.css'
import { Link, usePage } from '@inertiajs/react'
import { Button } from '@mantine/core'
import { IconChartBar } from '~/icons/chart_bar'
import { IconChecks } from '~/icons/checks'
import { useRef } from 'react'
import type { Reports } from '@generated/views'
import { EmptyState } from '~/components/empty_state'
import { useRowKeys } from '~/components/platform/lists/use_row_keys'
import { PageHeader } from '~/components/page_header'
import { FileRow, TaskRow } from '~/components/back_office/reports/queue_rows'
import { QueueStages, QueueTabs } from '~/components/back_office/reports/queue_tabs'
import { queueLines } from '~/lib/queue_lines'
import { useT } from '~/lib/use_t'

type HomeProps = Reports.Queue & {
  /** Named filters of lists that stand beside the tabs. */
  filters: Reports.HomeFilter[]
  /** `approveLast`: has the stack of the last approval. */
  can: { approveLast: boolean }
}

/** The officer's home: everything this post has to act on, what is latest first. */
export default function Home(props: HomeProps) {
  const { tab, tabs, tasks, files, page, pages, stages, can } = props
  const t = useT()
  const { user } = usePage().props
  const frame = useRef<HTMLDivElement>(null)
  const noQuickFilter = useRef<HTMLInputElement>(null)
  useRowKeys(frame, noQuickFilter)
  const isEmpty = tasks.length + files.length === 0
  return (
    <div ref={frame}>
      <PageHeader
        title={t('reports.queue.title')}
        subtitle={user?.name}
        actions={
          <>
            {can.approveLast ? (
              <Button
                component={Link}
                href="/officer/final-approvals"
                leftSection={<IconChecks size={18} aria-hidden="true" />}
              >
                {t('common.nav.final_approvals')}
              </Button>
            ) : null}
            <Button
              component={Link}
              href="/officer/overview"
              variant="default"
              leftSection={<IconChartBar size={18} aria-hidden="true" />}
            >
              {t('reports.home.overview')}
            </Button>
          </>
        }
      />
      <QueueTabs tabs={tabs} tab={tab} filters={props.filters} />
      <QueueStages stages={stages} />
      {isEmpty ? (
        <EmptyState
          title={t(`reports.queue.nothing.${tab}`)}
          text={t('reports.queue.nothing_text')}
        />
      ) : (
        <div className="rp-queue-frame">
          <ol className="rp-queue" aria-label={t('reports.queue.title')}>
            {queueLines(tasks, files).map((line) =>
              'task' in line ? (
                <TaskRow key={line.task.key} task={line.task} />
              ) : (
                <FileRow key={line.file.key} file={line.file} />
              )
            )}
          </ol>
        </div>
      )}
      <Pages tab={tab} page={page} pages={pages} />
    </div>
  )
}

/** Behind the last of these pages the lists of the stages go on. */
function Pages({ tab, page, pages }: Pick<Reports.Queue, 'tab' | 'page' | 'pages'>) {
  const t = useT()
  if (pages === 1) return null
  const hrefOf = (at: number) => `/officer?tab=${tab}&page=${at}`
  return (
    <nav className="rp-dense as-line as-end as-gap-above" aria-label={t('reports.queue.pages')}>
      {page > 1 ? <Link href={hrefOf(page - 1)}>{t('common.table.previous')}</Link> : null}
      <span>{t('reports.queue.page', { page, pages })}</span>
      {page < pages ? <Link href={hrefOf(page + 1)}>{t('common.table.next')}</Link> : null}
    </nav>
  )
}
