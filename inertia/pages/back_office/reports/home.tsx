import { formatDuration } from '#kernel/formats/message_values'
import { LinkButton } from '~/components/buttons'
import { Link, usePage } from '@inertiajs/react'
import IconChartBar from '~/icons/chart_bar.svg?icon'
import IconChecks from '~/icons/checks.svg?icon'
import { useRef } from 'react'
import type { Reports } from '@generated/views'
import { Money } from '~/components/money'
import { DateText, EmptyState, PageHeader, StatusBadge } from '~/components/page'
import { useRowKeys } from '~/components/platform/lists/use_row_keys'
import { queueLines } from '~/lib/queue_lines'
import { t } from '~/lib/translate'
import { stageName } from '~/components/back_office/reports/stage_name'
import { formatCount } from '~/lib/numbers'
import '~/components/back_office/reports/reports.css'
import '~/components/back_office/reports/queue.css'

type HomeProps = Reports.Queue & {
  /** Saved filters of lists, shown beside the tabs. */
  filters: Reports.HomeFilter[]
  /** `approveLast`: has access to the bulk approval of the last stage. */
  can: { approveLast: boolean }
}

/** The officer's home page: everything on which this post has to act, the most overdue first. */
export default function Home(props: HomeProps) {
  const { tab, tabs, tasks, files, page, pages, stages, can } = props
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
              <LinkButton
                href="/officer/final-approvals"
                leftSection={<IconChecks size={18} aria-hidden="true" />}
                label={t('common.nav.final_approvals')}
              />
            ) : null}
            <LinkButton
              href="/officer/overview"
              variant="default"
              leftSection={<IconChartBar size={18} aria-hidden="true" />}
              label={t('reports.home.overview')}
            />
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

/** Pages of the queue; after the last one, the lists of the stages continue. */
function Pages({ tab, page, pages }: Pick<Reports.Queue, 'tab' | 'page' | 'pages'>) {
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

const hrefOf = (tab: string) => (tab === 'all' ? '/officer' : `/officer?tab=${tab}`)

interface QueueTabsProps extends Pick<Reports.Queue, 'tabs' | 'tab'> {
  /** Filters, each a link to its list. */
  filters: readonly Reports.HomeFilter[]
}

/** All, overdue, returned: each with its number and address; and the saved filters. */
function QueueTabs({ tabs, tab: current, filters }: QueueTabsProps) {
  return (
    <nav className="as-tabs" aria-label={t('reports.queue.tabs')}>
      {tabs.map(({ name, count }) => (
        <Link
          key={name}
          href={hrefOf(name)}
          preserveScroll
          aria-current={name === current ? 'page' : undefined}
        >
          {t(`reports.queue.tab.${name}`)}
          <span
            className={name === 'overdue' && count > 0 ? 'as-bold as-tone' : 'as-note'}
            data-tone="danger"
          >
            {formatCount(count)}
          </span>
        </Link>
      ))}
      {filters.map(({ id, name, href }) => (
        <Link key={id} href={href}>
          {name}
        </Link>
      ))}
    </nav>
  )
}

/** The stages of the tab, each with a link to the list of exactly the files that it counts. */
function QueueStages({ stages }: Pick<Reports.Queue, 'stages'>) {
  if (stages.length === 0) return null
  return (
    <ul className="rp-dense as-row as-spread" aria-label={t('reports.queue.stages')}>
      {stages.map((stage) => (
        <li key={stage.subjectType + stage.column + String(stage.isMine)}>
          <Link href={stage.href}>
            {stageName(stage)} <strong>{formatCount(stage.count)}</strong>
            {stage.isMine ? null : (
              <span className="as-muted"> {t('reports.queue.twice_late')}</span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** Work other than a single file: meetings to report, files to pay or import, loans to verify. */
function TaskRow({ task }: { task: Reports.QueueTask }) {
  const { kind, number, count, hasMore, since, href } = task
  return (
    <li className="rp-row" data-task>
      <Link href={href} className="as-clipped as-cover as-row-link">
        {t(`reports.queue.task.${kind}`, {
          count,
          number: number ?? '',
          more: String(hasMore),
        })}
      </Link>
      <span className="as-muted as-numbers">{t('reports.queue.kind.task')}</span>
      <span />
      <span className="rp-since as-muted as-numbers">
        <DateText value={since} />
      </span>
      <span />
    </li>
  )
}

/** A waiting file, with its days compared with the target. */
function FileRow({ file }: { file: Reports.QueueFile }) {
  const { kind, number, name, district, stage, amountPaise, href } = file
  const { assignee } = file
  const { waitingSince, waitingDays, targetDays, lateDays, isReturned, isBelow } = file
  const isLate = (lateDays ?? 0) > 0
  return (
    <li className="rp-row" data-late={isLate || undefined}>
      <Link href={href} className="as-clipped as-cover as-row-link">
        {name}
      </Link>
      <span className="as-muted as-numbers">
        {kind === 'claim' ? t('reports.queue.kind.claim', { number }) : number}
      </span>
      <span>{district}</span>
      <span className="rp-states">
        {kind === 'extension' ? (
          <StatusBadge label={t('reports.queue.kind.extension')} tone="info" />
        ) : null}
        {isReturned ? <StatusBadge label={t('reports.queue.returned')} tone="warning" /> : null}
        {assignee ? (
          <StatusBadge label={t('reports.queue.with', { name: assignee })} tone="neutral" />
        ) : null}
        {isBelow ? <StatusBadge label={stage} tone="neutral" /> : null}
      </span>
      <span>
        <Money paise={amountPaise} />
      </span>
      <span className="rp-since as-muted as-numbers">
        <DateText value={waitingSince} />
      </span>
      <span className={isLate ? 'as-numbers as-bold as-tone' : 'as-numbers'} data-tone="danger">
        {waitingDays === null ? null : formatDuration({ workingDays: waitingDays, targetDays }, t)}
      </span>
    </li>
  )
}
