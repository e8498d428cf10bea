import { Link } from '@inertiajs/react'
import type { Reports } from '@generated/views'
import { useStageName } from '~/components/back_office/reports/use_stage_name'
import { formatCount } from '~/lib/numbers'
import { useT } from '~/lib/use_t'

const hrefOf = (tab: string) => (tab === 'all' ? '/officer' : `/officer?tab=${tab}`)

interface QueueTabsProps extends Pick<Reports.Queue, 'tabs' | 'tab'> {
  /** Each leads to its list. */
  filters: readonly Reports.HomeFilter[]
}

/** All, overdue, returned: each with its number, each an address of its own; and the filters that were named. */
export function QueueTabs({ tabs, tab: current, filters }: QueueTabsProps) {
  const t = useT()
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

/** The stages of the tab, each leading to the list of exactly the files it counts. */
export function QueueStages({ stages }: Pick<Reports.Queue, 'stages'>) {
  const t = useT()
  const nameOf = useStageName()
  if (stages.length === 0) return null
  return (
    <ul className="rp-dense as-row as-spread" aria-label={t('reports.queue.stages')}>
      {stages.map((stage) => (
        <li key={stage.subjectType + stage.column + String(stage.isMine)}>
          <Link href={stage.href}>
            {nameOf(stage)} <strong>{formatCount(stage.count)}</strong>
            {stage.isMine ? null : (
              <span className="as-muted"> {t('reports.queue.twice_late')}</span>
            )}
          </Link>
        </li>
      ))}
    </ul>
  )
}
