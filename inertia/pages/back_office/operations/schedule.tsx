import { formatDuration } from '#kernel/formats/message_values'
import { useForm } from '@inertiajs/react'
import type { Operations } from '@generated/views'
import { DateText, Notice, Page, StatusBadge, type Tone } from '~/components/page'
import { PostForm, SubmitButton } from '~/components/form/form'
import { PlainTable } from '~/components/plain_table'
import { t } from '~/lib/translate'

const HREF = '/officer/schedule'
const WORDS = 'operations.schedule'

type LastRun = NonNullable<Operations.Task['last']>

const TONES: Record<LastRun['outcome'], Tone> = {
  first: 'neutral',
  asked: 'info',
  running: 'info',
  done: 'success',
  failed: 'danger',
}

const hasNeverRun = (tasks: Operations.Task[]) => tasks.every(({ last }) => last === null)
const isFailed = ({ last }: Operations.Task) => last?.outcome === 'failed'

/** Scheduled tasks of the portal: their schedule, last result, and next run. */
export default function Schedule({
  tasks,
  health,
}: {
  tasks: Operations.Task[]
  health: Operations.HealthCheck[]
}) {
  return (
    <Page title={t(`${WORDS}.title`)} subtitle={t(`${WORDS}.subtitle`)}>
      <Problems tasks={tasks} />
      {hasNeverRun(tasks) && !tasks.some(({ lateSince }) => lateSince) ? (
        <Notice tone="info">{t(`${WORDS}.idle`)}</Notice>
      ) : null}
      <Health health={health} />
      <PlainTable
        caption={t(`${WORDS}.title`)}
        rows={tasks}
        rowKey={({ name }) => name}
        labels={`${WORDS}.columns`}
        columns={(column) => [
          column('task', (task) => <TaskCell task={task} />),
          column('when'),
          column('last', (task) => <LastRunCell task={task} />),
          column(`${WORDS}.health.state`, (task) => <State task={task} />),
          column('next', ({ nextAt }) => <DateText value={nextAt} withTime />),
          column(`${WORDS}.run`, (task) => <RunNow task={task} />),
        ]}
      />
    </Page>
  )
}

const HOUR = 3600
const DAY = 24 * HOUR
const GIGABYTE = 1024 ** 3

/** Returns a formatter for the health checks: ages and times in minutes, hours or days, disk space in gigabytes. */
function useMeasure() {
  return (kind: Operations.HealthCheck['kind'], value: number) => {
    if (kind === 'room') return t(`${WORDS}.health.room`, { count: Math.floor(value / GIGABYTE) })
    if (value >= 2 * DAY) return formatDuration({ days: Math.floor(value / DAY) }, t)
    if (value >= 2 * HOUR) return t(`${WORDS}.health.hours`, { count: Math.floor(value / HOUR) })
    return t(`${WORDS}.health.minutes`, { count: Math.max(0, Math.floor(value / 60)) })
  }
}

/** Checkpoints, backups, disks and queues: present age or quantity, and the expected one. */
function Health({ health }: { health: Operations.HealthCheck[] }) {
  const measure = useMeasure()
  return (
    <PlainTable
      caption={t(`${WORDS}.health.title`)}
      rows={health}
      rowKey={({ name }) => name}
      labels={`${WORDS}.health`}
      columns={(column) => [
        column('what', ({ name }) => t(`${WORDS}.health.names.${name}`)),
        column('measured', ({ kind, measured }) =>
          measured === null ? t(`${WORDS}.health.never`) : measure(kind, measured)
        ),
        column('bound', ({ kind, bound }) =>
          t(`${WORDS}.health.${kind === 'age' ? 'most' : 'least'}`, {
            value: measure(kind, bound),
          })
        ),
        column('state', ({ ok }) => (
          <StatusBadge
            label={t(`${WORDS}.health.${ok ? 'fine' : 'look'}`)}
            tone={ok ? 'success' : 'danger'}
          />
        )),
      ]}
    />
  )
}

/** Failed and late tasks, shown first. */
function Problems({ tasks }: { tasks: Operations.Task[] }) {
  const late = tasks.filter(({ lateSince }) => lateSince)
  const failed = tasks.filter(isFailed)
  const count = new Set([...late, ...failed]).size
  if (count === 0) return null
  if (hasNeverRun(tasks)) return <Notice tone="warning">{t(`${WORDS}.trouble.never`)}</Notice>
  return (
    <Notice tone="warning" title={t(`${WORDS}.trouble.title`, { count })}>
      <ul>
        {failed.map(({ name }) => (
          <li key={`failed ${name}`}>{t(`${WORDS}.trouble.failed`, { task: name })}</li>
        ))}
        {late.map(({ name, lateSince }) => (
          <li key={`late ${name}`}>
            {t(`${WORDS}.trouble.late`, { task: name, due: lateSince! })}
          </li>
        ))}
      </ul>
    </Notice>
  )
}

function TaskCell({ task: { does, command } }: { task: Operations.Task }) {
  return (
    <>
      {does}
      <span className="as-note as-wraps">{command}</span>
    </>
  )
}

function State({ task: { last, lateSince } }: { task: Operations.Task }) {
  return (
    <span className="as-row">
      {last ? (
        <StatusBadge label={t(`${WORDS}.outcomes.${last.outcome}`)} tone={TONES[last.outcome]} />
      ) : null}
      {lateSince ? <StatusBadge label={t(`${WORDS}.late`)} tone="warning" /> : null}
    </span>
  )
}

function LastRunCell({ task: { last, found } }: { task: Operations.Task }) {
  return (
    <>
      {last ? null : t(`${WORDS}.never`)}
      {last?.startedAt ? (
        <>
          <DateText value={last.startedAt} withTime />
          {last.seconds === null ? null : `, ${t(`${WORDS}.seconds`, { seconds: last.seconds })}`}
          {last.machine ? `, ${t(`${WORDS}.on`, { machine: last.machine })}` : null}
        </>
      ) : null}
      {found.map((line) => (
        <span key={line} className="as-note as-wraps">
          {line}
        </span>
      ))}
      {last?.said ? <p className="as-said-lines as-small">{last.said}</p> : null}
    </>
  )
}

function RunNow({ task: { name, does, last } }: { task: Operations.Task }) {
  const form = useForm({})
  const isUnderWay = last?.outcome === 'running' || last?.outcome === 'asked'
  if (isUnderWay) return null
  const href = `${HREF}/${encodeURIComponent(name)}/runs`
  return (
    <PostForm
      plainAction={href}
      onSend={() => form.post(href, { preserveScroll: true })}
      aria-label={t(`${WORDS}.run_what`, { task: does })}
    >
      <SubmitButton form={form} variant="default" label={t(`${WORDS}.run`)} />
    </PostForm>
  )
}
