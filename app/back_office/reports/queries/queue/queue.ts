import db from '@adonisjs/lucid/services/db'
import { textOf } from '#lists/list_state'
import { parseWholeNumber } from '#lists/filters'
import {
  QUEUE_TABS,
  type QueueFile,
  type QueueTab,
  type QueueViewer,
  compareUrgency,
  countOf,
  filesOf,
  listHref,
} from '#reports/queries/queue/files'
import { queueTasks } from '#reports/queries/queue/tasks'
import type { Duties, QueueTask } from '#reports/queries/queue/request_tasks'
import { type WaitingStage, waitingStages } from '#reports/queries/queue/waiting_stages'

/** Number of files on one page of the queue. */
const PAGE = 20
/** After this number of pages, the lists continue, at the same cost at any depth. */
const MAX_PAGES = 25

/** Everything that waits for a post to act, the latest first (EXPERIENCE: what waits for me). */
export type Queue = {
  tab: QueueTab
  tabs: { name: QueueTab; count: number }[]
  /** Work that is not a single file; only on the first page of the tab for all. */
  tasks: QueueTask[]
  files: QueueFile[]
  page: number
  pages: number
  /** Stages with files in this tab, each with a link to the list of exactly these. */
  stages: QueueStage[]
}

export type QueueStage = Pick<WaitingStage, 'subjectType' | 'column' | 'isMine'> & {
  count: number
  href: string
}

/** Returns the queue of a post for an address with `tab` and `page`. */
export async function queueOf(
  viewer: QueueViewer,
  duties: Duties,
  query: Readonly<Record<string, unknown>>,
  locale: string
): Promise<Queue> {
  const tab = QUEUE_TABS.find((name) => name === query.tab) ?? 'all'
  const [waiting, tasks] = await Promise.all([
    waitingStages(viewer, false, db.connection()),
    queueTasks(db.connection(), duties, viewer, locale),
  ])
  /** A stage without a target waits for a task, not for a decision. */
  const stages = waiting.filter(({ targetDays }) => targetDays !== null)
  const total = (name: QueueTab) => stages.reduce((sum, stage) => sum + countOf(stage, name), 0)
  const pages = Math.min(MAX_PAGES, Math.max(1, Math.ceil(total(tab) / PAGE)))
  const page = Math.min(Math.max(1, parseWholeNumber(textOf(query.page)) ?? 1), pages)
  const most = page * PAGE
  const found = await filesOf(db.connection(), stages, { viewer, tab, most }, locale)
  return {
    tab,
    tabs: QUEUE_TABS.map((name) => ({
      name,
      count: total(name) + (name === 'all' ? tasks.length : 0),
    })),
    tasks: tab === 'all' && page === 1 ? tasks : [],
    files: found.toSorted(compareUrgency).slice(most - PAGE, most),
    page,
    pages,
    stages: stages
      .map((stage) => ({
        subjectType: stage.subjectType,
        column: stage.column,
        isMine: stage.isMine,
        count: countOf(stage, tab),
        href: listHref(stage, tab),
      }))
      .filter(({ count }) => count > 0),
  }
}
